// SPDX-License-Identifier: MIT
//
// What bears on a failure: see bearing.h.
#include "checker/report/bearing.h"

#include "checker/path/happens_before.h"
#include "checker/search/ends.h"
#include "checker/verdict/causes.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct weighing {
	const struct trace *t;
	const struct story *s;
	const struct path *p;
	struct happens_before order;
	struct bearing_step *steps;
	bool *about;	// by object: is the failure about it?
	uint32_t *user; // by object: the thread that has used it; SHARED: several
	bool *reached;	// by step: does the end depend on it?
	bool *meets;	// by step: has another thread used its object just before or after it?
};

#define SHARED UINT32_MAX

static uint32_t thread_of(const struct path *p, size_t i)
{
	return p->points[i].step.choice.thread;
}

static bool is_stuck_end(uint8_t end)
{
	return end == END_DEADLOCK || end == END_LOST_WAKEUP || end == END_BLOCKED;
}

// ---- whose step it is ---------------------------------------------------------------------------

static int find_own(struct weighing *w)
{
	struct own_step *own;
	int rc = own_steps_find(w->t, w->p->n, &own);
	for (size_t i = 0; !rc && i < w->p->n; i++)
		w->steps[i].own = own[i];
	free(own);
	return rc;
}

// ---- what the failure is about ------------------------------------------------------------------

static void note_about(struct weighing *w, uint32_t object)
{
	if (object && object <= w->s->world.nobjects)
		w->about[object] = true;
}

// What the threads wait for that wait at the end.
static void note_waits(struct weighing *w)
{
	const struct world *world = &w->s->world;
	for (uint32_t t = 1; t <= world->nthreads; t++) {
		const struct thread *th = &world->threads[t];
		if (th->life != LIFE_ALIVE || th->phase == PHASE_RUN)
			continue;
		note_about(w, th->op.object);
		note_about(w, world_blocker(world, t).object);
	}
}

static bool same_function(const struct trace *t, uint32_t a, uint32_t b)
{
	struct buf first = {0}, second = {0};
	story_function(t, a, &first);
	story_function(t, b, &second);
	bool same = first.n && !strcmp(buf_str(&first), buf_str(&second));
	buf_free(&first);
	buf_free(&second);
	return same;
}

// Was the step taken in this function, or in one that it has called?
static bool is_below(const struct trace *t, uint32_t site, uint32_t function)
{
	enum { DEEPEST = 8 };
	for (int i = 0; site && i < DEEPEST; i++, site = story_caller(t, site))
		if (same_function(t, site, function))
			return true;
	return false;
}

// What the thread that failed has used last, and what it has used for its assertion.
static void note_failing(struct weighing *w)
{
	const struct event *end = &w->p->end;
	enum { LAST = 2 };
	unsigned last = 0;
	for (size_t i = w->p->n; i--;) {
		const struct step *s = &w->p->points[i].step;
		if (s->choice.thread != end->thread || op_bounds_thread(s->op.code))
			continue;
		if (last < LAST ||
		    (op_accesses(s->op.code) && is_below(w->t, s->op.site, end->site)))
			note_about(w, s->op.object);
		last++;
	}
}

// Notes who has used each object, and where it passes from one thread to another.
static int note_users(struct weighing *w)
{
	size_t *last = calloc(w->s->world.nobjects + 1, sizeof *last); // step, from 1
	if (!last)
		return ENOMEM;
	for (size_t i = 0; i < w->p->n; i++) {
		const struct step *s = &w->p->points[i].step;
		if (!s->op.object || op_initialises(s->op.code) || op_destroys(s->op.code))
			continue;
		uint32_t *user = &w->user[s->op.object];
		size_t before = last[s->op.object];
		if (before && thread_of(w->p, before - 1) != s->choice.thread)
			w->meets[before - 1] = w->meets[i] = true;
		*user = !*user || *user == s->choice.thread ? s->choice.thread : SHARED;
		last[s->op.object] = i + 1;
	}
	free(last);
	return 0;
}

