// SPDX-License-Identifier: MIT
//
// A copy from device to device, by as many lanes as writes may be pending. A lane takes the next
// number, reads the block of that number, and writes it; then it takes another number. So reads are
// under way beside each other: where a block begins is known by its number, and a read that gave
// less is continued until the block is full or the source ends. It is told when a block is written
// whole. The last lane ends the copy.
#include "bounded-copy.h"

#include <errno.h>
#include <stdlib.h>

struct lane {
	struct copy *of;
	struct tr_continuation c; // of its operation
	struct tr_task *operation;
	unsigned char *bytes;
	uint64_t at;
	bool reads, last; // it reads, or it writes; there is nothing behind its block
	size_t n, done;	  // it has read so many bytes, and written so many
};

struct copy {
	struct tr_task task;

	// Stay as they were made.
	struct tr_device *from, *to;
	struct copy_plan plan;
	struct lane *lane;
	unsigned char *bytes;

	// Guarded by task.lock.
	uint64_t next; // where the next block begins
	int lanes;     // that have not ended
	int error;     // the first; 0: none
	bool cancelled, telling;
	uint64_t written, told;
};

static void end(struct copy *c)
{
	free(c->lane);
	free(c->bytes);
	if (c->error)
		TR_MUST(tr_task_fail(&c->task, c->error));
	else if (c->cancelled)
		TR_MUST(tr_task_cancel(&c->task));
	else
		TR_MUST(tr_task_complete(&c->task, (intptr_t)c->written));
}

static void lane_ends(struct lane *l, int error)
{
	struct copy *c = l->of;

	TR_MUST(pthread_mutex_lock(&c->task.lock));
	if (c->error == 0)
		c->error = error;
	bool ends = --c->lanes == 0;
	TR_MUST(pthread_mutex_unlock(&c->task.lock));
	if (ends)
		end(c);
}

// Takes the next number.
static void take_next(struct lane *l)
{
	struct copy *c = l->of;

	TR_MUST(pthread_mutex_lock(&c->task.lock));
	l->at = c->next;
	c->next += c->plan.block;
	TR_MUST(pthread_mutex_unlock(&c->task.lock));
	l->reads = true;
	l->n = l->done = 0;
}

// Begins the lane's operation, or ends it.
static void begin(struct lane *l)
{
	struct copy *c = l->of;
	bool asked = tr_cancel_asked(c->plan.cancel);

	TR_MUST(pthread_mutex_lock(&c->task.lock));
	if (asked)
		c->cancelled = true;
	bool may = !c->cancelled && c->error == 0;
	TR_MUST(pthread_mutex_unlock(&c->task.lock));
	int error = 0;
	if (may && l->reads)
		error = c->from->ops->read(c->from, l->bytes + l->n, c->plan.block - l->n,
					   l->at + l->n, &l->operation);
	else if (may)
		error = c->to->ops->write(c->to, l->bytes + l->done, l->n - l->done,
					  l->at + l->done, &l->operation);
	if (may && error == 0)
		TR_MUST(tr_task_on_completed(l->operation, &l->c));
	else
		lane_ends(l, error);
}

static void was_written(struct lane *l, size_t n)
{
	struct copy *c = l->of;

	l->done += n;
	TR_MUST(pthread_mutex_lock(&c->task.lock));
	c->written += n;
	bool tells = c->plan.progress && !c->telling && l->done == l->n;
	if (tells)
		c->telling = true;
	while (tells && c->told < c->written) {
		uint64_t written = c->told = c->written;
		TR_MUST(pthread_mutex_unlock(&c->task.lock));
		c->plan.progress(c->plan.arg, written);
		TR_MUST(pthread_mutex_lock(&c->task.lock));
	}
	if (tells)
		c->telling = false;
	TR_MUST(pthread_mutex_unlock(&c->task.lock));
}

static void ended(void *lane)
{
	struct lane *l = lane;
	intptr_t n = 0;
	int error = tr_task_result(l->operation, &n);

	tr_task_release(l->operation);
	if (error) {
		lane_ends(l, error);
		return;
	}
	if (l->reads) {
		l->n += (size_t)n;
		l->last = n == 0;
		l->reads = n > 0 && l->n < l->of->plan.block;
	} else {
		was_written(l, (size_t)n);
	}
	if (l->reads || l->done < l->n) {
		begin(l);
	} else if (l->last) {
		lane_ends(l, 0);
	} else {
		take_next(l);
		begin(l);
	}
}

int bounded_copy(struct tr_device *from, struct tr_device *to, const struct copy_plan *plan,
		 struct tr_task **task)
{
	struct tr_task *made;

	if (!from || !to || !plan || !task || plan->pending < 1 || plan->block < 1)
		return EINVAL;
	if (tr_task_new_in(&made, sizeof(struct copy), "copy") != 0)
		return ENOMEM;
	struct copy *c = (struct copy *)made;
	size_t lanes = (size_t)plan->pending;
	c->from = from;
	c->to = to;
	c->plan = *plan;
	c->lanes = plan->pending;
	c->lane = calloc(lanes, sizeof *c->lane);
	c->bytes = calloc(lanes, plan->block);
	if (!c->lane || !c->bytes) {
		free(c->lane);
		free(c->bytes);
		tr_task_release(made);
		tr_task_release(made);
		return ENOMEM;
	}
	*task = made;
	struct lane *lane = c->lane; // there until the last lane has ended
	for (size_t i = 0; i < lanes; i++) {
		struct lane *l = &lane[i];
		l->of = c;
		l->bytes = c->bytes + i * c->plan.block;
		l->c = (struct tr_continuation){.run = ended, .arg = l, .name = "lane"};
		take_next(l);
		begin(l);
	}
	return 0;
}
