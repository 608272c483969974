// SPDX-License-Identifier: MIT
//
// Record mode inside the program: each operation is noted on the tape (trace/tape.h) by its thread,
// with the clock before and after the real call. RT_RECORD only; any thread that the runtime knows
// may call these at any time.
#ifndef RUNTIME_RUN_RECORD_H
#define RUNTIME_RUN_RECORD_H

#include "model/op.h"
#include "trace/event.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Maps the session's shared memory. 0 or errno. The calling thread is thread 1.
int record_start(int shm);

// The number of a further thread, in whatever process of the program.
uint32_t record_number(void);

// The calling thread has left the operation that it was in, if any, by being cancelled
// asynchronously.
void record_unwound(void);

// The calling process was forked by the program, and this is its one thread. From now on it is
// recorded as a thread without a creator, and only operations that concern other processes. Is it
// such a process?
void record_in_child(void);
bool record_is_child(void);

// The forked process ends, or becomes another program: it is not recorded from now on.
void record_child_ends(void);

// An operation between record_begin() and record_end().
struct pending;

// The calling thread is about to do `code` on the object of `kind` at addr (of a name: its text).
// other: the target or the mutex of struct tape_more, else 0. NULL: not recorded: a call in a
// signal handler that has interrupted another operation, or, in a forked process, one that concerns
// no other process. Blocks while the tape is full.
struct pending *record_begin(enum op_code code, enum kind kind, const void *addr, uint64_t other,
			     int64_t arg, uint64_t site);

// The call has returned. p: of record_begin(); NULL: does nothing.
void record_end(struct pending *p, int32_t result, int64_t value);

// The report_function (report.h) of RT_RECORD.
void record_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		   const char *text, size_t n);

// Prepares for recording the end of threads, which comes after their last destructor. Called before
// the program has a second thread. 0 or errno.
int record_exit_prepare(void);

// The calling thread's own code has ended; its destructors are still to run.
void record_exit_note(void);

#endif