// ---- what the end depends on --------------------------------------------------------------------

// Does the run end with this step of its thread? upto: by thread, its last step, from 1.
static bool ends_with(const struct weighing *w, const size_t *upto, size_t i)
{
	const struct event *end = &w->p->end;
	uint32_t thread = thread_of(w->p, i);
	if (i + 1 == w->p->n || (end_for_ever(end->op) && (int64_t)i >= end->arg))
		return true;
	if (upto[thread] != i + 1)
		return false;
	return is_stuck_end(end->op)
		       ? w->s->world.threads[thread].life == LIFE_ALIVE
		       : thread == end->thread || (end->op == END_RACE && thread == end->other);
}

static int find_reached(struct weighing *w)
{
	const struct path *p = w->p;
	size_t *upto = calloc(MAX_THREADS + 1, sizeof *upto);
	uint32_t *clock = NULL; // of all ends together
	int rc = upto ? happens_before_fold(&w->order, p, 0) : ENOMEM;
	if (!rc && !(clock = calloc(w->order.width + 1, sizeof *clock)))
		rc = ENOMEM;
	for (size_t i = 0; !rc && i < p->n; i++)
		upto[thread_of(p, i)] = i + 1;
	for (size_t i = p->n; !rc && i--;) {
		const uint32_t *of = happens_before_clock(&w->order, i);
		for (size_t t = 0; ends_with(w, upto, i) && t < w->order.width; t++)
			if (of[t] > clock[t])
				clock[t] = of[t];
		w->reached[i] = w->order.marks[i].number <= clock[thread_of(p, i)];
	}
	free(upto);
	free(clock);
	return rc;
}

// ---- the weights --------------------------------------------------------------------------------

static bool is_told(const struct path *p, size_t i)
{
	const struct step *s = &p->points[i].step;
	return s->result || s->fault || s->choice.outcome != OUT_GO;
}

// A step that only begins or ends something, or passes time.
static bool is_routine(const struct path *p, size_t i)
{
	uint8_t code = p->points[i].step.op.code;
	return !is_told(p, i) && (op_bounds_thread(code) || op_resumes(code) || op_pauses(code) ||
				  op_initialises(code) || op_destroys(code));
}

static bool wakes(const struct step *s)
{
	return op_waits(s->op.code) || (op_signals(s->op.code) && (s->choice.target || s->value));
}

static uint8_t weight(const struct weighing *w, size_t i, bool alone)
{
	const struct step *s = &w->p->points[i].step;
	if (s->fault || i + 1 == w->p->n)
		return BEARS_ALL;
	if (!w->reached[i] || is_routine(w->p, i) || (alone && !is_told(w->p, i)))
		return BEARS_NOT;
	if (is_told(w->p, i) || (w->about[s->op.object] && w->meets[i]))
		return BEARS_MUCH;
	return w->about[s->op.object] || wakes(s) || w->user[s->op.object] == SHARED ? BEARS_SOME
										     : BEARS_LITTLE;
}

static void weigh(struct weighing *w)
{
	uint32_t alive = 1;
	bool first = true; // no other thread has been created
	for (size_t i = 0; i < w->p->n; i++) {
		const struct step *s = &w->p->points[i].step;
		bool passes = w->meets[i] && (first || op_reads(s->op.code));
		w->steps[i].bears = weight(w, i, alive == 1 && !passes);
		if (op_creates(s->op.code) && !s->result) {
			alive++;
			first = false;
		} else if (op_ends(s->op.code) && alive > 1) {
			alive--;
		}
	}
}

// ---- what decides -------------------------------------------------------------------------------

static void decide_at(struct weighing *w, size_t i)
{
	if (i >= w->p->n)
		return;
	w->steps[i].decides = true;
	w->steps[i].bears = BEARS_ALL;
}

static void keep_at(struct weighing *w, size_t i)
{
	if (i < w->p->n)
		w->steps[i].bears = BEARS_ALL;
}

