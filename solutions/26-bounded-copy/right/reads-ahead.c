// SPDX-License-Identifier: MIT
//
// A copy from device to device, which reads ahead: there is a block more than writes may be
// pending, so that the next block has been read when a write ends. What has been read while enough
// writes were pending waits in a queue. What follows is begun first, and then it is told how far it
// is: so not each write is told.
#include "bounded-copy.h"

#include <errno.h>
#include <stdlib.h>

struct block {
	struct copy *of;
	struct tr_continuation c; // of its operation
	bool reads;		  // it reads, or it writes
	struct tr_task *operation;
	unsigned char *bytes;
	uint64_t at;	    // where they belong
	size_t n, done;	    // it holds so many; so many of them are written
	struct block *next; // in the list where it is
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
	struct block *full; // has been read, and may not be written yet: one at most
	int busy;	    // blocks that are not free, and threads that tell
	int writing;	    // of them, those that are written from
	bool reading, at_end, cancelled, telling;
	uint64_t place, written, told;
	int error; // the first; 0: none

	struct block block[];
};

// The block to read into next, taken. NULL: nothing is to be read now. The lock is held.
static struct block *take(struct copy *c)
{
	struct block *b = c->free;
	if (!b || c->reading || c->full || c->at_end || c->cancelled || c->error)
		return NULL;
	c->free = b->next;
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

// The lock is held.
static void give_back(struct copy *c, struct block *b)
{
	b->next = c->free;
	c->free = b;
	c->busy--;
}

static void ended(void *block);
static void begin(struct block *b);

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

// The block is free, after an error or not. That may make a read possible, or be the end.
static void over(struct block *b, int error)
{
	struct copy *c = b->of;

	TR_MUST(pthread_mutex_lock(&c->lock));
	if (c->error == 0)
		c->error = error;
	if (b->reads)
		c->reading = false;
	else
		c->writing--;
	give_back(c, b);
	struct block *full = c->full;
	c->full = NULL;
	if (full && (c->error || c->cancelled)) {
		give_back(c, full);
		full = NULL;
	}
	c->writing += full != NULL;
	struct block *next = take(c);
	c->busy++; // the copy must not end before this thread has told
	TR_MUST(pthread_mutex_unlock(&c->lock));
	if (full)
		begin(full);
	if (next)
		begin(next);
	TR_MUST(pthread_mutex_lock(&c->lock));
	tell(c);
	bool ends = --c->busy == 0;
	TR_MUST(pthread_mutex_unlock(&c->lock));
	if (ends)
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
	b->n = n;
	b->done = 0;
	if (n == 0) {
		TR_MUST(pthread_mutex_unlock(&c->lock));
		over(b, 0);
		return;
	}
	b->reads = false;
	bool writes = c->writing < c->plan.pending;
	if (writes)
		c->writing++;
	else
		c->full = b;
	struct block *next = take(c);
	TR_MUST(pthread_mutex_unlock(&c->lock));
	if (writes)
		begin(b);
	if (next)
		begin(next);
}

// A write has ended. Is there a rest?
static void was_written(struct block *b, size_t n)
{
	struct copy *c = b->of;

	b->done += n;
	TR_MUST(pthread_mutex_lock(&c->lock));
	c->written += n;
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
	size_t n = (size_t)plan->pending + 1;
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
		b->next = c->free;
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
