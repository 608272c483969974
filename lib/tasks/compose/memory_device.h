// SPDX-License-Identifier: MIT
//
// A device in memory: a fake one, for the checker, for tests and for exercises. Its operations are
// carried out where its context says, so in any order and at any time; it can be full, or fail; and
// it counts how many operations are pending, which is what a bounded copy promises.
//
// Invariant, whenever the lock is free: what has been written are bytes[0 .. size), size <= room;
// reading and writing count the operations begun and not yet completed; most is the most that
// `writing` has been.
#ifndef TASKS_MEMORY_DEVICE_H
#define TASKS_MEMORY_DEVICE_H

#include <pthread.h>

#include "tasks/continuation.h"
#include "tasks/compose/device.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_memory_device {
	struct tr_device device; // first
	pthread_mutex_t lock;

	// Stay as they were made.
	unsigned char *bytes;
	size_t room;	       // ENOSPC: nothing is written behind it
	size_t at_once;	       // so many bytes an operation at most; 0: all
	struct tr_context *on; // carries the operations out; NULL: the call itself does
	uint64_t fails_from;   // an operation at this place or behind it fails ...
	int fails_with;	       // ... with this; 0: none does

	// Guarded by lock.
	size_t size;
	int reading, writing, most;
};

// Makes it of `room` bytes that the caller keeps, the first `size` of which are written; at_once,
// on and the failure are 0, and may be set before it is used. EINVAL: bytes is NULL, or size >
// room; or what pthread_mutex_init returns.
int tr_memory_device_init(struct tr_memory_device *d, void *bytes, size_t size, size_t room);

// EBUSY: operations are pending.
int tr_memory_device_destroy(struct tr_memory_device *d);

#ifdef __cplusplus
}
#endif
#endif
