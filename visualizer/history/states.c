// SPDX-License-Identifier: MIT
//
// The states of threads, who waits for whom, and where threads stand: see states.h.
#include "visualizer/history/states.h"

#include "base/i18n.h"
#include "trace/own_step.h"
#include "trace/story_text.h"
#include "visualizer/history/options.h"

const struct state_row state_rows[STATES] = {
	[STATE_RUNNING] = {'*', STYLE_RUNNING, N_("running"), MARK_RUNNING},
	[STATE_READY] = {'R', STYLE_READY, N_("ready"), MARK_LINE},
	[STATE_BLOCKED] = {'B', STYLE_BLOCKED, N_("blocked"), MARK_BLOCKED},
	[STATE_STUCK] = {'!', STYLE_FAULT, N_("stuck"), MARK_STUCK},
	[STATE_WAITING] = {'W', STYLE_WAITING, N_("waiting"), MARK_WAITING},
	[STATE_SLEEPING] = {'S', STYLE_SLEEPING, N_("sleeping"), MARK_SLEEPING},
	[STATE_NEW] = {'N', STYLE_READY, N_("new"), MARK_NEW},
	[STATE_ENDED] = {'E', STYLE_DIM, N_("ended"), MARK_NOTHING},
	[STATE_STOPPED] = {'X', STYLE_FAULT, N_("stopped"), MARK_STOPPED},
	[STATE_NONE] = {' ', STYLE_DIM, "", MARK_NOTHING},
};

size_t states_threads(const struct story *s)
{
	size_t n = s->world.nthreads;
	while (n && s->world.threads[n].life == LIFE_NONE)
		n--;
	return n;
}

static enum state state_of_alive(const struct story *s, uint32_t thread)
{
	const struct world *w = &s->world;
	const struct thread *th = &w->threads[thread];
	if (s->end_kind == END_MISUSE && s->end_thread == thread)
		return STATE_STOPPED;
	if (th->phase == PHASE_RUN)
		return s->end == NO_SLOT ? STATE_RUNNING : w->over ? STATE_ENDED : STATE_STOPPED;
	if (th->phase != PHASE_WAIT && world_enabled(w, thread))
		return STATE_READY;
	if (waits_stuck(s, thread))
		return STATE_STUCK;
	if (th->phase == PHASE_WAIT)
		return STATE_WAITING;
	return op_sleeps(th->op.code) ? STATE_SLEEPING : STATE_BLOCKED;
}

enum state state_of(const struct story *s, uint32_t thread)
{
	const struct world *w = &s->world;
	if (thread > w->nthreads || w->threads[thread].life == LIFE_NONE)
		return STATE_NONE;
	if (w->threads[thread].life == LIFE_EXITED)
		return STATE_ENDED;
	return w->threads[thread].life == LIFE_NEW ? STATE_NEW : state_of_alive(s, thread);
}

// A reader of the lock that is blocked itself; if there is none, the first reader.
static uint32_t reader_of(const struct world *w, uint32_t object)
{
	uint32_t first = 0;
	for (size_t i = 0; i < w->nholds; i++) {
		uint32_t t = w->holds[i].thread;
		if (w->holds[i].object != object)
			continue;
		if (w->threads[t].phase != PHASE_RUN && !world_enabled(w, t))
			return t;
		first = first ? first : t;
	}
	return first;
}

struct waits_link waits_for(const struct world *w, uint32_t thread)
{
	const struct thread *th = &w->threads[thread];
	static const struct waits_link none;
	if (th->life == LIFE_NONE || th->life == LIFE_EXITED || th->phase == PHASE_RUN ||
	    op_sleeps(th->op.code))
		return none;
	struct blocker b = world_blocker(w, thread);
	if (!b.thread && b.object && w->objects[b.object].kind == KIND_RWLOCK)
		b.thread = reader_of(w, b.object);
	return (struct waits_link){b.object, b.thread};
}

// The index of the link that leads to a thread; n: the thread is where the chain began; n + 1: it
// is not in the chain.
static size_t place_of(const struct waits *c, uint32_t start, uint32_t thread)
{
	if (thread == start)
		return c->n;
	for (size_t i = 0; i + 1 < c->n; i++)
		if (c->link[i].thread == thread)
			return i;
	return c->n + 1;
}

void waits_follow(struct waits *c, const struct world *w, uint32_t thread)
{
	uint32_t at = thread;
	c->n = 0;
	c->closes = false;
	while (at && !c->closes && c->n < WAITS_MOST) {
		struct waits_link link = waits_for(w, at);
		if (!link.object && !link.thread)
			return;
		c->link[c->n++] = link;
		at = link.thread;
		c->back = place_of(c, thread, at);
		c->closes = at && c->back <= c->n;
	}
}

// Is the thread in a circle that no time limit can break?
static bool in_circle(const struct world *w, uint32_t thread)
{
	struct waits c;
	waits_follow(&c, w, thread);
	if (!c.closes || c.back != c.n)
		return false;
	for (size_t i = 0; i < c.n; i++)
		if (option_deadline(w, c.link[i].thread) != TR_NEVER)
			return false;
	return true;
}

bool waits_stuck(const struct story *s, uint32_t thread)
{
	const struct world *w = &s->world;
	struct waits_link link = waits_for(w, thread);
	if (s->end_kind == END_STARVATION && s->end_thread == thread)
		return true;
	if (!link.thread && (!link.object || s->end == NO_SLOT))
		return false;
	uint16_t cycle;
	size_t n;
	bool over = s->end != NO_SLOT && link.object &&
		    world_stuck(w, &cycle, 1, &n) != STUCK_NOT && !link.thread;
	return over || in_circle(w, thread);
}

// ---- where they stand --------------------------------------------------------------------------

// The place where the run has ended, if this thread ended it: a failed check, an access that
// crashed, a call of exit. 0: another thread did, or the place is not known.
static uint32_t place_of_end(const struct story *s, const struct trace *t, uint32_t thread)
{
	const struct op *last = &s->last.op;
	if (s->end == NO_SLOT)
		return 0;
	bool runs = s->world.threads[thread].phase == PHASE_RUN;
	uint32_t site = runs && s->end_thread == thread ? t->ev[s->end].site : 0;
	if (op_ends_program(last->code) && s->last.choice.thread == thread &&
	    story_program_site(t, last->site) == last->site) // else main has returned
		site = last->site;
	return story_source(t, site, NULL) ? story_program_site(t, site) : 0;
}

uint32_t place_of_thread(const struct story *s, const struct trace *t, uint32_t thread, bool into)
{
	const struct thread *th = &s->world.threads[thread];
	struct op op = th->op;
	uint32_t end = place_of_end(s, t, thread);
	if (end)
		return end;
	if (th->phase == PHASE_RUN || th->life == LIFE_EXITED || !story_source(t, op.site, NULL))
		op.site = thread < s->threads_cap ? s->threads[thread].site : 0;
	bool made = op_bounds_thread(op.code) && !op_ends(op.code);
	return into && !made ? op.site : own_site(s, t, thread, op.site);
}
