// SPDX-License-Identifier: MIT
//
// A device: bytes that are read and written asynchronously; each operation is a task. There are
// files (file_copy.c) and memory (memory_device.h).
#ifndef TASKS_DEVICE_H
#define TASKS_DEVICE_H

#include <stddef.h>
#include <stdint.h>

#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_device;

struct tr_device_ops {
	// Begins to read up to n bytes from offset `at` to `to`, which must stay until the task has
	// completed: with the number of bytes (0: the end, or n is 0), or failed. The caller gets
	// the asker's reference. Returns 0, or an errno value: nothing has begun. Any thread; does
	// not block.
	int (*read)(struct tr_device *d, void *to, size_t n, uint64_t at, struct tr_task **task);

	// The same for writing; the number of bytes may be less than n, but not 0.
	int (*write)(struct tr_device *d, const void *from, size_t n, uint64_t at,
		     struct tr_task **task);
};

// The first member of a device.
struct tr_device {
	const struct tr_device_ops *ops;
};

#ifdef __cplusplus
}
#endif
#endif
