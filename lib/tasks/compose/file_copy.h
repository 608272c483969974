// SPDX-License-Identifier: MIT
//
// Asynchronous copying: blocks are read one after the other, with at most `pending` concurrent
// writes, each with a block of its own.
//
//	struct tr_copy_plan plan = {.pending = 4, .block = 65536, .progress = show};
//	error = tr_file_copy("in", "out", &io.context, &plan, &task);
//
// Invariant of a copy, whenever its lock is free: a block is free, being read into (at most one),
// or being written; no read begins after an error, a cancellation or the end of the source; the
// copy completes, once, when no operation is pending and none will begin. A pending operation has a
// reference to the copy. Lock order: nothing is locked under its lock. Source: "Mecanismos de
// programação concorrente em C#" (S. Mançano), on files that are read and written asynchronously.
//
// Functions return 0, or an errno value: nothing is copied. Any thread may call them.
#ifndef TASKS_FILE_COPY_H
#define TASKS_FILE_COPY_H

#include <stddef.h>
#include <stdint.h>

#include "tasks/cancel.h"
#include "tasks/continuation.h"
#include "tasks/compose/device.h"
#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_copy_plan {
	int pending;  // most concurrent writes, at least 1
	size_t block; // bytes, at least 1
	// Called with the number of bytes written so far, by one thread at a time, with growing
	// numbers, and not after the copy has completed; must not block. NULL: none.
	void (*progress)(void *arg, uint64_t written);
	void *arg;
	struct tr_cancel_token
		cancel; // tested before each operation; the zero token: never cancelled
};

// Makes a task that is done, with the number of bytes, when all of `from` has been written to `to`.
// It fails with the first error, or is cancelled if that was requested before the copy was
// finished; it completes when no operation is pending, and the devices must live until then.
// EINVAL: a null pointer, or a number below 1; or an error of tr_task_new. Does not block.
int tr_copy(struct tr_device *from, struct tr_device *to, const struct tr_copy_plan *plan,
	    struct tr_task **task);

// The same for files. `io` runs the blocking calls: use workers (workers.h) of its own, since each
// operation occupies one until the disk has answered. The target is written under a temporary name
// in the same folder, with the source's permissions; when all is on the disk it is renamed, and
// atomically replaces a file or link of that name. After a failure or cancellation there is no new
// file, and an old one is unchanged. This call opens the source and creates the temporary file, and
// blocks for that; it returns the errors of open, mkostemp and fstat (ENAMETOOLONG: the temporary
// name is seven characters longer). EISDIR: source or target is a folder; ENOTSUP: the target is a
// device or a pipe. EINVAL and ENOMEM as above. A source without offsets, such as a pipe, makes the
// task fail with ESPIPE. Stop `io` only when the copy has completed, or this call's thread finishes
// it.
int tr_file_copy(const char *from, const char *to, struct tr_context *io,
		 const struct tr_copy_plan *plan, struct tr_task **task);

#ifdef __cplusplus
}
#endif
#endif
