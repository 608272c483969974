// SPDX-License-Identifier: MIT
//
// The world of a controlled run: see run_world.h.
#include "runtime/gate/run_world.h"

struct world run_world;
