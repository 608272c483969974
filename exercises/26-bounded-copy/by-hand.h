// SPDX-License-Identifier: MIT
//
// What the scenarios share: a place where a device's operations wait until the scenario, or a
// thread of it, has one carried out: in any order. A device that looks at each operation that
// begins. And a copy between two of these, with all that must be true of it at the end.
#ifndef BY_HAND_H
#define BY_HAND_H

#include "bounded-copy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPERATIONS = 64 };

// Operations that wait to be carried out.
struct hand {
	struct tr_context context; // first
	pthread_mutex_t lock;

	// Guarded by lock.
	struct tr_continuations waiting;
	int n;	    // so many wait
	int begun;  // so many have come so far
	int refuse; // from this one on, none is taken any more
};

static inline int hand_submit(struct tr_context *context, struct tr_continuation *c)
{
	struct hand *h = (struct hand *)context;
	TR_MUST(pthread_mutex_lock(&h->lock));
	bool takes = h->begun < h->refuse;
	if (takes) {
		tr_continuation_hold(&h->waiting, h, c);
		h->n++;
		h->begun++;
	}
	TR_MUST(pthread_mutex_unlock(&h->lock));
	return takes ? 0 : EAGAIN;
}

static inline void hand_init(struct hand *h)
{
	*h = (struct hand){.context = {.submit = hand_submit}, .refuse = MOST_OPERATIONS};
	TAILQ_INIT(&h->waiting);
	TR_MUST(pthread_mutex_init(&h->lock, NULL));
}

// Carries out one that waits, the newest or the oldest. false: none waits.
static inline bool hand_run(struct hand *h, bool newest)
{
	TR_MUST(pthread_mutex_lock(&h->lock));
	struct tr_continuation *c =
		newest ? TAILQ_LAST(&h->waiting, tr_continuations) : TAILQ_FIRST(&h->waiting);
	if (c) {
		tr_continuation_take(&h->waiting, h, c);
		h->n--;
	}
	TR_MUST(pthread_mutex_unlock(&h->lock));
	if (c)
		tr_continuation_run(c);
	return c;
}

// A device in memory, whose operations are held until the end, to see that the copy has given its
// references back; and none is larger than a block. A scenario may have it hold none, so that an
// operation is gone when the copy has given it back.
struct watched {
	struct tr_device device; // first
	struct tr_memory_device memory;
	size_t block;
	bool holds_none;
	struct tr_task *operations[MOST_OPERATIONS];
	int n; // atomic
};

static inline int watched_begun(struct watched *w, int result, struct tr_task *task, size_t bytes)
{
	tr_check(bytes > 0 && bytes <= w->block,
		 "bytes of an operation: expected 1 to %d, found %d", (int)w->block, (int)bytes);
	if (result != 0 || w->holds_none)
		return result;
	int i = __atomic_fetch_add(&w->n, 1, __ATOMIC_RELAXED);
	tr_check(i < MOST_OPERATIONS, "operations: expected fewer than %d", MOST_OPERATIONS);
	w->operations[i] = task;
	return 0;
}

static inline int watched_read(struct tr_device *d, void *to, size_t n, uint64_t at,
			       struct tr_task **task)
{
	struct watched *w = (struct watched *)d;
	int result = w->memory.device.ops->read(&w->memory.device, to, n, at, task);
	if (result == 0 && !w->holds_none)
		tr_task_hold(*task);
	return watched_begun(w, result, result == 0 ? *task : NULL, n);
}

static inline int watched_write(struct tr_device *d, const void *from, size_t n, uint64_t at,
				struct tr_task **task)
{
	struct watched *w = (struct watched *)d;
	int result = w->memory.device.ops->write(&w->memory.device, from, n, at, task);
	if (result == 0 && !w->holds_none)
		tr_task_hold(*task);
	return watched_begun(w, result, result == 0 ? *task : NULL, n);
}

static inline void watched_init(struct watched *w, void *bytes, size_t size, size_t room,
				size_t block)
{
	static const struct tr_device_ops ops = {watched_read, watched_write};
	TR_MUST(tr_memory_device_init(&w->memory, bytes, size, room));
	w->device.ops = &ops;
	w->block = block;
	w->holds_none = false;
	w->n = 0;
}

// At the end: each operation has completed, and the copy has released it.
static inline void watched_destroy(struct watched *w)
{
	for (int i = 0; i < w->n; i++) {
		tr_check(w->operations[i]->references == 1,
			 "references to an operation's task: expected none of the copy, found %d",
			 w->operations[i]->references - 1);
		tr_task_release(w->operations[i]);
	}
	TR_MUST(tr_memory_device_destroy(&w->memory));
}

