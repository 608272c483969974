// SPDX-License-Identifier: MIT
//
// Copying from device to device: see file_copy.h for the contract and the invariant.
#include <errno.h>
#include <stdlib.h>

#include "annotate/annotate.h"
#include "tasks/compose/file_copy.h"

struct copy;

enum state { FREE, READING, WRITING };

struct block {
	struct copy *of;
	struct tr_continuation next; // runs at the end of the operation
	unsigned char *bytes;

	// Used by the thread that runs the block; while the block is free, guarded by the copy's
	// lock.
	enum state state;
	struct tr_task *operation;
	size_t n, done; // bytes in the block; bytes of them written
	uint64_t at;	// their offset
};

// The task comes first: releasing it frees the rest.
struct copy {
	struct tr_task task;

	// Never change.
	struct tr_device *from, *to;
	struct tr_copy_plan plan;
	struct block *block; // plan.pending of them
	unsigned char *bytes;

	// Guarded by task.lock.
	uint64_t read, written;
	int reading, writing; // blocks
	bool at_end, cancelled, telling, ended;
	uint64_t told;
	int error; // the first; 0: none
};

static void advance(struct copy *c);

// The lock is held.
static void fails(struct copy *c, int error)
{
	if (c->error == 0)
		c->error = error;
}

// Reports the progress: one thread at a time, until the report is up to date.
static void tell_progress(struct copy *c)
{
	pthread_mutex_lock(&c->task.lock);
	bool tells = c->plan.progress && !c->telling;
	if (tells)
		c->telling = true;
	while (tells && c->told < c->written) {
		uint64_t written = c->told = c->written;
		pthread_mutex_unlock(&c->task.lock);
		c->plan.progress(c->plan.arg, written);
		pthread_mutex_lock(&c->task.lock);
	}
	if (tells)
		c->telling = false;
	pthread_mutex_unlock(&c->task.lock);
}

// Operations --------------------------------------------------------------------------------------

// Begins the block's operation, which may end before this returns. Not 0: it has not begun.
static int begin(struct block *b)
{
	struct copy *c = b->of;
	int result =
		b->state == READING
			? c->from->ops->read(c->from, b->bytes, c->plan.block, b->at, &b->operation)
			: c->to->ops->write(c->to, b->bytes + b->done, b->n - b->done,
					    b->at + b->done, &b->operation);
	if (result == 0) {
		tr_task_hold(&c->task); // the operation's
		tr_task_on_completed(b->operation, &b->next);
	}
	return result;
}

// Frees the block after its last operation.
static void frees(struct block *b, int error)
{
	struct copy *c = b->of;

	pthread_mutex_lock(&c->task.lock);
	if (b->state == READING)
		c->reading--;
	else
		c->writing--;
	b->state = FREE;
	if (error)
		fails(c, error);
	pthread_mutex_unlock(&c->task.lock);
}

// A read of n bytes has ended. Is a write to begin?
static bool was_read(struct block *b, size_t n)
{
	struct copy *c = b->of;

	pthread_mutex_lock(&c->task.lock);
	bool writes = n > 0 && c->error == 0 && !c->cancelled;
	c->reading--;
	if (writes)
		c->writing++;
	else if (n == 0)
		c->at_end = true;
	c->read += n;
	b->state = writes ? WRITING : FREE;
	b->n = n;
	b->done = 0;
	pthread_mutex_unlock(&c->task.lock);
	return writes;
}

// A write of n bytes has ended. Is there a rest to write?
static bool was_written(struct block *b, size_t n)
{
	struct copy *c = b->of;

	b->done += n;
	pthread_mutex_lock(&c->task.lock);
	c->written += n;
	bool rest = b->done < b->n && n > 0 && c->error == 0 && !c->cancelled;
	if (n == 0)
		fails(c, EIO); // a device must write at least a byte, or fail
	pthread_mutex_unlock(&c->task.lock);
	tell_progress(c);
	return rest;
}

