/*
** Keep the module in memory until the process ends.
**
** A state that closes gives its modules back to the system. LuaJIT and Lua 5.1 may run finalizers
** after that, and these may call graze. The Makefile links with -z nodelete; lgz_stay does the same
** for all other ways to link.
*/
#pragma once

#include "lua/base/compat.h"

#if defined(_WIN32)

/* <windows.h> has macros for names that others use. */
static inline void lgz_stay(void) {
  extern int __stdcall GetModuleHandleExA(unsigned long flags, const char *name, void **module);
  static const char here = 0;
  unsigned long pin = 1, from_address = 4;
  void *module;
  GetModuleHandleExA(pin | from_address, &here, &module);
}

#elif (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* for dladdr, in other C libraries of Linux than glibc */
#endif
#include <dlfcn.h>

/* Where both are missing, nothing was loaded: so a program is linked without -ldl, too. */
#if defined(__ELF__)
#pragma weak dladdr
#pragma weak dlopen
#endif

static inline void lgz_stay(void) {
#if defined(RTLD_NOLOAD) && defined(RTLD_NODELETE)
  static const char here = 0;
#if defined(__GLIBC__) && !defined(__USE_GNU)
  /* As that header says where _GNU_SOURCE was defined before all headers. */
  typedef struct {
    const char *dli_fname;
    void *dli_fbase;
    const char *dli_sname;
    void *dli_saddr;
  } Dl_info;
  extern int dladdr(const void *address, Dl_info *info);
#endif
  Dl_info library;
  if (&dladdr && &dlopen && dladdr((void *)&here, &library) != 0)
    dlopen(library.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
#endif
}

#else

static inline void lgz_stay(void) {}

#endif
