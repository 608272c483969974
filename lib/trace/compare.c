// SPDX-License-Identifier: MIT
//
// Comparing a run with an earlier one: see compare.h.
#include "trace/compare.h"
#include "base/i18n.h"
#include "base/vec.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// The EV_PENDs of a thread in the old run, in order.
struct pends {
	uint32_t *slot;
	size_t n, cap;
	size_t seen; // how many of them the new run has reached
};

struct compare {
	const struct trace *old;
	bool lines;
	struct pends *threads; // by thread number
	size_t threads_cap;
	uint32_t *old_of, *new_of; // objects by their number in the other run; 0: none
	size_t old_of_cap, new_of_cap;
	uint32_t *thread_old, *thread_new; // the same for threads
	size_t nnumbered;		   // the size of both tables
};

void compare_end(struct compare *c)
{
	if (!c)
		return;
	for (size_t i = 0; i < c->threads_cap; i++)
		free(c->threads[i].slot);
	free(c->threads);
	free(c->old_of);
	free(c->new_of);
	free(c->thread_old);
	free(c->thread_new);
	free(c);
}

static int note(struct compare *c, uint32_t thread, uint32_t slot)
{
	struct pends *p = &c->threads[thread];
	if (!VEC_FITS(p->slot, &p->cap, p->n + 1))
		return ENOMEM;
	p->slot[p->n++] = slot;
	return 0;
}

// A thread that was created, and its creator's last step before.
struct thread_creation {
	uint32_t after, thread;
};

static int by_step(const void *a, const void *b)
{
	const struct thread_creation *m = a, *n = b;
	return m->after < n->after ? -1 : m->after > n->after;
}

// In a controlled run a thread arrives at its next operation right after its last step; in a real
// run, some time later. So threads that several threads create may be numbered in another order
// now: by the creators' last steps.
static int number_threads(struct compare *c, struct thread_creation *made, size_t n)
{
	c->nnumbered = c->threads_cap;
	c->thread_old = calloc(c->nnumbered, sizeof *c->thread_old);
	c->thread_new = calloc(c->nnumbered, sizeof *c->thread_new);
	if (!c->thread_old || !c->thread_new)
		return ENOMEM;
	if (n)
		qsort(made, n, sizeof *made, by_step);
	for (uint32_t t = 0; t < c->nnumbered; t++)
		c->thread_old[t] = c->thread_new[t] = t;
	for (uint32_t i = 0; i < n; i++) { // the first thread is 1
		c->thread_old[i + 2] = made[i].thread;
		c->thread_new[made[i].thread] = i + 2;
	}
	return 0;
}

// Goes through the old run: the operations at which each thread arrives, and the threads that are
// created.
static int read_old(struct compare *c, struct thread_creation **made, size_t *n)
{
	uint32_t *last = NULL; // the last step of each thread, by its number
	size_t last_cap = 0, made_cap = 0;
	int err = 0;
	for (size_t at = 0; !err && at < c->old->n; at += event_slots(&c->old->ev[at])) {
		const struct event *e = &c->old->ev[at];
		bool creates = e->kind == EV_PEND && op_creates(e->op) && e->other;
		size_t top = creates ? e->other : e->thread;
		if (!VEC_FITS(c->threads, &c->threads_cap, top + 1) ||
		    !VEC_FITS(last, &last_cap, top + 1) || !VEC_FITS(*made, &made_cap, *n + 1))
			err = ENOMEM;
		else if (e->kind == EV_PEND)
			err = note(c, e->thread, (uint32_t)at);
		else if (e->kind == EV_STEP)
			last[e->thread] = (uint32_t)at;
		if (!err && creates)
			(*made)[(*n)++] = (struct thread_creation){last[e->thread], e->other};
	}
	free(last);
	return err;
}

struct compare *compare_start(const struct trace *old, bool lines)
{
	struct compare *c = calloc(1, sizeof *c);
	struct thread_creation *made = NULL;
	size_t n = 0;
	if (!c)
		return NULL;
	c->old = old;
	c->lines = lines;
	int err = read_old(c, &made, &n);
	if (!err)
		err = number_threads(c, made, n);
	free(made);
	if (!err)
		return c;
	compare_end(c);
	return NULL;
}

uint32_t compare_thread(const struct compare *c, uint32_t old)
{
	return old < c->nnumbered ? c->thread_new[old] : old;
}

static uint32_t old_thread(const struct compare *c, uint32_t now)
{
	return now < c->nnumbered ? c->thread_old[now] : now;
}

// --- are they the same? -----------------------------------------------------------------------

// The slot of the name that debug information gives an object, or NO_SLOT.
static uint32_t name_of(const struct trace *t, uint32_t object)
{
	uint32_t slot = NO_SLOT;
	for (size_t at = 0; object && at < t->n; at += event_slots(&t->ev[at]))
		if (t->ev[at].kind == EV_OBJECT && t->ev[at].object == object) {
			slot = trace_static_name(t, (uint64_t)t->ev[at].arg);
			break;
		}
	return slot != NO_SLOT && !t->ev[slot].thread ? slot : NO_SLOT;
}

// Are these known to be two variables, by their names? False where a name is not known.
static bool differ(const struct trace *old, uint32_t a, const struct trace *now, uint32_t b)
{
	uint32_t i = name_of(old, a), k = name_of(now, b);
	if (i == NO_SLOT || k == NO_SLOT || !old->ev[i].other || !now->ev[k].other)
		return false;
	const struct event *x = &old->ev[i], *y = &now->ev[k];
	return x->other != y->other || memcmp(event_text(x), event_text(y), x->other) != 0;
}

