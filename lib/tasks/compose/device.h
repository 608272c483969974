// SPDX-License-Identifier: MIT
//
// A device: bytes that can be read and written without a thread that waits for it. Each operation
// is a task. A file (file_copy.h) is one, and so are bytes in memory (memory_device.h), which the
// checker can have in every order.
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
	// Begins to read up to n bytes from place `at` on, to `to`, which is the device's until the
	// task has completed: with their number (0: the device ends there, or n is 0), or failed.
	// The asker's reference is the caller's. 0, or an errno value: nothing has begun. Any
	// thread; does not block.
	int (*read)(struct tr_device *d, void *to, size_t n, uint64_t at, struct tr_task **task);

	// The same for writing: with how many were written, which may be fewer, but not 0.
	int (*write)(struct tr_device *d, const void *from, size_t n, uint64_t at,
		     struct tr_task **task);
};

// The first member of what knows how.
struct tr_device {
	const struct tr_device_ops *ops;
};

#ifdef __cplusplus
}
#endif
#endif
