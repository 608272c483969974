// SPDX-License-Identifier: MIT
//
// Functions that the steps of putting a recorded run in order share: see line.h.
#include "recording/line.h"

#include "base/vec.h"

#include <stdlib.h>

bool line_failed(struct line *l)
{
	l->state = LINE_FAILED;
	return false;
}

unsigned line_random(struct line *l, unsigned below)
{
	l->random = l->random * 1664525 + 1013904223;
	return (unsigned)((uint64_t)(l->random >> 8) * below >> 24);
}

bool lanes_room(struct line *l, uint32_t lane)
{
	if (!VEC_FITS(l->lanes, &l->lanes_cap, lane + 1) ||
	    !VEC_FITS(l->states, &l->states_cap, lane + 1) ||
	    !VEC_FITS(l->busy, &l->busy_cap, lane + 1))
		return line_failed(l);
	for (; l->nlanes < lane; l->nlanes++) {
		struct lane *k = &l->lanes[l->nlanes + 1];
		*k = (struct lane){.number = l->nlanes == 0 ? 1 : 0};
		reel_start(&k->reel);
		l->states[l->nlanes + 1] = LANE_IDLE;
		l->busy[l->nlanes + 1] = 0;
	}
	return true;
}

bool line_bind(struct line *l, uint64_t address, uint32_t object)
{
	return addresses_bind(&l->addresses, address, object) || line_failed(l);
}

static void save_free(struct save *s)
{
	free(s->world.holds);
	free(s->states);
	*s = (struct save){0};
}

static void station_free(struct station *s)
{
	save_free(&s->save);
	free(s->lanes);
}

void line_free(struct line *l)
{
	world_free(&l->world);
	station_free(&l->older);
	station_free(&l->newer);
	save_free(&l->start);
	for (size_t i = 0; i < SEARCH_DEPTH; i++)
		save_free(&l->saves[i]);
	strings_free(l->names, l->nnames);
	free(l->lanes);
	free(l->states);
	free(l->busy);
	free(l->lane_of);
	free(l->heap);
	free(l->under);
	addresses_free(&l->addresses);
	changes_free(&l->changes);
	free(l->out);
	sites_free(&l->sites);
	free(l->spent);
	free(l);
}
