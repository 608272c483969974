// SPDX-License-Identifier: MIT
//
// Why a program is stuck, as a sentence: see describe.h.
#include "model/words.h"

#include "base/i18n.h"

#include <string.h>

// What holds a blocked thread, in brackets.
static const char *holder_sentence(const struct world *w, uint32_t t, struct words *words)
{
	struct blocker k = world_blocker(w, t);
	const struct object *o = &w->objects[k.object];
	words->x = k.thread;
	if (!k.object)
		return N_(" (which has not ended)");
	if (o->kind == KIND_ONCE)
		return k.thread == t ? N_(" (whose routine it runs itself)")
				     : N_(" (whose routine %x runs)");
	if (k.thread == t)
		return N_(" (which it holds itself)");
	if (k.thread)
		return w->threads[k.thread].life == LIFE_EXITED
			       ? N_(" (held by %x, which has ended)")
			       : N_(" (held by %x)");
	if (o->kind == KIND_SEM)
		return N_(" (which has none left)");
	return "";
}

static void describe_at_barrier(const struct world *w, uint32_t t, const struct namer *names,
				struct buf *b)
{
	uint32_t barrier = w->threads[t].op.object;
	const struct object *o = &w->objects[barrier];
	struct words words = {.t = t, .o = barrier, .v = o->arrived, .b = o->parties};
	say(b, N_("%t waits at %o (where only %v of %b have come)"), &words, names);
}

// Does a thread wait to be signalled, and holds nothing that keeps others from doing so?
static bool only_waits(const struct world *w, uint32_t t)
{
	return w->threads[t].phase == PHASE_WAIT && !world_withheld(w, t);
}

// Those of n threads that only wait, all on one condition: one sentence tells of all of them.
static void describe_waiters(const struct world *w, const uint16_t *thread, size_t n,
			     const struct namer *names, struct buf *b)
{
	struct words words = {.o = w->threads[thread[0]].op.object};
	for (size_t i = 0; i < n; i++) {
		buf_puts(b, !i ? "" : i + 1 < n ? ", " : _(" and "));
		names->thread(names->ctx, thread[i], b);
	}
	say(b,
	    n > 1 ? N_(" wait on %o, and no thread is left that could signal it")
		  : N_(" waits on %o, and no thread is left that could signal it"),
	    &words, names);
}

// Moves the waiters on the condition of the first thread behind it. Returns how many there are.
static size_t gather_waiters(const struct world *w, uint16_t *thread, size_t n)
{
	size_t same = 1;
	for (size_t i = 1; i < n; i++) {
		uint16_t t = thread[i];
		if (!only_waits(w, t) || w->threads[t].op.object != w->threads[thread[0]].op.object)
			continue;
		memmove(thread + same + 1, thread + same, (i - same) * sizeof *thread);
		thread[same++] = t;
	}
	return same;
}

static void describe_blocked(const struct world *w, uint32_t t, const struct namer *names,
			     struct buf *b)
{
	struct words words = {.t = t, .o = w->threads[t].op.object};
	if (w->threads[t].phase == PHASE_WAIT && (words.m = world_withheld(w, t))) {
		say(b, N_("%t waits on %o while it holds %m"), &words, names);
		return;
	}
	if (w->threads[t].op.code == OP_SLEEP) {
		say(b, N_("%t sleeps for ever"), &words, names);
		return;
	}
	if (w->threads[t].op.code == OP_BARRIER_WAIT) {
		describe_at_barrier(w, t, names, b);
		return;
	}
	say(b, N_("%t waits to "), &words, names);
	describe_pending(w, t, names, b);
	const char *holder = holder_sentence(w, t, &words);
	if (*holder)
		say(b, holder, &words, names);
}

void describe_stuck(const struct world *w, const struct namer *names, struct buf *b)
{
	uint16_t cycle[MAX_THREADS];
	size_t n;
	if (world_stuck(w, cycle, MAX_THREADS, &n) == STUCK_NOT)
		return;
	if (n == 0)
		for (uint32_t t = 1; t <= w->nthreads; t++)
			if (w->threads[t].life == LIFE_NEW || w->threads[t].life == LIFE_ALIVE)
				cycle[n++] = (uint16_t)t;
	for (size_t i = 0, told; i < n; i += told) {
		told = 1;
		if (i)
			buf_puts(b, "; ");
		if (only_waits(w, cycle[i])) {
			told = gather_waiters(w, cycle + i, n - i);
			describe_waiters(w, cycle + i, told, names, b);
		} else {
			describe_blocked(w, cycle[i], names, b);
		}
	}
}
