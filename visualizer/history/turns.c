// SPDX-License-Identifier: MIT
//
// Which thread is next in a run by itself: see turns.h.
#include "visualizer/history/turns.h"

#include "base/mix.h"

#include <string.h>

const char *const turns_names[TURNS_KINDS] = {
	[TURNS_ROUND] = "turns",
	[TURNS_STAY] = "stay",
	[TURNS_RANDOM] = "random",
};

enum turns_kind turns_find(const char *name)
{
	enum turns_kind t = 0;
	while (t < TURNS_KINDS && strcmp(turns_names[t], name) != 0)
		t++;
	return t;
}

void turns_seed(struct turns *t, uint64_t seed)
{
	t->drawn = t->seed = seed;
}

void turns_change(struct turns *t)
{
	t->kind = (t->kind + 1) % TURNS_KINDS;
	if (t->kind != TURNS_RANDOM)
		return;
	turns_seed(t, t->seed + t->was_random);
	t->was_random = true;
}

static bool draw_choice(struct turns *t, const struct options *o, struct choice *c)
{
	size_t n = 0;
	for (size_t i = 0; i < o->n; i++)
		n += !option_rare(o->choice[i]);
	if (!n)
		return false;
	size_t pick = (size_t)(mix_random(&t->drawn) % n);
	for (size_t i = 0; i < o->n; i++)
		if (!option_rare(o->choice[i]) && pick-- == 0)
			*c = o->choice[i];
	return true;
}

bool turns_choose(struct turns *t, const struct options *o, struct choice *c)
{
	if (t->kind == TURNS_STAY && option_ordinary(o, t->last, c))
		return true;
	if (t->kind == TURNS_RANDOM && draw_choice(t, o, c))
		return true;
	return options_turn(o, t->last, c);
}
