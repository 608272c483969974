// SPDX-License-Identifier: MIT
//
// A copy from device to device. There is a block of memory for each write that may be pending. A
// block is free, is read into (one at a time, since a read says only when it has ended where the
// next one begins), or is written from. Whoever has a block may touch the copy; a block is given
// back, the next one is taken, and the end is noticed, in one step under the lock. So nobody
// touches what has ended.
#include "bounded-copy.h"

#include <errno.h>
#include <stdlib.h>

struct block {
	struct copy *of;
	struct tr_continuation c; // of its operation
	bool reads;		  // it reads, or it writes
	struct tr_task *operation;
	unsigned char *bytes;
	uint64_t at;	// where they belong
	size_t n, done; // it holds so many; so many of them are written
	struct block *next_free;
};

struct copy {
	// Stay as they were made.
	struct tr_task *task; // with the completer's reference
	struct tr_device *from, *to;
	struct copy_plan plan;
	unsigned char *bytes;

	pthread_mutex_t lock;

	// Guarded by lock.
	struct block *free;
	int busy; // blocks that are not free
	bool reading, at_end, cancelled, telling;
	uint64_t place, written, told;
	int error; // the first; 0: none

	struct block block[];
};

// The block to read into next, taken. NULL: nothing is to be read now. The lock is held.
static struct block *take(struct copy *c)
{
	struct block *b = c->free;
	if (!b || c->reading || c->at_end || c->cancelled || c->error)
		return NULL;
	c->free = b->next_free;
	c->busy++;
	c->reading = true;
	b->reads = true;
	b->at = c->place;
	return b;
}

static void end(struct copy *c)
{
	struct tr_task *task = c->task;
	const int error = c->error;
	const bool cancelled = c->cancelled;
	const intptr_t written = (intptr_t)c->written;

	TR_MUST(pthread_mutex_destroy(&c->lock));
	free(c->bytes);
	free(c);
	if (error)
		TR_MUST(tr_task_fail(task, error));
	else if (cancelled)
		TR_MUST(tr_task_cancel(task));
	else
		TR_MUST(tr_task_complete(task, written));
}

static void ended(void *block);
static void begin(struct block *b);

// The block is free, after an error or not. That may make a read possible, or be the end.
static void over(struct block *b, int error)
{
	struct copy *c = b->of;

	TR_MUST(pthread_mutex_lock(&c->lock));
	if (c->error == 0)
		c->error = error;
	if (b->reads)
		c->reading = false;
	b->next_free = c->free;
	c->free = b;
	c->busy--;
	struct block *next = take(c);
	bool ends = c->busy == 0;
	TR_MUST(pthread_mutex_unlock(&c->lock));
	if (next)
		begin(next);
	else if (ends)
		end(c);
}

// May an operation begin? If not because of the token, the copy is cancelled.
static bool may_begin(struct copy *c)
{
	bool asked = tr_cancel_asked(c->plan.cancel);

	TR_MUST(pthread_mutex_lock(&c->lock));
	if (asked)
		c->cancelled = true;
	bool may = !c->cancelled && c->error == 0;
	TR_MUST(pthread_mutex_unlock(&c->lock));
	return may;
}

// Begins the block's operation. After that another thread may have it.
static void begin(struct block *b)
{
	struct copy *c = b->of;
	struct tr_device *d = b->reads ? c->from : c->to;
	int error = 0;

	if (!may_begin(c)) {
		over(b, 0);
		return;
	}
	if (b->reads)
		error = d->ops->read(d, b->bytes, c->plan.block, b->at, &b->operation);
	else
		error = d->ops->write(d, b->bytes + b->done, b->n - b->done, b->at + b->done,
				      &b->operation);
	if (error == 0)
		TR_MUST(tr_task_on_completed(b->operation, &b->c));
	else
		over(b, error);
}

// A read has ended: the block is to be written, and meanwhile the next one read.
static void was_read(struct block *b, size_t n)
{
	struct copy *c = b->of;

	TR_MUST(pthread_mutex_lock(&c->lock));
	c->reading = false;
	c->at_end = n == 0;
	c->place += n;
	struct block *next = take(c);
	TR_MUST(pthread_mutex_unlock(&c->lock));
	b->reads = false;
	b->n = n;
	b->done = 0;
	if (n > 0)
		begin(b);
	else
		over(b, 0);
	if (next)
		begin(next);
}

// Tells how far it is: one thread, until what it has told is what there is. The lock is held.
static void tell(struct copy *c)
{
	if (!c->plan.progress || c->telling)
		return;
	c->telling = true;
	while (c->told < c->written) {
		uint64_t written = c->told = c->written;
		TR_MUST(pthread_mutex_unlock(&c->lock));
		c->plan.progress(c->plan.arg, written);
		TR_MUST(pthread_mutex_lock(&c->lock));
	}
	c->telling = false;
}

// A write has ended. Is there a rest?
static void was_written(struct block *b, size_t n)
{
	struct copy *c = b->of;

	b->done += n;
	TR_MUST(pthread_mutex_lock(&c->lock));
	c->written += n;
	tell(c);
	TR_MUST(pthread_mutex_unlock(&c->lock));
	if (b->done < b->n)
		begin(b);
	else
		over(b, 0);
}

// The block's operation has completed.
static void ended(void *block)
{
	struct block *b = block;
	intptr_t n = 0;
	int error = tr_task_result(b->operation, &n);

	tr_task_release(b->operation);
	if (error)
		over(b, error);
	else if (b->reads)
		was_read(b, (size_t)n);
	else
		was_written(b, (size_t)n);
}

static struct copy *make(struct tr_device *from, struct tr_device *to, const struct copy_plan *plan)
{
	size_t n = (size_t)plan->pending;
	struct copy *c = calloc(1, sizeof *c + n * sizeof *c->block);
	unsigned char *bytes = n <= SIZE_MAX / plan->block ? malloc(n * plan->block) : NULL;
	if (!c || !bytes) {
		free(c);
		free(bytes);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&c->lock, NULL));
	c->from = from;
	c->to = to;
	c->plan = *plan;
	c->bytes = bytes;
	for (size_t i = 0; i < n; i++) {
		struct block *b = &c->block[i];
		b->of = c;
		b->bytes = bytes + i * plan->block;
		b->c = (struct tr_continuation){.run = ended, .arg = b, .name = "copy"};
		b->next_free = c->free;
		c->free = b;
	}
	return c;
}

int bounded_copy(struct tr_device *from, struct tr_device *to, const struct copy_plan *plan,
		 struct tr_task **task)
{
	if (!from || !to || !plan || !task || plan->pending < 1 || plan->block < 1)
		return EINVAL;
	struct copy *c = make(from, to, plan);
	if (!c)
		return ENOMEM;
	int result = tr_task_new(&c->task, "copy");
	if (result != 0) {
		TR_MUST(pthread_mutex_destroy(&c->lock));
		free(c->bytes);
		free(c);
		return result;
	}
	*task = c->task;
	TR_MUST(pthread_mutex_lock(&c->lock));
	struct block *first = take(c);
	TR_MUST(pthread_mutex_unlock(&c->lock));
	if (first)
		begin(first);
	else
		end(c);
	return 0;
}
