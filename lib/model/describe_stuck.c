// SPDX-License-Identifier: MIT
//
// Why a program is stuck, as a sentence: see describe.h.
#include "model/words.h"

#include "base/i18n.h"

#include <string.h>

enum holder { HOLDER_UNKNOWN, HOLDER_ITSELF, HOLDER_OTHER, HOLDER_ENDED, HOLDERS };

// Sentences of blocked threads, by operation (OP_COND_WAIT: when the thread takes its mutex again)
// and by what holds the object.
static const struct {
	uint8_t code;
	const char *sentence[HOLDERS];
} blocked[] = {
	{OP_JOIN, {N_("%t waits to join thread %x (which has not ended)")}},
	{OP_SLEEP, {N_("%t sleeps for ever")}},
	{OP_LOCK,
	 {N_("%t waits to lock %o"), N_("%t waits to lock %o (which it holds itself)"),
	  N_("%t waits to lock %o (held by %x)"),
	  N_("%t waits to lock %o (held by %x, which has ended)")}},
	{OP_COND_WAIT,
	 {N_("%t waits to take %m again after waiting on %o"),
	  N_("%t waits to take %m again after waiting on %o (which it holds itself)"),
	  N_("%t waits to take %m again after waiting on %o (held by %x)"),
	  N_("%t waits to take %m again after waiting on %o (held by %x, which has ended)")}},
	{OP_SEM_WAIT, {N_("%t waits to take a permit of %o (which has none left)")}},
	{OP_RDLOCK,
	 {N_("%t waits to lock %o for reading"),
	  N_("%t waits to lock %o for reading (which it holds itself)"),
	  N_("%t waits to lock %o for reading (held by %x)"),
	  N_("%t waits to lock %o for reading (held by %x, which has ended)")}},
	{OP_WRLOCK,
	 {N_("%t waits to lock %o for writing"),
	  N_("%t waits to lock %o for writing (which it holds itself)"),
	  N_("%t waits to lock %o for writing (held by %x)"),
	  N_("%t waits to lock %o for writing (held by %x, which has ended)")}},
	{OP_BARRIER_WAIT, {N_("%t waits at %o (where only %f of %b have come)")}},
	{OP_ONCE,
	 {N_("%t waits to enter %o"), N_("%t waits to enter %o (whose routine it runs itself)"),
	  N_("%t waits to enter %o (whose routine %x runs)")}},
};

static enum holder holder_of(const struct world *w, uint32_t t, const struct blocker *k)
{
	if (!k->object || !k->thread)
		return HOLDER_UNKNOWN;
	if (k->thread == t)
		return HOLDER_ITSELF;
	return w->threads[k->thread].life == LIFE_EXITED ? HOLDER_ENDED : HOLDER_OTHER;
}

static const char *blocked_sentence(uint8_t code, enum holder holder)
{
	uint8_t row = code == OP_COND_WAIT_INT ? OP_COND_WAIT : code;
	for (size_t i = 0; i < sizeof blocked / sizeof *blocked; i++)
		if (blocked[i].code == row) {
			const char *const *by = blocked[i].sentence;
			return by[holder]		? by[holder]
			       : holder == HOLDER_ENDED ? by[HOLDER_OTHER]
							: by[HOLDER_UNKNOWN];
		}
	return N_("%t waits");
}

// Does a thread wait for a signal while holding nothing that another blocked thread needs?
static bool only_waits(const struct world *w, uint32_t t)
{
	return w->threads[t].phase == PHASE_WAIT && !world_withheld(w, t);
}

// Describes n threads that only wait, all on one condition.
static void describe_waiters(const struct world *w, const uint16_t *thread, size_t n,
			     const struct namer *names, struct buf *b)
{
	struct buf threads = {0}, name = {0}, cond = {0};
	for (size_t i = 0; i < n; i++) {
		buf_clear(&name);
		names->thread(names->ctx, thread[i], &name);
		if (!i)
			buf_puts(&threads, buf_str(&name));
		else
			buf_join(&threads, i + 1 < n ? "%s, %s" : _("%s and %s"), buf_str(&name));
	}
	names->object(names->ctx, w->threads[thread[0]].op.object, &cond);
	buf_printf(b,
		   ngettext("%s waits on %s, and no thread is left that could signal it",
			    "%s wait on %s, and no thread is left that could signal it", n),
		   buf_str(&threads), buf_str(&cond));
	b->failed |= threads.failed || name.failed || cond.failed;
	buf_free(&threads);
	buf_free(&name);
	buf_free(&cond);
}

// Moves the threads that wait on the first thread's condition to the front. Returns how many there
// are.
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
	const struct thread *th = &w->threads[t];
	struct words words = words_of_op(t, &th->op);
	if (th->phase == PHASE_WAIT && (words.m = world_withheld(w, t))) {
		say(b, N_("%t waits on %o while it holds %m"), &words, names);
		return;
	}
	struct blocker k = world_blocker(w, t);
	words.x = k.thread ? k.thread : words.x;
	if (th->op.code == OP_BARRIER_WAIT) {
		words.f = w->objects[th->op.object].arrived;
		words.b = w->objects[th->op.object].parties;
	}
	say_of_thread(b, th, blocked_sentence(th->op.code, holder_of(w, t, &k)), &words, names);
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
