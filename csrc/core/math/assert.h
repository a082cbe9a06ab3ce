/*
** Assertions: what the contracts in the headers demand of callers, checked where it is cheap to
** say.
**
** `make sanitize`, `make fuzz` and the programs in spec/c define GZ_ASSERTIONS: a broken contract
** ends the process with the place and the condition. Anywhere else assertions compile to nothing,
** and the condition is not evaluated.
*/
#pragma once

#ifdef GZ_ASSERTIONS
#undef NDEBUG
#include <assert.h>
#define GZ_ASSERT(condition) assert(condition)
#else
#define GZ_ASSERT(condition) ((void)0)
#endif