// The last step of the thread before step i; p->n: there is none.
static size_t step_before(const struct path *p, uint32_t thread, size_t i)
{
	while (i--)
		if (thread_of(p, i) == thread)
			return i;
	return p->n;
}

static size_t step_after(const struct path *p, uint32_t thread, size_t i)
{
	while (++i < p->n && thread_of(p, i) != thread)
		;
	return i;
}

// The two accesses of the first data race that the run came by.
static void decide_by_race(struct weighing *w)
{
	const struct trace *t = w->t;
	size_t step = 0, n = w->p->n;
	uint32_t at = NO_SLOT;
	for (size_t i = 0; i < t->n && at == NO_SLOT; i += event_slots(&t->ev[i])) {
		step += t->ev[i].kind == EV_STEP;
		if (t->ev[i].kind == EV_RACE)
			at = (uint32_t)i;
	}
	if (at == NO_SLOT)
		return;
	const struct event *e = &t->ev[at];
	for (size_t i = step; i--;) {
		const struct step *s = &w->p->points[i].step;
		if (s->choice.thread == e->other && s->op.site == e->object) {
			decide_at(w, i);
			break;
		}
	}
	while (step < n && (w->p->points[step].step.choice.thread != e->thread ||
			    w->p->points[step].step.op.site != e->site))
		step++;
	decide_at(w, step);
}

// A thread that is stopped and goes on too late: the steps on both sides of that decide, together
// with the step from which on nothing could save it, and a signal that was lost.
static void find_deciding(struct weighing *w, const struct fate *fate)
{
	const struct path *p = w->p;
	size_t lost = 0, stopped = p->n;
	bool known = fate && fate_lost_from(fate, &lost) && lost;
	for (size_t i = 0; i < p->n; i++) {
		if (!point_branches(p, i)[p->points[i].taken].preempts)
			continue;
		keep_at(w, i);
		keep_at(w, step_before(p, p->points[i].before, i));
		if (stopped == p->n || (known && i < lost))
			stopped = i;
	}
	if (known)
		decide_at(w, lost - 1);
	if (stopped < p->n && (known || !end_for_ever(p->end.op))) {
		decide_at(w, step_before(p, p->points[stopped].before, stopped));
		if (!end_for_ever(p->end.op) && !is_stuck_end(p->end.op))
			decide_at(w, step_after(p, p->points[stopped].before, stopped));
	}
	if (p->end.op == END_LOST_WAKEUP) {
		size_t signal = causes_lost_signal(w->t, w->s, p);
		decide_at(w, signal ? signal - 1 : p->n);
	}
	if (!known && stopped == p->n)
		decide_by_race(w);
	if (end_for_ever(p->end.op) && p->end.arg >= 0)
		for (size_t i = (size_t)p->end.arg; i < p->n; i++)
			keep_at(w, i);
}

int bearings_find(struct bearing_step **out, const struct trace *t, const struct story *s,
		  const struct path *p, const struct fate *fate)
{
	size_t nobjects = s->world.nobjects + 1;
	struct weighing w = {.t = t,
			     .s = s,
			     .p = p,
			     .steps = calloc(p->n + 1, sizeof *w.steps),
			     .about = calloc(nobjects, sizeof *w.about),
			     .user = calloc(nobjects, sizeof *w.user),
			     .reached = calloc(p->n + 1, sizeof *w.reached),
			     .meets = calloc(p->n + 1, sizeof *w.meets)};
	int rc = w.steps && w.about && w.user && w.reached && w.meets ? find_own(&w) : ENOMEM;
	if (!rc)
		rc = find_reached(&w);
	if (!rc)
		rc = note_users(&w);
	if (!rc) {
		note_about(&w, p->end.object);
		note_waits(&w);
		if (!is_stuck_end(p->end.op))
			note_failing(&w);
		w.about[0] = false;
		weigh(&w);
		find_deciding(&w, fate);
	}
	happens_before_free(&w.order);
	free(w.about);
	free(w.user);
	free(w.reached);
	free(w.meets);
	if (rc)
		free(w.steps);
	*out = rc ? NULL : w.steps;
	return rc;
}
