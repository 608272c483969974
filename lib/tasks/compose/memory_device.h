// SPDX-License-Identifier: MIT
//
// A device in memory, for the checker, tests and exercises. Its operations are carried out in its
// context, so in any order; it can be full, or fail; and it counts pending operations, which a
// bounded copy limits.
//
// Invariant, whenever the lock is free: bytes[0 .. size) are written, size <= room; reading and
// writing are the numbers of pending operations; most is the maximum of writing.
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

	// Never change.
	unsigned char *bytes;
	size_t room;	       // bytes; ENOSPC beyond
	size_t at_once;	       // most bytes an operation; 0: all
	struct tr_context *on; // runs the operations; NULL: the call itself does
	uint64_t fails_from;   // an operation from this offset on fails ...
	int fails_with;	       // ... with this error; 0: none fails

	// Guarded by lock.
	size_t size;
	int reading, writing, most;
};

// Makes a device of `room` bytes, the caller's, of which the first `size` are written; at_once, on
// and the fails_ fields are 0, and may be set before use. EINVAL: bytes is NULL, or size > room; or
// an error of pthread_mutex_init.
int tr_memory_device_init(struct tr_memory_device *d, void *bytes, size_t size, size_t room);

// EBUSY: operations are pending.
int tr_memory_device_destroy(struct tr_memory_device *d);

#ifdef __cplusplus
}
#endif
#endif
