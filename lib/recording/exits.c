// SPDX-License-Identifier: MIT
//
// How a recorded thread ends: see exits.h.
#include "recording/exits.h"

#include "recording/events.h"
#include "recording/line.h"

// A thread notes its end a little before the kernel makes it true: until then a join that only
// tries finds it busy. So it ends at this distance, or when it is joined; when that did not fit,
// as late as can be.
#define EXIT_DELAY 20000000 // ns

static bool pend_next(struct line *l, uint32_t lane)
{
	uint32_t thread = l->lanes[lane].number;
	uint32_t held = l->robust ? world_orphan(&l->world, thread) : 0;
	struct op op = {.code = held ? OP_ORPHAN : OP_EXIT, .object = held};
	return line_pend(l, thread, op);
}

bool exit_begin(struct line *l, uint32_t lane)
{
	struct lane *k = &l->lanes[lane];
	if (k->closed)
		k->now.end = l->try || l->gives_up ? OPEN_END - 1 : k->now.end + EXIT_DELAY;
	return pend_next(l, lane);
}

bool exit_goes(struct line *l, uint32_t lane)
{
	return line_step(l, lane, OUT_GO, 0) && pend_next(l, lane);
}
