// SPDX-License-Identifier: MIT
//
// Taking what is told of states out of a trace: see told_states.h.
#include "checker/search/told_states.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>

static int take(struct states_told *s, size_t steps, const struct event *e)
{
	struct path_state *all = vec_room(s->all, &s->cap, steps + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	s->all = all;
	while (s->n < steps)
		all[s->n++] = (struct path_state){0};
	all[s->n++] = (struct path_state){(uint64_t)e->arg, e->site, e->object};
	if (e->op & HERE_TIMED && s->timed_from > steps)
		s->timed_from = steps;
	if (e->op & HERE_APART && s->apart_from > steps)
		s->apart_from = steps;
	return 0;
}

int told_states_take(struct states_told *s, struct trace *t)
{
	size_t from = 0, steps = 0;
	int rc = 0;
	s->n = 0;
	s->timed_from = s->apart_from = SIZE_MAX;
	if (!t)
		return 0;
	trace_clear(&s->rest);
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		steps += t->ev[i].kind == EV_STEP;
		if (t->ev[i].kind != EV_HERE)
			continue;
		rc = take(s, steps, &t->ev[i]);
		if (!rc)
			rc = trace_append(&s->rest, t->ev + from, i - from);
		from = i + 1;
	}
	if (!rc)
		rc = trace_append(&s->rest, t->ev + from, t->n - from);
	struct trace whole = *t;
	*t = s->rest;
	s->rest = whole;
	return rc;
}

void told_states_free(struct states_told *s)
{
	free(s->all);
	trace_free(&s->rest);
	*s = (struct states_told){0};
}

bool told_states_all(const struct path *p, size_t from)
{
	for (size_t i = from; i < p->nstates; i++)
		if (!p->states[i].number)
			return false;
	return p->nstates > from || p->n == from;
}