// The copy
// -------------------------------------------------------------------------------------------

enum { ROOM = 16 };

struct copying {
	unsigned char in[ROOM], out[ROOM];
	struct watched from, to;
	struct hand reads, writes;
	struct copy_plan plan;
	struct tr_cancel_source source;
	struct tr_task *task;
	struct tr_continuation c; // awaits the task

	int completions; // atomic

	// By one thread at a time.
	int telling;
	uint64_t told, told_at_end;
};

static inline int pending(struct tr_memory_device *d, bool writes)
{
	TR_MUST(pthread_mutex_lock(&d->lock));
	int n = writes ? d->writing : d->reading;
	TR_MUST(pthread_mutex_unlock(&d->lock));
	return n;
}

static inline void copying_completed(void *copying)
{
	struct copying *c = copying;
	int reads = pending(&c->from.memory, false), writes = pending(&c->to.memory, true);
	tr_check(reads == 0 && writes == 0,
		 "it completes when nothing is pending: found %d reads and %d writes", reads,
		 writes);
	c->told_at_end = c->told;
	__atomic_add_fetch(&c->completions, 1, __ATOMIC_RELAXED);
}

// It is called by one thread at a time, so it needs no lock.
static inline void copying_progress(void *copying, uint64_t written)
{
	struct copying *c = copying;
	tr_check(c->telling++ == 0, "one thread at a time tells how far it is");
	tr_check(written > c->told, "the numbers grow: told %d, then %d", (int)c->told,
		 (int)written);
	c->told = written;
	c->telling--;
}

// From `size` bytes to room for as many, with blocks of so many, and so many writes at most. The
// reads are carried out at once, the writes by hand; a scenario may change that before it begins.
static inline void copying_init(struct copying *c, size_t size, size_t block, int most)
{
	memset(c, 0, sizeof *c);
	memcpy(c->in, "once upon a time", sizeof c->in);
	watched_init(&c->from, c->in, size, size, block);
	watched_init(&c->to, c->out, 0, size, block);
	hand_init(&c->reads);
	hand_init(&c->writes);
	TR_MUST(tr_cancel_source_init(&c->source));
	c->to.memory.on = &c->writes.context;
	c->c = (struct tr_continuation){.run = copying_completed, .arg = c};
	c->plan = (struct copy_plan){.pending = most,
				     .block = block,
				     .progress = copying_progress,
				     .arg = c,
				     .cancel = tr_cancel_token(&c->source)};
}

static inline void copying_begin(struct copying *c)
{
	struct copy_plan plan = c->plan;
	int result = bounded_copy(&c->from.device, &c->to.device, &plan, &c->task);
	memset(&plan, 0, sizeof plan); // it was ours again
	tr_check(result == 0 && c->task, "bounded_copy: expected a task, found error %s",
		 tr_error_name(result));
	TR_MUST(tr_task_on_completed(c->task, &c->c));
}

// All is there.
static inline void copying_is_whole(struct copying *c)
{
	int size = (int)c->from.memory.size;
	intptr_t n = -1;
	int result = tr_task_result(c->task, &n);
	tr_check(result == 0, "the copy: expected done, found error %s", tr_error_name(result));
	tr_check(n == size, "bytes copied: expected %d, found %d", size, (int)n);
	tr_check((int)c->to.memory.size == size, "bytes in the target: expected %d, found %d", size,
		 (int)c->to.memory.size);
	tr_check(memcmp(c->in, c->out, (size_t)size) == 0, "the bytes stand where they stood");
}

// What waits is carried out, and what comes of it, by the calling thread.
static inline void copying_finish(struct copying *c)
{
	while (hand_run(&c->writes, false) || hand_run(&c->reads, false))
		;
}

// No thread but the caller is left.
static inline void copying_destroy(struct copying *c)
{
	tr_check(c->completions == 1, "the copy completes: expected once, found %d times",
		 c->completions);
	tr_check(c->told == c->told_at_end, "nothing is told after the copy has completed");
	tr_check(c->to.memory.most <= c->plan.pending,
		 "writes pending at once: expected %d at most, found %d", c->plan.pending,
		 c->to.memory.most);
	tr_check(c->task->references == 1,
		 "references to the copy at the end: expected the caller's, found %d",
		 c->task->references);
	tr_task_release(c->task);
	watched_destroy(&c->from);
	watched_destroy(&c->to);
	TR_MUST(pthread_mutex_destroy(&c->reads.lock));
	TR_MUST(pthread_mutex_destroy(&c->writes.lock));
	tr_cancel_source_destroy(&c->source);
}

#endif
