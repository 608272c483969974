// SPDX-License-Identifier: MIT
//
// The model folded over a trace, with the cost of each choice: see path.h.
//
// A preemption is a switch away from a thread that ran last and could go on, except where it
// asked for it: at a yield or a sleep, or when a try has just failed. A thread that waits by
// asking (yield, sleep, a time limit, a try that fails again) may do so once for nothing;
// asking again while another thread that can go on has not moved since costs as much as a
// preemption. Without that, schedules in which it asks for ever would all be free, and
// a bound would bound nothing.
#include "checker/path.h"

#include "base/vec.h"
#include "model/local.h"
#include "trace/story.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool pauses(const struct world *w, uint32_t t)
{
	uint8_t code = w->threads[t].op.code;
	return code == OP_YIELD || code == OP_SLEEP;
}

// The thread waits by asking, and c lets it ask again.
static bool asks_again(const struct path *p, const struct world *w, struct choice c)
{
	const struct op *op = &w->threads[c.thread].op;
	if (c.outcome != OUT_GO || pauses(w, c.thread))
		return true;
	return p->vain[c.thread] == op->code && world_asked_in_vain(w, c.thread);
}

// Since c.thread last asked, has a thread that can go on not moved?
static bool starves(const struct path *p, const struct world *w, struct choice c)
{
	size_t asked = p->asked[c.thread];
	if (!asked || !asks_again(p, w, c))
		return false;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (t != c.thread && p->stepped[t] < asked && world_enabled(w, t))
			return true;
	return false;
}

// Would it be a preemption to switch away from thread t?
static bool goes_on(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return th->life == LIFE_ALIVE && !pauses(w, t) && th->op.code != OP_RESUME &&
	       !world_asked_in_vain(w, t) && world_enabled(w, t);
}

static int room_for_threads(struct path *p, size_t n)
{
	size_t *stepped = vec_room(p->stepped, &p->stepped_cap, n + 1, sizeof *stepped);
	if (stepped)
		p->stepped = stepped;
	size_t *asked = vec_room(p->asked, &p->asked_cap, n + 1, sizeof *asked);
	if (asked)
		p->asked = asked;
	uint8_t *vain = vec_room(p->vain, &p->vain_cap, n + 1, sizeof *vain);
	if (vain)
		p->vain = vain;
	return stepped && asked && vain ? 0 : ENOMEM;
}

// Finds the choices there are into p->choices: how many, or 0 when memory runs out.
static size_t find_choices(struct path *p, const struct world *w)
{
	size_t n = world_choices(w, p->choices, p->choices_cap);
	if (n <= p->choices_cap)
		return n;
	struct choice *c = vec_room(p->choices, &p->choices_cap, n, sizeof *c);
	if (!c)
		return 0;
	p->choices = c;
	return world_choices(w, p->choices, p->choices_cap);
}

// By this a program is known again on a schedule that it was run on before.
static uint32_t state_hash(const struct world *w)
{
	uint32_t h = (uint32_t)w->nobjects;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		h = (h ^ (uint32_t)(th->op.code << 8 | th->phase)) * 16777619u;
		h = (h ^ th->op.object) * 16777619u;
	}
	return h;
}

