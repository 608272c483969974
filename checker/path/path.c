// SPDX-License-Identifier: MIT
//
// The model folded over a trace: see path.h.
#include "checker/path/path.h"

#include "base/vec.h"
#include "model/key.h"
#include "trace/fold.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

// ---- the same thread across executions -----------------------------------------------------

struct creation {
	uint32_t parent, nth;
};

struct thread_id {
	struct creation creation;
	uint32_t id;
	UT_hash_handle hh;
};

struct thread_ids {
	struct thread_id *entries;
	uint32_t n;
};

struct thread_ids *thread_ids_new(void)
{
	struct thread_ids *c = calloc(1, sizeof *c);
	if (c)
		c->n = 1;
	return c;
}

// The id of the thread that the thread with id `parent` creates as its nth, from 1. 0 when memory
// runs out, or there are more than a choice can name.
static uint32_t thread_ids_child(struct thread_ids *c, uint32_t parent, uint32_t nth)
{
	struct creation creation = {parent, nth};
	struct thread_id *e;
	HASH_FIND(hh, c->entries, &creation, sizeof creation, e);
	if (e)
		return e->id;
	e = c->n < UINT16_MAX ? calloc(1, sizeof *e) : NULL;
	if (!e)
		return 0;
	e->creation = creation;
	e->id = ++c->n;
	HASH_ADD(hh, c->entries, creation, sizeof creation, e);
	return e->id;
}

void thread_ids_free(struct thread_ids *c)
{
	struct thread_id *e, *next;
	if (!c)
		return;
	HASH_ITER(hh, c->entries, e, next) {
		HASH_DEL(c->entries, e);
		free(e);
	}
	free(c);
}

// ---- the choices at a step -----------------------------------------------------------------
//
// The cost of a choice: a preemption is a switch away from the thread that ran last and could have
// continued, unless that thread gave way by itself: by a yield or a sleep, or by a try that has
// just failed. A thread that polls (by a yield, a sleep, a time limit, a try that fails again) may
// do so once for free; polling again while another thread that can run has not moved since costs as
// much as a preemption. Otherwise all schedules in which it polls for ever would be free, and a
// bound would bound nothing.

static bool pauses(const struct world *w, uint32_t t)
{
	return op_pauses(w->threads[t].op.code);
}

// Does the thread of c poll, and does c let it poll again?
static bool branch_polls(const struct path *p, struct choice c)
{
	const struct world *w = &p->world;
	const struct op *op = &w->threads[c.thread].op;
	if (c.outcome == OUT_CANCEL)
		return false;
	if (c.outcome != OUT_GO || pauses(w, c.thread))
		return true;
	return p->threads[c.thread].vain == op->code && world_asked_in_vain(w, c.thread);
}

// Is there a thread that can continue and has not moved since c.thread last polled?
static bool starves(const struct path *p, const struct world *w, struct choice c)
{
	size_t polled = p->threads[c.thread].polled;
	if (!polled || !branch_polls(p, c))
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
	return th->life == LIFE_ALIVE && !pauses(w, t) && !op_resumes(th->op.code) &&
	       !world_asked_in_vain(w, t) && world_enabled(w, t);
}

// Puts all choices into p->choices. Returns their number, or 0 when memory runs out.
static size_t find_choices(struct path *p, const struct world *w)
{
	size_t n = world_choices(w, p->choices, p->choices_cap);
	if (n <= p->choices_cap)
		return n;
	if (!VEC_FITS(p->choices, &p->choices_cap, n))
		return 0;
	return world_choices(w, p->choices, p->choices_cap);
}

// A hash of the state, by which a program is compared with itself on the same schedule.
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

