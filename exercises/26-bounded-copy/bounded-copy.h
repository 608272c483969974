// SPDX-License-Identifier: MIT
//
// A copy that holds no thread, with at most so many writes pending.
#ifndef BOUNDED_COPY_H
#define BOUNDED_COPY_H

#include "treadle.h"

struct copy_plan {
	int pending;  // so many writes are pending at most: 1 or more
	size_t block; // so many bytes an operation at most: 1 or more
	// Told how many bytes have been written so far, after writes; NULL: nobody is. One thread
	// at a time calls it, with numbers that grow. The last one is told before the copy
	// completes, and if the copy is done it is the number of all bytes. It does not wait, but
	// may ask the token.
	void (*progress)(void *arg, uint64_t written);
	void *arg;
	struct tr_cancel_token cancel; // the zero token: never asked
};

// Makes a task that copies all bytes of `from`, from place 0 on, to the same places of `to`. It
// reads and writes by the devices' operations (tasks/compose/device.h) alone, and completes once,
// when none of these is pending:
//  - It is done, with the number of bytes, when all has been written.
//  - It fails with the first error that an operation fails with, or that kept one from beginning.
//  - It is cancelled if the token, when it was looked at, kept an operation from beginning, and
//  there
//    was no error. It is looked at before each operation; what is pending is awaited.
// After an error no operation begins, as soon as it is known.
//
// At most plan->pending writes are pending at any time. If fewer are, then a read is pending, or
// all has been read. (Reads may be pending beside as many writes as are allowed.)
//
// *task has a reference for the caller. *plan is the caller's when the call returns. The devices,
// the token's source and what progress needs live until the task has completed, but not longer. All
// memory and all references are given back, but the caller's.
//
// EINVAL: a null pointer, but for progress and its arg; or a number below 1. ENOMEM: there is no
// memory. In both cases nothing was done. An operation that cannot begin is no error of the call,
// but of the task. It does not block.
int bounded_copy(struct tr_device *from, struct tr_device *to, const struct copy_plan *plan,
		 struct tr_task **task);

// It is to be written here.
#pragma GCC poison tr_copy tr_file_copy

#endif
