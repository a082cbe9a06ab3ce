-- The scenes, by the names of their files, in the order of their tabs. Specs and keys name some by
-- their numbers, so a new one goes to the end.

return {
  "platforms", "pinball", "blades", "hockey", "asteroids", "bullets", "swarm", "cave", "cells",
  "predict", "rewind", "rollback", "night", "throw", "pool", "golf", "artillery", "strategy",
  "tower", "dominoes", "chase", "painted",
}