// Fills in p->points[p->n], for which there is room, with the choices of p->world. 0, ENOMEM, or
// EINVAL: `taken` is not one of them.
static int branches_add(struct path *p, struct choice taken)
{
	const struct world *w = &p->world;
	size_t n = find_choices(p, w);
	struct branch *o = vec_room(p->branches, &p->branches_cap, p->nbranches + n, sizeof *o);
	if (!n || !o)
		return n ? ENOMEM : EINVAL;
	p->branches = o;

	bool local = taken.outcome == OUT_GO && world_local(w, taken.thread, p->eager);
	if (local) { // not a choice: it costs nothing, whichever thread ran before
		p->choices[0] = taken;
		n = 1;
	}
	uint16_t before = p->before;
	bool could = !local && goes_on(w, before);
	struct point *pt = &p->points[p->n];
	*pt = (struct point){.first = (uint32_t)p->nbranches,
			     .nbranches = (uint32_t)n,
			     .taken = (uint32_t)n,
			     .before = before,
			     .state = state_hash(w),
			     .local = local};
	for (size_t i = 0; i < n; i++) {
		struct choice c = p->choices[i];
		bool same = c.thread == before && c.outcome == OUT_GO;
		o[p->nbranches++] = (struct branch){c, could && !same, starves(p, w, c)};
		if (choice_same(c, taken))
			pt->taken = (uint32_t)i;
	}
	if (!local)
		p->before = taken.thread;
	return pt->taken < n ? 0 : EINVAL;
}

