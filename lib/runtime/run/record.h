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
// recorded as a thread that nobody has created: of what it does, that which concerns others. Is it
// such a process?
void record_in_child(void);
bool record_is_child(void);

// The forked process ends, or becomes another program: it is not recorded from now on.
void record_child_ends(void);

// What record_begin notes and record_end completes.
struct pending;

// The calling thread is about to do `code` on the object of `kind` at addr (of a name: its text).
// other: a thread number, or the address of a condition wait's mutex. NULL: it is not noted,
// since it comes in between two others of its thread, in signal handlers, or concerns no other
// process in one that was forked. Waits for the session when
// the tape is full.
struct pending *record_begin(enum op_code code, enum kind kind, const void *addr, uint64_t other,
			     int64_t arg, uint64_t site);

// It has done so. p: of record_begin; NULL: nothing.
void record_end(struct pending *p, int32_t result, int64_t value);

// What report.h reports in RT_RECORD.
void record_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		   const char *text, size_t n);

// The end of a thread is noted after the last of its destructors. Called before the program has a
// second thread. 0 or errno.
int record_exit_prepare(void);

// The calling thread's own code has ended; its destructors are still to run.
void record_exit_note(void);

#endif
