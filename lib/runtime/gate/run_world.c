// SPDX-License-Identifier: MIT
//
// The world of a controlled run: see run_world.h.
#include "runtime/gate/run_world.h"

#include "runtime/past.h"

PAST struct world run_world;
