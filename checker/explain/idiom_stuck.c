// SPDX-License-Identifier: MIT
//
// Idioms of stuck runs, by what each thread waits for at the end: see idiom_case.h.
#include "checker/explain/idiom_case.h"

#include "checker/verdict/causes.h"

#include <errno.h>

static bool is_lock(const struct world *w, uint32_t object)
{
	uint8_t kind = object ? w->objects[object].kind : KIND_NONE;
	return kind == KIND_MUTEX || kind == KIND_SPIN || kind == KIND_FILE || kind == KIND_RWLOCK;
}

static bool is_blocked(const struct world *w, uint32_t t)
{
	return w->threads[t].life == LIFE_ALIVE && !world_enabled(w, t);
}

// Threads that wait for each other in a circle, all of them for locks.
static enum idiom circle(const struct world *w)
{
	static uint16_t cycle[MAX_THREADS];
	size_t n;
	world_stuck(w, cycle, MAX_THREADS, &n);
	for (size_t i = 0; i < n; i++)
		if (!is_lock(w, world_blocker(w, cycle[i]).object))
			return IDIOM_NONE;
	return n > 1 ? IDIOM_CIRCLE : n ? IDIOM_RELOCK : IDIOM_NONE;
}

// A thread waits for a lock: by the holder of that lock.
static enum idiom held(const struct world *w)
{
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		struct blocker by = is_blocked(w, t) ? world_blocker(w, t) : (struct blocker){0};
		if (!is_lock(w, by.object) || !by.thread)
			continue;
		const struct thread *holder = &w->threads[by.thread];
		if (by.thread == t)
			return IDIOM_RELOCK;
		if (holder->life == LIFE_EXITED)
			return IDIOM_LEFT_LOCKED;
		if (holder->phase == PHASE_WAIT || holder->op.code == OP_SEM_WAIT)
			return IDIOM_WAITS_HOLDING;
	}
	return IDIOM_NONE;
}

// ---- permits ------------------------------------------------------------------------------------

// The number of permits of a semaphore that a thread has taken and not given back.
static long permits(const struct path *p, uint32_t thread, uint32_t sem)
{
	long n = 0;
	for (size_t i = 0; i < p->n; i++) {
		const struct step *s = &p->points[i].step;
		if (s->choice.thread != thread || s->op.object != sem || s->result)
			continue;
		n += s->op.code == OP_SEM_WAIT || s->op.code == OP_SEM_TRYWAIT;
		n -= s->op.code == OP_SEM_POST;
	}
	return n;
}

static uint32_t awaited(const struct world *w, uint32_t t)
{
	bool waits = is_blocked(w, t) && w->threads[t].op.code == OP_SEM_WAIT;
	return waits ? w->threads[t].op.object : 0;
}

// Are permits always given back by the thread that took them?
static bool is_loan(const struct path *p, uint32_t sem)
{
	for (uint32_t t = 1; t <= p->world.nthreads; t++)
		if (permits(p, t, sem) < 0)
			return false;
	return true;
}

static enum idiom missing_permit(const struct path *p)
{
	const struct world *w = &p->world;
	uint32_t waiting = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		uint32_t sem = awaited(w, t);
		if (!sem || !is_loan(p, sem))
			continue;
		for (uint32_t u = 1; u <= w->nthreads; u++)
			if (w->threads[u].life == LIFE_EXITED && permits(p, u, sem) > 0)
				return IDIOM_PERMIT_LOST;
		waiting += permits(p, t, sem) > 0;
	}
	return waiting > 1 ? IDIOM_HOLD_WAIT : IDIOM_NONE;
}

// ---- signals ------------------------------------------------------------------------------------

// Has a thread that a signal had woken left its wait by a time limit, an interruption or a
// cancellation, so that the signal was of no use?
static bool was_withdrawn(const struct path *p)
{
	bool woken[MAX_THREADS + 1] = {false};
	for (size_t i = 0; i < p->n; i++) {
		const struct step *s = &p->points[i].step;
		uint32_t t = s->choice.thread;
		if (op_wakes_one(s->op.code) && s->choice.target)
			woken[s->choice.target] = true;
		if (!op_waits(s->op.code))
			continue;
		if (woken[t] && (s->result == EINTR || s->result == ETIMEDOUT ||
				 s->choice.outcome == OUT_CANCEL))
			return true;
		if (s->phase == PHASE_CALL)
			woken[t] = false;
	}
	return false;
}

// Has a signal woken another thread since the stuck thread began to wait?
static bool woke_another(const struct shown *s)
{
	const struct path *p = &s->path;
	uint32_t thread = p->end.thread;
	bool other = false;
	for (size_t i = 0; i < p->n; i++) {
		const struct step *st = &p->points[i].step;
		if (st->choice.thread == thread)
			other = false;
		else if (op_wakes_one(st->op.code) && st->choice.target != thread &&
			 st->op.object == p->world.threads[thread].op.object)
			other |= st->choice.target != 0;
	}
	return other;
}

static enum idiom lost_signal(const struct shown *s)
{
	size_t at = causes_lost_signal(&s->trace, &s->story, &s->path);
	const struct step *signal = at ? &s->path.points[at - 1].step : NULL;
	if (signal && !signal->choice.target && op_wakes_one(signal->op.code))
		return IDIOM_SIGNAL_EARLY;
	if (signal && op_moves_all(signal->op.code))
		return IDIOM_SIGNAL_EARLY;
	if (signal)
		return IDIOM_SIGNAL_ASTRAY;
	if (was_withdrawn(&s->path))
		return IDIOM_WITHDRAWN;
	return woke_another(s) ? IDIOM_ONE_FOR_TWO : IDIOM_SIGNAL_MISSING;
}

enum idiom idiom_of_stuck(const struct shown *s)
{
	const struct path *p = &s->path;
	if (p->end.op == END_LOST_WAKEUP)
		return lost_signal(s);
	enum idiom i = circle(&p->world);
	if (!i)
		i = held(&p->world);
	return i ? i : missing_permit(p);
}
