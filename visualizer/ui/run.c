// SPDX-License-Identifier: MIT
//
// The run that is looked at: see run.h.
#include "visualizer/ui/run.h"

#include "base/vec.h"

#include <stdlib.h>

struct choice run_taken(const struct viewed_run *r, size_t moment)
{
	return event_choice(&r->history.trace->ev[r->history.steps.slot[moment]]);
}

void run_free(struct viewed_run *r)
{
	history_free(&r->history);
	options_free(&r->at.options);
	script_free(&r->script);
	telling_free(&r->telling);
	source_files_free(&r->sources);
	free(r->announced.addr);
}

static bool is_announced(const struct announced *a, uint64_t addr)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->addr[i] == addr)
			return true;
	return false;
}

// Where memory is short, the race will be announced again.
static void note(struct announced *a, uint64_t addr)
{
	if (!VEC_FITS(a->addr, &a->cap, a->n + 1))
		return;
	a->addr[a->n++] = addr;
}

uint32_t race_card_announce(struct announced *a, const struct position *at)
{
	const struct history *h = at->history;
	size_t from = slots_before(&h->races, history_from(h, at->moment));
	size_t to = slots_before(&h->races, history_to(h, at->moment));
	for (size_t i = from; i < to; i++) {
		uint32_t slot = h->races.slot[i];
		uint64_t addr = (uint64_t)h->trace->ev[slot].arg;
		bool told = at->story->end_kind == END_RACE && at->story->race == slot;
		if (told || is_announced(a, addr)) // told: by the end of the run
			continue;
		note(a, addr);
		return slot;
	}
	return NO_SLOT;
}
