// SPDX-License-Identifier: MIT
//
// Robust mutexes that a thread holds as it ends: see orphans.h.
#include "runtime/wrap/orphans.h"

#include "runtime/gate/end_event.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/run_world.h"
#include "runtime/mode.h"

// Of the robust ones that the calling thread holds, that of the lowest address: numbers depend on
// the schedule. 0: none.
static uint32_t next_held(void)
{
	const struct world *w = &run_world;
	uint32_t next = 0;
	for (uint32_t o = 1; o <= w->nobjects; o++)
		if (w->objects[o].kind == KIND_MUTEX && w->objects[o].type & MUTEX_ROBUST &&
		    w->objects[o].owner == rt_self &&
		    (!next || w->objects[o].addr < w->objects[next].addr))
			next = o;
	return next;
}

void orphans_leave(void)
{
	for (uint32_t o; !end_decided && (o = next_held());)
		gate_op_object(OP_ORPHAN, o, 0, 0);
}
