// SPDX-License-Identifier: MIT
//
// Choices, arranged: see options.h.
#include "visualizer/history/options.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Brings the waiter that has waited longest to the front of the choices of a signal.
static void longest_first(const struct world *w, struct choice *c, size_t n)
{
	size_t best = 0;
	for (size_t i = 1; i < n && c[i].outcome == OUT_GO; i++)
		if (w->threads[c[i].target].since < w->threads[c[best].target].since)
			best = i;
	struct choice first = c[best];
	memmove(c + 1, c, best * sizeof *c);
	c[0] = first;
}

int options_list(struct options *o, const struct world *w)
{
	o->n = 0;
	size_t n = world_choices(w, o->choice, o->cap);
	if (n > o->cap) {
		if (!VEC_FITS(o->choice, &o->cap, n))
			return ENOMEM;
		world_choices(w, o->choice, o->cap);
	}
	o->n = n;
	for (size_t i = 0, next; i < n; i = next) {
		for (next = i + 1; next < n && o->choice[next].thread == o->choice[i].thread;)
			next++;
		if (o->choice[i].outcome == OUT_GO && o->choice[i].target)
			longest_first(w, &o->choice[i], next - i);
	}
	return 0;
}

void options_free(struct options *o)
{
	free(o->choice);
	*o = (struct options){0};
}

const struct choice *options_of(const struct options *o, uint32_t t, size_t *n)
{
	static const struct choice none; // of which there are 0
	size_t i = 0;
	while (i < o->n && o->choice[i].thread < t)
		i++;
	size_t from = i;
	while (i < o->n && o->choice[i].thread == t)
		i++;
	*n = i - from;
	return o->choice ? o->choice + from : &none;
}

bool option_ordinary(const struct options *o, uint32_t t, struct choice *c)
{
	size_t n;
	const struct choice *all = options_of(o, t, &n);
	if (!n || option_rare(all[0]))
		return false;
	*c = all[0];
	return true;
}

int64_t option_deadline(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	bool waits = th->phase == PHASE_WAIT || (th->phase == PHASE_CALL && !world_enabled(w, t));
	if (!waits || th->life == LIFE_EXITED || op_rows[th->op.code].arg != ARG_DEADLINE)
		return TR_NEVER;
	return th->op.arg;
}

bool option_later(const struct options *o, const struct world *w, uint32_t t)
{
	size_t n;
	const struct choice *c = options_of(o, t, &n);
	if (option_deadline(w, t) == TR_NEVER)
		return false;
	for (size_t i = 0; i < n; i++)
		if (c[i].outcome == OUT_TIMEOUT || c[i].outcome == OUT_GO)
			return false;
	return true;
}

struct choice option_early(const struct world *w, uint32_t t)
{
	bool sleeps = op_sleeps(w->threads[t].op.code);
	return (struct choice){.thread = (uint16_t)t, .outcome = sleeps ? OUT_GO : OUT_TIMEOUT};
}

bool option_rare(struct choice c)
{
	return c.outcome != OUT_GO && c.outcome != OUT_CANCEL;
}

bool options_turn(const struct options *o, uint32_t after, struct choice *c)
{
	static const enum outcome order[] = {OUT_GO, OUT_CANCEL, OUT_TIMEOUT};
	for (size_t pass = 0; pass < sizeof order / sizeof *order; pass++) {
		const struct choice *wrapped = NULL;
		for (size_t i = 0; i < o->n; i++) {
			const struct choice *p = &o->choice[i];
			if (p->outcome != order[pass])
				continue;
			if (p->thread > after) {
				*c = *p;
				return true;
			}
			if (!wrapped)
				wrapped = p;
		}
		if (wrapped) {
			*c = *wrapped;
			return true;
		}
	}
	return false;
}
