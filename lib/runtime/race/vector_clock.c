// SPDX-License-Identifier: MIT
//
// Vector clocks: see vector_clock.h.
#include "runtime/race/vector_clock.h"

#include <string.h>

static bool clock_room(struct arena *a, struct clock *c, uint32_t cap)
{
	if (cap <= c->cap)
		return true;
	uint32_t wanted = 4;
	while (wanted < cap)
		wanted *= 2;
	uint32_t *of = arena_take(a, wanted * sizeof *of);
	if (!of)
		return false;
	if (c->cap)
		memcpy(of, c->of, c->cap * sizeof *of);
	arena_give(a, c->of, c->cap * sizeof *of);
	*c = (struct clock){of, wanted};
	return true;
}

void clock_set(struct arena *a, struct clock *c, uint32_t thread, uint32_t epoch)
{
	if (clock_room(a, c, thread + 1))
		c->of[thread] = epoch;
}

void clock_join(struct arena *a, struct clock *to, const struct clock *from)
{
	if (!clock_room(a, to, from->cap))
		return;
	for (uint32_t t = 0; t < from->cap; t++)
		if (from->of[t] > to->of[t])
			to->of[t] = from->of[t];
}

void clock_clear(struct clock *c)
{
	if (c->cap)
		memset(c->of, 0, c->cap * sizeof *c->of);
}

void clock_copy(struct arena *a, struct clock *to, const struct clock *from)
{
	clock_clear(to);
	clock_join(a, to, from);
}

void clock_free(struct arena *a, struct clock *c)
{
	arena_give(a, c->of, c->cap * sizeof *c->of);
	*c = (struct clock){0};
}