static void looks_for_cancellation(struct copy *c)
{
	if (!tr_cancel_asked(c->plan.cancel))
		return;
	pthread_mutex_lock(&c->task.lock);
	if (!c->ended && (!c->at_end || c->reading + c->writing > 0))
		c->cancelled = true;
	pthread_mutex_unlock(&c->task.lock);
}

// The operation of a block has completed.
static void operation_ended(void *block)
{
	struct block *b = block;
	struct copy *c = b->of;
	intptr_t n = 0;
	int error = tr_task_result(b->operation, &n);

	tr_task_release(b->operation);
	looks_for_cancellation(c);
	if (error) {
		frees(b, error);
	} else {
		bool was_reading = b->state == READING;
		bool goes_on = was_reading ? was_read(b, (size_t)n) : was_written(b, (size_t)n);
		error = goes_on ? begin(b) : 0;
		if (error || (!goes_on && !was_reading))
			frees(b, error);
	}
	advance(c);
	tr_task_release(&c->task);
}

// The whole ---------------------------------------------------------------------------------------

// Takes a block to read into; NULL: no read can begin now. The lock is held.
static struct block *next_block(struct copy *c)
{
	if (c->error || c->cancelled || c->at_end || c->reading > 0)
		return NULL;
	for (int i = 0; i < c->plan.pending; i++) {
		struct block *b = &c->block[i];
		if (b->state == FREE) {
			b->state = READING;
			b->at = c->read;
			c->reading++;
			return b;
		}
	}
	return NULL;
}

// Completes the copy; nothing is pending.
static void end(struct copy *c)
{
	free(c->block);
	free(c->bytes);
	if (c->error)
		tr_task_fail(&c->task, c->error);
	else if (c->cancelled)
		tr_task_cancel(&c->task);
	else
		tr_task_complete(&c->task, (intptr_t)c->written);
}

// Begins all reads that can begin, and ends the copy if nothing is pending. The caller has a
// reference.
static void advance(struct copy *c)
{
	struct block *b;

	do {
		looks_for_cancellation(c);
		pthread_mutex_lock(&c->task.lock);
		b = next_block(c);
		bool ends = !b && c->reading + c->writing == 0 && !c->ended;
		if (ends)
			c->ended = true;
		pthread_mutex_unlock(&c->task.lock);
		if (ends)
			end(c);
		int error = b ? begin(b) : 0;
		if (error)
			frees(b, error);
	} while (b);
}

static int make_blocks(struct copy *c)
{
	size_t n = (size_t)c->plan.pending;

	c->block = calloc(n, sizeof *c->block);
	c->bytes = n <= SIZE_MAX / c->plan.block ? malloc(n * c->plan.block) : NULL;
	if (!c->block || !c->bytes) {
		free(c->block);
		free(c->bytes);
		return ENOMEM;
	}
	for (size_t i = 0; i < n; i++)
		c->block[i] = (struct block){
			.of = c,
			.bytes = c->bytes + i * c->plan.block,
			.next = {.run = operation_ended, .arg = &c->block[i], .name = "copy"},
		};
	return 0;
}

int tr_copy(struct tr_device *from, struct tr_device *to, const struct tr_copy_plan *plan,
	    struct tr_task **task)
{
	TR_CALL("copy");
	struct tr_task *made;

	if (!from || !to || !plan || !task || plan->pending < 1 || plan->block < 1)
		return EINVAL;
	int result = tr_task_new_in(&made, sizeof(struct copy), "copy");
	if (result != 0)
		return result;
	struct copy *c = (struct copy *)made;
	c->from = from;
	c->to = to;
	c->plan = *plan;
	result = make_blocks(c);
	if (result != 0) {
		tr_task_release(made);
		tr_task_release(made);
		return result;
	}
	*task = made; // first, since what awaits the task may run below
	advance(c);
	return 0;
}
