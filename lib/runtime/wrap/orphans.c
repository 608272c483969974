// SPDX-License-Identifier: MIT
//
// Robust mutexes that a thread holds as it ends: see orphans.h.
#include "runtime/wrap/orphans.h"

#include "runtime/gate/end_event.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/run_world.h"
#include "runtime/mode.h"

void orphans_leave(void)
{
	for (uint32_t o; !end_decided && (o = world_orphan(&run_world, rt_self));)
		gate_op_object(OP_ORPHAN, o, 0, 0);
}