// Are these two the same object? Two objects that are both met for the first time are the same from
// now on, unless they are different variables.
static int same_object(struct compare *c, uint32_t old, const struct trace *t, uint32_t now,
		       bool *same)
{
	if (!VEC_FITS(c->old_of, &c->old_of_cap, now + 1) ||
	    !VEC_FITS(c->new_of, &c->new_of_cap, old + 1))
		return ENOMEM;
	if (!c->old_of[now] && !c->new_of[old] && !differ(c->old, old, t, now)) {
		c->old_of[now] = old;
		c->new_of[old] = now;
	}
	*same = c->old_of[now] == old && c->new_of[old] == now;
	return 0;
}

static bool same_line(const struct trace *old, uint32_t a, const struct trace *now, uint32_t b)
{
	struct buf x = {0}, y = {0};
	story_site(old, a, &x);
	story_site(now, b, &y);
	bool same = !x.n || !y.n || strcmp(x.s, y.s) == 0;
	buf_free(&x);
	buf_free(&y);
	return same;
}

static int same_pend(struct compare *c, const struct event *old, const struct trace *t,
		     const struct event *now, bool *same)
{
	*same = old->op == now->op;
	if (!*same)
		return 0;
	enum op_arg arg = op_rows[now->op].arg;
	int err = same_object(c, old->object, t, now->object, same);
	if (!err && *same && op_waits(now->op))
		err = same_object(c, old->other, t, now->other, same);
	else if (old->other != old_thread(c, now->other))
		*same = false;
	if ((arg == ARG_VALUE || arg == ARG_STATUS) && old->arg != now->arg)
		*same = false;
	if (c->lines && !same_line(c->old, old->site, t, now->site))
		*same = false;
	return err;
}

// --- saying what differs ------------------------------------------------------------------------

static void tell_place(const struct trace *t, uint32_t site, struct buf *b)
{
	struct buf place = {0};
	story_site(t, site, &place);
	if (place.n)
		buf_printf(b, " (%s)", place.s);
	buf_free(&place);
}

// The operation at which a thread is pending, and its place in the source.
static void tell_pending(const struct story *s, const struct trace *t, uint32_t thread,
			 struct buf *b)
{
	struct story_names n = {s, t};
	struct namer names = story_namer(&n);
	describe_pending(&s->world, thread, &names, b);
	tell_place(t, s->world.threads[thread].op.site, b);
}

static void tell_thread(const struct story *s, const struct trace *t, uint32_t thread,
			struct buf *b)
{
	struct story_names n = {s, t};
	struct namer names = story_namer(&n);
	names.thread(names.ctx, thread, b);
}

static int tell_difference(struct compare *c, uint32_t old, const struct story *story,
			   const struct trace *now, uint32_t thread, struct buf *b)
{
	struct story was;
	size_t at;
	int err = story_until(&was, c->old, old, &at);
	if (!err) {
		struct buf name = {0}, expected = {0}, found = {0};
		tell_thread(story, now, thread, &name);
		tell_pending(&was, c->old, old_thread(c, thread), &expected);
		tell_pending(story, now, thread, &found);
		buf_printf(b, _("%s was about to %s; now it is about to %s"), buf_str(&name),
			   buf_str(&expected), buf_str(&found));
		buf_free(&name);
		buf_free(&expected);
		buf_free(&found);
	}
	story_free(&was);
	return err;
}

int compare_pend(struct compare *c, const struct story *story, const struct trace *now, uint32_t at,
		 struct buf *b)
{
	const struct event *e = &now->ev[at];
	uint32_t thread = old_thread(c, e->thread);
	struct pends *p = thread < c->threads_cap ? &c->threads[thread] : NULL;
	if (!p || p->seen == p->n)
		return 0; // the old run ended before
	bool same;
	uint32_t old = p->slot[p->seen++];
	int err = same_pend(c, &c->old->ev[old], now, e, &same);
	if (err || same)
		return err;
	err = tell_difference(c, old, story, now, e->thread, b);
	return err ? err : EINVAL;
}

// Adds a step of the old run, in words, and the reason why a thread of the new run cannot do it.
static void tell_obstacle(const char *step, const struct story *s, const struct trace *t,
			  uint32_t thread, struct buf *b)
{
	struct story_names n = {s, t};
	struct namer names = story_namer(&n);
	struct buf pending = {0}, why = {0};
	if (thread > s->world.nthreads) {
		buf_printf(b, _("%s; now there is no thread %u"), step, thread);
		return;
	}
	if (s->world.threads[thread].phase == PHASE_RUN) {
		buf_printf(b, _("%s; now it has come to nothing that can happen"), step);
		return;
	}
	tell_pending(s, t, thread, &pending);
	describe_blocker(&s->world, thread, &names, &why);
	if (why.n)
		buf_printf(b, _("%s; now it is about to %s, %s"), step, buf_str(&pending),
			   buf_str(&why));
	else
		buf_printf(b, _("%s; now it is about to %s"), step, buf_str(&pending));
	buf_free(&pending);
	buf_free(&why);
}

int compare_refused(struct compare *c, const struct story *story, const struct trace *now,
		    uint64_t step, struct buf *b)
{
	struct story was;
	int err = story_init(&was, c->old);
	for (size_t at = 0; !err && at < c->old->n && was.steps <= step;
	     at += event_slots(&c->old->ev[at]))
		err = story_event(&was, c->old, (uint32_t)at);
	if (!err && was.steps > step) {
		struct story_names n = {&was, c->old};
		struct namer names = story_namer(&n);
		struct buf expected = {0};
		describe_step(&was.last, &names, &expected);
		tell_place(c->old, was.last.op.site, &expected);
		tell_obstacle(buf_str(&expected), story, now,
			      compare_thread(c, was.last.choice.thread), b);
		buf_free(&expected);
	}
	story_free(&was);
	return err;
}