// Adds the point before c is taken: the options there are.
static int add_point(struct path *p, const struct world *w, struct choice taken)
{
	size_t n = find_choices(p, w);
	struct point *pt = vec_room(p->points, &p->points_cap, p->n + 1, sizeof *pt);
	if (pt)
		p->points = pt;
	struct branch *o = vec_room(p->branches, &p->branches_cap, p->nbranches + n, sizeof *o);
	if (o)
		p->branches = o;
	if (!n || !pt || !o || room_for_threads(p, w->nthreads))
		return n ? ENOMEM : EINVAL;

	bool local = p->eager && taken.outcome == OUT_GO && world_local(w, taken.thread);
	if (local) { // no choice: it is taken for nothing, whoever ran before
		p->choices[0] = taken;
		n = 1;
	}
	uint16_t before = p->before;
	bool could = !local && goes_on(w, before);
	pt = &p->points[p->n];
	*pt = (struct point){.first = (uint32_t)p->nbranches,
			     .nbranches = (uint32_t)n,
			     .taken = (uint32_t)n,
			     .before = before,
			     .state = state_hash(w),
			     .local = local};
	for (size_t i = 0; i < n; i++) {
		struct choice c = p->choices[i];
		bool same = c.thread == before && c.outcome == OUT_GO;
		p->branches[p->nbranches++] = (struct branch){c, could && !same, starves(p, w, c)};
		if (choice_same(c, taken))
			pt->taken = (uint32_t)i;
	}
	return pt->taken < n ? 0 : EINVAL;
}

// Completes the point with what took place.
static void end_point(struct path *p, const struct world *w, const struct step *s, bool asked)
{
	uint16_t t = s->choice.thread;
	if (!p->points[p->n].local)
		p->before = t;
	p->points[p->n++].step = *s;
	if (s->op.code != OP_RESUME) // which is not a move of its own
		p->stepped[t] = p->n;
	if (asked)
		p->asked[t] = p->n;
	p->vain[t] = world_asked_in_vain(w, t) ? s->op.code : OP_NONE;
}

static int fold_step(struct path *p, struct story *s, const struct trace *t, uint32_t slot)
{
	struct choice c = event_choice(&t->ev[slot]);
	int rc = add_point(p, &s->world, c);
	if (rc)
		return rc;
	bool asked = !p->points[p->n].local && asks_again(p, &s->world, c);
	rc = story_event(s, t, slot);
	if (!rc)
		end_point(p, &s->world, &s->last, asked);
	return rc;
}

// Where a thread came to after its last step: others can see that (dependent()).
static void note_arrival(struct path *p, const struct story *s, uint16_t t)
{
	const struct op *next = &s->world.threads[t].op;
	if (t < p->stepped_cap && p->stepped[t] && next->code != OP_RESUME)
		p->points[p->stepped[t] - 1].step.next = *next;
}

static void path_clear(struct path *p)
{
	p->n = p->nbranches = 0;
	p->end = (struct event){.kind = EV_NONE};
	p->limits = false;
	p->before = 1;
	if (p->stepped)
		memset(p->stepped, 0, p->stepped_cap * sizeof *p->stepped);
	if (p->asked)
		memset(p->asked, 0, p->asked_cap * sizeof *p->asked);
	if (p->vain)
		memset(p->vain, 0, p->vain_cap);
}

int path_fold(struct path *p, const struct trace *t, size_t *at)
{
	struct story s;
	path_clear(p);
	*at = 0;
	int rc = story_init(&s, t);
	if (rc)
		return rc;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		*at = i;
		uint8_t kind = t->ev[i].kind;
		if (kind == EV_STEP)
			rc = fold_step(p, &s, t, (uint32_t)i);
		else
			rc = story_event(&s, t, (uint32_t)i);
		if (kind == EV_PEND && !rc)
			note_arrival(p, &s, t->ev[i].thread);
		p->limits |= kind == EV_LIMIT;
		if (kind == EV_END)
			p->end = t->ev[i];
	}
	p->nthreads = s.world.nthreads;
	story_free(&s);
	return !rc && p->end.kind != EV_END ? EINVAL : rc;
}

size_t path_preemptions(const struct path *p, size_t n)
{
	size_t count = 0;
	for (size_t i = 0; i < n; i++)
		count += point_branches(p, i)[p->points[i].taken].preempts;
	return count;
}

void path_free(struct path *p)
{
	free(p->points);
	free(p->branches);
	free(p->stepped);
	free(p->asked);
	free(p->vain);
	free(p->choices);
	*p = (struct path){0};
}
