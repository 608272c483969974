// SPDX-License-Identifier: MIT
//
// The model folded over a trace, with the cost of each choice: see path.h.
//
// A preemption is a switch away from a thread that ran last and could go on, except where it
// gave way by itself: at a yield or a sleep, or when a try has just failed. A thread that polls (by
// a yield, a sleep, a time limit, a try that fails again) may do so once for nothing; to poll again
// while another thread that can go on has not moved since costs as much as a preemption. Without
// that, schedules in which it polls for ever would all be free, and a bound would bound nothing.
#include "checker/search/path.h"

#include "base/vec.h"
#include "model/key.h"
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

// The thread polls, and c lets it poll again.
static bool polls_again(const struct path *p, const struct world *w, struct choice c)
{
	const struct op *op = &w->threads[c.thread].op;
	if (c.outcome == OUT_CANCEL)
		return false;
	if (c.outcome != OUT_GO || pauses(w, c.thread))
		return true;
	return p->threads[c.thread].vain == op->code && world_asked_in_vain(w, c.thread);
}

// Since c.thread last polled, has a thread that can go on not moved?
static bool starves(const struct path *p, const struct world *w, struct choice c)
{
	size_t polled = p->threads[c.thread].polled;
	if (!polled || !polls_again(p, w, c))
		return false;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (t != c.thread && p->threads[t].stepped < polled &&
		    (world_enabled(w, t) || world_cancels(w, t)))
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

// Makes room for threads 1 .. n.
static int room_for_threads(struct path *p, size_t n)
{
	struct path_thread *all = vec_room(p->threads, &p->threads_cap, n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	p->threads = all;
	return 0;
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

// ---- keys -----------------------------------------------------------------------------------

static uint32_t id_of(const void *path, uint32_t t)
{
	const struct path *p = path;
	return p->ids && t && t < p->threads_cap ? p->threads[t].id : t;
}

void path_key(const struct path *p, struct step *s)
{
	step_key(&p->world, s);
	step_threads(s, id_of, p);
}

// ---- folding --------------------------------------------------------------------------------

// Completes the point with what took place.
static void end_point(struct path *p, const struct world *w, const struct step *s, bool polled)
{
	struct path_thread *th = &p->threads[s->choice.thread];
	if (!p->points[p->n].local)
		p->before = s->choice.thread;
	p->points[p->n++].step = *s;
	if (s->op.code != OP_RESUME) // which is not a move of its own
		th->stepped = p->n;
	if (polled)
		th->polled = p->n;
	th->vain = world_asked_in_vain(w, s->choice.thread) ? s->op.code : OP_NONE;
}

static int fold_step(struct path *p, struct story *s, const struct trace *t, uint32_t slot)
{
	struct choice c = event_choice(&t->ev[slot]);
	int rc = add_point(p, &s->world, c);
	if (rc)
		return rc;
	bool polled = !p->points[p->n].local && polls_again(p, &s->world, c);
	rc = story_event(s, t, slot);
	if (!rc)
		end_point(p, &s->world, &s->last, polled);
	return rc;
}

// A thread came to an operation: others can see where it came to after its last step
// (dependent()), and one that is to create a thread has named it.
static int note_arrival(struct path *p, const struct story *s, uint16_t t)
{
	const struct op *next = &s->world.threads[t].op;
	uint32_t child = next->code == OP_CREATE ? next->other : 0;
	if (room_for_threads(p, s->world.nthreads))
		return ENOMEM;
	struct path_thread *th = &p->threads[t];
	if (child && p->ids) {
		th->children++;
		p->threads[child].id = thread_ids_child(p->ids, th->id, th->children);
		if (!p->threads[child].id)
			return ENOMEM;
	}
	if (next->code == OP_RESUME)
		return 0;
	if (th->stepped)
		p->points[th->stepped - 1].step.next = *next;
	else if (t == 1)
		p->first = *next;
	return 0;
}

static int note_object(struct path *p, const struct world *w, const struct event *e)
{
	struct path_object *all =
		vec_room(p->objects, &p->objects_cap, w->nobjects + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	p->objects = all;
	const struct object *o = &w->objects[e->object];
	bool named = e->kind == EV_NAME;
	all[e->object] = (struct path_object){.addr = o->addr,
					      .value = named ? 0 : e->other >> 1,
					      .kind = o->kind,
					      .type = o->type,
					      .alive = named || e->other & 1};
	return 0;
}

static int fold_event(struct path *p, struct story *s, const struct trace *t, size_t at)
{
	const struct event *e = &t->ev[at];
	if (e->kind == EV_STEP)
		return fold_step(p, s, t, (uint32_t)at);
	int rc = story_event(s, t, (uint32_t)at);
	if (rc)
		return rc;
	switch (e->kind) {
	case EV_PEND:
		return note_arrival(p, s, e->thread);
	case EV_OBJECT:
	case EV_NAME:
		return note_object(p, &s->world, e);
	case EV_LIMIT:
		p->limits = true;
		return 0;
	case EV_END:
		p->end = *e;
		return 0;
	default:
		return 0;
	}
}

static int path_clear(struct path *p)
{
	p->n = p->nbranches = 0;
	p->end = (struct event){.kind = EV_NONE};
	p->first = (struct op){0};
	p->limits = false;
	p->before = 1;
	if (p->threads_cap)
		memset(p->threads, 0, p->threads_cap * sizeof *p->threads);
	if (p->objects_cap)
		memset(p->objects, 0, p->objects_cap * sizeof *p->objects);
	world_free(&p->world);
	if (room_for_threads(p, 1))
		return ENOMEM;
	p->threads[1].id = 1;
	return 0;
}

int path_fold(struct path *p, const struct trace *t, size_t *at)
{
	struct story s;
	*at = 0;
	int rc = path_clear(p);
	if (!rc)
		rc = story_init(&s, t);
	if (rc)
		return rc;
	p->rules = s.world.rules;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		*at = i;
		rc = fold_event(p, &s, t, i);
	}
	p->nthreads = s.world.nthreads;
	p->world = s.world;
	s.world = (struct world){0};
	story_free(&s);
	for (size_t i = 0; i < p->n; i++) {
		p->points[i].key = p->points[i].step;
		path_key(p, &p->points[i].key);
	}
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
	free(p->threads);
	free(p->objects);
	world_free(&p->world);
	free(p->choices);
	*p = (struct path){0};
}
