// SPDX-License-Identifier: MIT
//
// Announcing data races: see race_cards.h.
#include "visualizer/ui/race_cards.h"

#include "base/vec.h"

static bool is_announced(const struct announced *a, uint64_t addr)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->addr[i] == addr)
			return true;
	return false;
}

// Where memory is short, a race is announced again.
static void note(struct announced *a, uint64_t addr)
{
	uint64_t *p = vec_room(a->addr, &a->cap, a->n + 1, sizeof *p);
	if (!p)
		return;
	a->addr = p;
	p[a->n++] = addr;
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
