// SPDX-License-Identifier: MIT
//
// Batch request queues: for synchronizers that serve all waiting threads at once, so that no waiter
// needs an entry of its own.
//
//	tr_batch         a request is the number of its generation: it is done when the queue has
//	                 moved on to another
//	tr_batch_shared  all requests of a batch are one object, which also carries the result
//
// Both are plain data: the synchronizer guards the queue by its own lock, and wakes the waiters by
// broadcast after serving them. No function here blocks.
//
// Invariant: count is the number of requests in the current batch. Only a request of the current
// batch can be removed: one of an earlier batch is done, and a thread that was about to give up
// must take its result. Source: "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C.
// Martins). Its garbage collector is here a reference count.
#ifndef SYNC_BATCH_H
#define SYNC_BATCH_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// Simple ------------------------------------------------------------------------------------------

struct tr_batch {
	unsigned long generation; // which batch is current
	int count;
};

void tr_batch_init(struct tr_batch *q);

// Adds a request to the current batch, and returns it.
unsigned long tr_batch_add(struct tr_batch *q);

// Was the request's batch served?
bool tr_batch_done(const struct tr_batch *q, unsigned long request);

// Takes the request out of the current batch. EINVAL: it is not in the current batch.
int tr_batch_remove(struct tr_batch *q, unsigned long request);

// Serves the current batch and begins a new one. Returns how many were served.
int tr_batch_clear(struct tr_batch *q);

// With a shared result ----------------------------------------------------------------------------

struct tr_batch_request {
	bool done;
	int result; // of the batch, once done
	int users;  // references: one for each request of the batch; the last one frees it
};

struct tr_batch_shared {
	struct tr_batch_request *current; // NULL: no request in the current batch
	int count;
};

void tr_batch_shared_init(struct tr_batch_shared *q);

// Adds a request to the current batch. ENOMEM: nothing changed. Each request must be passed once to
// one of the next two functions, which frees it.
int tr_batch_shared_add(struct tr_batch_shared *q, struct tr_batch_request **request);

// Takes the request out of the current batch. EINVAL: it is not in the current batch.
int tr_batch_shared_remove(struct tr_batch_shared *q, struct tr_batch_request *request);

// Takes the result of a request that is done. EINVAL: it is not done.
int tr_batch_shared_take(struct tr_batch_request *request, int *result);

// Serves the current batch with this result and begins a new one. Returns how many were served.
int tr_batch_shared_clear(struct tr_batch_shared *q, int result);

#ifdef __cplusplus
}
#endif
#endif
