// SPDX-License-Identifier: MIT
//
// Batch request queues, simple and with a shared result: see batch.h. The caller holds the lock.
#include "sync/batch.h"

#include <errno.h>
#include <stdlib.h>

// Simple ------------------------------------------------------------------------------------------

void tr_batch_init(struct tr_batch *q)
{
	q->generation = 0;
	q->count = 0;
}

unsigned long tr_batch_add(struct tr_batch *q)
{
	q->count++;
	return q->generation;
}

bool tr_batch_done(const struct tr_batch *q, unsigned long request)
{
	return request != q->generation;
}

int tr_batch_remove(struct tr_batch *q, unsigned long request)
{
	if (tr_batch_done(q, request) || q->count == 0)
		return EINVAL;
	q->count--;
	return 0;
}

int tr_batch_clear(struct tr_batch *q)
{
	int served = q->count;
	q->generation++;
	q->count = 0;
	return served;
}

// With a shared result ----------------------------------------------------------------------------

void tr_batch_shared_init(struct tr_batch_shared *q)
{
	q->current = NULL;
	q->count = 0;
}

int tr_batch_shared_add(struct tr_batch_shared *q, struct tr_batch_request **request)
{
	if (!q->current) {
		q->current = calloc(1, sizeof *q->current);
		if (!q->current)
			return ENOMEM;
	}
	q->current->users++;
	q->count++;
	*request = q->current;
	return 0;
}

static void leave(struct tr_batch_request *request)
{
	if (--request->users == 0)
		free(request);
}

int tr_batch_shared_remove(struct tr_batch_shared *q, struct tr_batch_request *request)
{
	if (!request || request != q->current)
		return EINVAL;
	if (--q->count == 0)
		q->current = NULL;
	leave(request);
	return 0;
}

int tr_batch_shared_take(struct tr_batch_request *request, int *result)
{
	if (!request->done)
		return EINVAL;
	*result = request->result;
	leave(request);
	return 0;
}

int tr_batch_shared_clear(struct tr_batch_shared *q, int result)
{
	int served = q->count;
	if (q->current) {
		q->current->done = true;
		q->current->result = result;
	}
	q->current = NULL; // the threads that were served free it
	q->count = 0;
	return served;
}
