// SPDX-License-Identifier: MIT
//
// Copying that holds no thread: blocks are read one after the other, and written at once, so that
// at most `pending` writes are under way at any time, each with a block of its own.
//
//	struct tr_copy_plan plan = {.pending = 4, .block = 65536, .progress = show};
//	error = tr_file_copy("in", "out", &io.context, &plan, &task);
//
// Invariant of a copy, whenever its lock is free: a block is free, being read into (one at most),
// or being written from; nothing is begun once an error is known, cancellation was seen, or the
// source has ended; and the copy completes, once, when nothing is under way and nothing will be.
// What is under way has a reference to the copy. Lock order: nothing is locked under its lock.
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on files that are read and
// written asynchronously.
//
// Functions return 0 or an errno value, and then nothing has been copied. Any thread may call them.
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
	int pending;  // writes under way at most, at least 1
	size_t block; // bytes, at least 1
	// Told how many bytes have been written, after each write; NULL: nobody is. Called by one
	// thread at a time, with numbers that grow, and not after the copy has completed. It must
	// not wait.
	void (*progress)(void *arg, uint64_t written);
	void *arg;
	struct tr_cancel_token cancel; // the zero token: never. Looked at before each operation
};

// Makes a task that is done, with the number of bytes, when all that `from` holds has been written
// to `to`. It fails with the first error, or is cancelled when cancellation was asked for and
// something was still to be done; in both cases when nothing is under way any more. The devices
// live until then. EINVAL: a null pointer, or a number below 1; ENOMEM. Does not block.
int tr_copy(struct tr_device *from, struct tr_device *to, const struct tr_copy_plan *plan,
	    struct tr_task **task);

// The same for files. `io` runs what blocks: workers (workers.h) of its own, since each operation
// keeps one until the disk has answered. The target is written under a temporary name in the same
// folder, with the source's permissions; when all is on the disk it gets its name, and replaces a
// file of that name, or a link, in one step. If anything fails, or the copy is cancelled, there is
// no new file, and one of that name is as it was. The source is opened, and the temporary file
// made, by this call, which blocks so long: what open, mkostemp and fstat give is returned
// (ENAMETOOLONG: the temporary name is seven characters longer). EISDIR: source or target is a
// folder; ENOTSUP: the target is a device or a pipe. EINVAL and ENOMEM as above. A source that
// cannot be read by place, as a pipe, makes the task fail with ESPIPE. Stop `io` only when the copy
// has completed, or the call itself finishes it.
int tr_file_copy(const char *from, const char *to, struct tr_context *io,
		 const struct tr_copy_plan *plan, struct tr_task **task);

#ifdef __cplusplus
}
#endif
#endif
