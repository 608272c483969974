// SPDX-License-Identifier: MIT
//
// Announcing data races: see race_cards.h.
#include "visualizer/actions/race_cards.h"

#include "base/vec.h"
#include "visualizer/actions/ui.h"

static bool announced(const struct ui *u, uint64_t addr)
{
	for (size_t i = 0; i < u->announced.n; i++)
		if (u->announced.addr[i] == addr)
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

void race_card_announce(struct ui *u)
{
	const struct history *h = &u->history;
	size_t from = slots_before(&h->races, history_from(h, u->at.moment));
	size_t to = slots_before(&h->races, history_to(h, u->at.moment));
	for (size_t i = from; i < to; i++) {
		uint32_t slot = h->races.slot[i];
		uint64_t addr = (uint64_t)h->trace->ev[slot].arg;
		if (announced(u, addr))
			continue;
		note(&u->announced, addr);
		u->overlays.shown = OVERLAY_RACE;
		u->overlays.race = slot;
		u->playback.playing = false;
		return;
	}
}