// Makes room for threads 1 .. n.
static int room_for_threads(struct path *p, size_t n)
{
	if (!VEC_FITS(p->threads, &p->threads_cap, n + 1))
		return ENOMEM;
	return 0;
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

// ---- what is kept -----------------------------------------------------------------------------

#ifndef PATH_MARKS
#define PATH_MARKS 256 // of a path; in longer paths they are further apart
#endif

const struct path_mark *path_mark_before(const struct path *p, size_t i, size_t *at)
{
	if (!p->nmarks)
		return NULL;
	size_t k = i / p->stride < p->nmarks ? i / p->stride : p->nmarks - 1;
	*at = k * p->stride;
	return &p->marks[k];
}

// Drops every other mark.
static void thin_marks(struct path *p)
{
	for (size_t i = 1; 2 * i < p->nmarks; i++) {
		struct path_mark was = p->marks[i];
		p->marks[i] = p->marks[2 * i];
		p->marks[2 * i] = was; // its memory is reused
	}
	p->nmarks = (p->nmarks + 1) / 2;
	p->stride *= 2;
}

static int copy_threads(struct path_thread **to, size_t *cap, const struct path_thread *from,
			size_t n)
{
	struct path_thread *all = vec_room(*to, cap, n, sizeof *all);
	if (!all)
		return ENOMEM;
	memcpy(all, from, n * sizeof *all);
	*to = all;
	return 0;
}

// Makes a mark before the next step, whose event is at `slot`, if one is due.
static int keep_mark(struct path *p, size_t slot)
{
	if (p->n % p->stride || p->n / p->stride < p->nmarks || (p->single && p->n))
		return 0;
	if (p->nmarks == PATH_MARKS)
		thin_marks(p);
	if (p->n % p->stride)
		return 0;
	struct path_mark *m = vec_room(p->marks, &p->marks_cap, p->nmarks + 1, sizeof *m);
	if (!m)
		return ENOMEM;
	p->marks = m;
	m += p->nmarks;
	if (copy_threads(&m->threads, &m->threads_cap, p->threads, p->world.nthreads + 1) ||
	    world_copy(&m->world, &p->world))
		return ENOMEM;
	m->slot = slot;
	m->nbranches = p->nbranches;
	m->before = p->before;
	m->limits = p->limits;
	m->files = p->files;
	m->unwritten = p->unwritten;
	m->orders = p->orders;
	p->nmarks++;
	return 0;
}

// Keeps the events of the trace. *same: the number of leading slots that are as in the trace
// before.
static int keep_events(struct path *p, const struct trace *t, size_t *same)
{
	size_t i = 0;
	while (i < p->nevents && i < t->n && !memcmp(&p->events[i], &t->ev[i], sizeof *t->ev))
		i++;
	struct event *all = vec_room(p->events, &p->events_cap, t->n, sizeof *all);
	if (!all && t->n)
		return ENOMEM;
	p->events = all;
	if (i < t->n)
		memcpy(all + i, t->ev + i, (t->n - i) * sizeof *all);
	p->nevents = t->n;
	*same = i;
	return 0;
}

// Forgets where threads arrive after the mark.
static void forget_arrivals(struct path *p)
{
	for (uint32_t t = 1; t <= p->world.nthreads; t++) {
		const struct path_thread *th = &p->threads[t];
		uint8_t code = p->world.threads[t].op.code;
		bool there = code != OP_NONE && !op_resumes(code);
		if (there || !th->stepped || !p->points[th->stepped - 1].step.next.code)
			continue;
		p->points[th->stepped - 1].step.next = (struct op){0};
		if (th->stepped <= p->same)
			p->same = th->stepped - 1;
	}
}

// Goes back to mark k.
static int go_back(struct path *p, size_t k)
{
	const struct path_mark *m = &p->marks[k];
	size_t nobjects = p->world.nobjects;
	if (world_copy(&p->world, &m->world) ||
	    copy_threads(&p->threads, &p->threads_cap, m->threads, m->world.nthreads + 1))
		return ENOMEM;
	memset(p->threads + m->world.nthreads + 1, 0,
	       (p->threads_cap - m->world.nthreads - 1) * sizeof *p->threads);
	for (size_t i = m->world.nobjects + 1; i <= nobjects && i < p->objects_cap; i++)
		p->objects[i] = (struct path_object){0};
	p->nmarks = k + 1;
	p->n = p->same = k * p->stride;
	p->nbranches = m->nbranches;
	p->before = m->before;
	if (p->asked_from >= p->n)
		p->asked_from = SIZE_MAX;
	p->limits = m->limits;
	p->files = m->files;
	p->unwritten = m->unwritten;
	p->orders = m->orders;
	forget_arrivals(p);
	return 0;
}

static int start_anew(struct path *p, const struct trace *t)
{
	p->n = p->nbranches = p->nmarks = p->same = 0;
	p->stride = 1;
	p->asked_from = SIZE_MAX;
	p->first = (struct op){0};
	p->limits = p->files = p->unwritten = p->orders = false;
	p->before = 1;
	p->rules = fold_rules(t);
	if (p->threads_cap)
		memset(p->threads, 0, p->threads_cap * sizeof *p->threads);
	if (p->objects_cap)
		memset(p->objects, 0, p->objects_cap * sizeof *p->objects);
	world_free(&p->world);
	if (room_for_threads(p, 1) || world_init(&p->world, p->rules))
		return ENOMEM;
	p->threads[1].id = 1;
	return 0;
}

// Prepares for the trace: *at is the slot from which it is to be folded.
static int begin(struct path *p, const struct trace *t, size_t *at)
{
	size_t same;
	*at = 0;
	p->end = (struct event){.kind = EV_NONE};
	if (keep_events(p, t, &same))
		return ENOMEM;
	size_t k = p->eager == p->was_eager && p->lean == p->was_lean ? p->nmarks : 0;
	while (k && p->marks[k - 1].slot >= same)
		k--;
	p->was_eager = p->eager;
	p->was_lean = p->lean;
	if (!k)
		return start_anew(p, t);
	*at = p->marks[k - 1].slot;
	return go_back(p, k - 1);
}

// ---- folding --------------------------------------------------------------------------------

static int fold_step(struct path *p, const struct trace *t, size_t slot)
{
	struct choice c = event_choice(&t->ev[slot]);
	if (!VEC_FITS(p->points, &p->points_cap, p->n + 1))
		return ENOMEM;
	struct point *pt = &p->points[p->n];
	int rc = p->lean ? 0 : branches_add(p, c);
	bool polled = !rc && !p->lean && !pt->local && branch_polls(p, c);
	if (!rc)
		rc = fold_event(&p->world, t, slot, &pt->step);
	if (rc)
		return rc;
	if (p->eager == EAGER_ENDS && p->asked_from > p->n &&
	    step_asks_for_end(&p->world, &pt->step))
		p->asked_from = p->n;
	p->n++;
	struct path_thread *th = &p->threads[c.thread];
	if (!op_resumes(pt->step.op.code)) // a resumption is not a move of its own
		th->stepped = p->n;
	if (polled)
		th->polled = p->n;
	th->vain = world_asked_in_vain(&p->world, c.thread) ? pt->step.op.code : OP_NONE;
	return 0;
}

// Notes that a thread arrived at an operation: its last step now has its arrival, which others may
// depend on (dependent()), and a thread that is about to create another has named it.
static int note_arrival(struct path *p, uint16_t t)
{
	const struct op *next = &p->world.threads[t].op;
	uint32_t child = op_creates(next->code) ? next->target : 0;
	if (room_for_threads(p, p->world.nthreads))
		return ENOMEM;
	struct path_thread *th = &p->threads[t];
	if (child && p->ids) {
		th->children++;
		p->threads[child].id = thread_ids_child(p->ids, th->id, th->children);
		if (!p->threads[child].id)
			return ENOMEM;
	}
	if (op_resumes(next->code))
		return 0;
	if (th->stepped)
		p->points[th->stepped - 1].step.next = *next;
	else if (t == 1)
		p->first = *next;
	return 0;
}

static int note_object(struct path *p, const struct event *e)
{
	if (!VEC_FITS(p->objects, &p->objects_cap, p->world.nobjects + 1))
		return ENOMEM;
	const struct object *o = &p->world.objects[e->object];
	bool named = e->kind == EV_NAME;
	p->objects[e->object] = (struct path_object){.addr = o->addr,
						     .value = named ? 0 : e->other >> 1,
						     .kind = o->kind,
						     .type = o->type,
						     .alive = named || e->other & 1};
	return 0;
}

static int fold(struct path *p, const struct trace *t, size_t at)
{
	const struct event *e = &t->ev[at];
	if (e->kind == EV_STEP) {
		int rc = keep_mark(p, at);
		return rc ? rc : fold_step(p, t, at);
	}
	struct step none;
	int rc = fold_event(&p->world, t, at, &none);
	if (rc)
		return rc;
	switch (e->kind) {
	case EV_PEND:
		return note_arrival(p, e->thread);
	case EV_OBJECT:
	case EV_NAME:
		return note_object(p, e);
	case EV_LIMIT:
		p->limits = true;
		p->orders |= e->op == LIMIT_ORDERS;
		return 0;
	case EV_FILE:
		p->files = true;
		return 0;
	case EV_UNWRITTEN:
		p->unwritten = true;
		return 0;
	case EV_END:
		p->end = *e;
		return 0;
	default:
		return 0;
	}
}

int path_fold(struct path *p, const struct trace *t, size_t *at)
{
	int rc = begin(p, t, at);
	for (size_t i = *at; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		*at = i;
		rc = fold(p, t, i);
	}
	p->nthreads = p->world.nthreads;
	for (size_t i = p->same; i < p->n; i++) {
		p->points[i].key = p->points[i].step;
		path_key(p, &p->points[i].key);
		step_note(&p->points[i].key);
	}
	if (rc)
		p->nmarks = 0; // nothing to continue from
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
	free(p->events);
	for (size_t i = 0; i < p->marks_cap; i++) {
		world_free(&p->marks[i].world);
		free(p->marks[i].threads);
	}
	free(p->marks);
	*p = (struct path){0};
}

bool path_begins(const struct path *p, const struct beginning *b)
{
	for (size_t i = 0; i < b->n; i++)
		if (i == p->n || !choice_same(p->points[i].step.choice, b->c[i]))
			return false;
	return true;
}
