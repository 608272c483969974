// SPDX-License-Identifier: MIT
//
// The operations of a program, as the interposed functions see them: the gate in RT_PLAN, the tape
// in RT_RECORD.
#ifndef RUNTIME_GATE_RT_H
#define RUNTIME_GATE_RT_H

#include "runtime/mode.h"
#include "runtime/report.h"
#include "runtime/threads.h"

#include "model/world.h"
#include "trace/event.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// What an operation gave back.
struct answer {
	int32_t result; // 0 or an errno value
	int64_t value;	// ops.def says nothing: a semaphore's value, 1 for the barrier's serial
			// thread, 1 for the thread that is to run a once, the object that
			// OP_SEM_OPEN opened and whether it was created (see gate.h)
};

// ---- the gate (gate.c, plan mode only) --------------------------------------------------

// The calling thread is about to do `code` on the object of `kind` that the program keeps at
// `addr` (NULL: none). other: a thread number, or 0; mutex: the mutex of a condition wait.
// Returns when the model has let it happen and it is this thread's turn. Never returns if the
// run ends.
struct answer gate_op(enum op_code code, enum kind kind, void *addr, uint32_t other, void *mutex,
		      int64_t arg, uint64_t site);

// The calling thread goes on after an operation that let others go on: a step of its own, if the
// run sets such code apart (OP_RESUME); else nothing.
void gate_resume(uint64_t site);

// The object number of what the program keeps at addr, met for the first time or not; a static
// initialiser's mutex type is read from it. 0: memory ran out.
uint32_t gate_object(enum kind kind, void *addr);

// An initialisation: forgets what stood at addr before. type: of a mutex. Then gate_op(..INIT).
void gate_renew(enum kind kind, void *addr, int type);

// The object for the name of a semaphore, and where the semaphore that OP_SEM_OPEN opened is
// kept; and the name's back way: the object kept at addr.
uint32_t gate_name(const char *name);
struct answer gate_op_object(enum op_code code, uint32_t object, int64_t arg, uint64_t site);
void *gate_sem_at(uint32_t object);

// The calling thread, which is not at the gate, is about to do `code` on a place in memory of so
// many bytes (see memory.h).
void gate_op_place(enum op_code code, uint32_t object, uint32_t size, int64_t arg, uint64_t site);

// ---- time -------------------------------------------------------------------------------

// Virtual time since the start of the run (plan), ns.
int64_t gate_now(void);

// An absolute deadline of clock `id` as the run's time; TR_NEVER for NULL. Plan mode.
int64_t gate_deadline(clockid_t id, const struct timespec *at);

// What clock `id` shows now, in plan mode.
struct timespec gate_clock(clockid_t id);

// ---- recording (record.c, record mode only) -----------------------------------------------

// What record_begin notes and record_end completes.
struct pending;
struct pending *record_begin(enum op_code code, enum kind kind, const void *addr, uint64_t other,
			     int64_t arg, uint64_t site);
void record_end(struct pending *p, int32_t result, int64_t value);

// What report.h reports in RT_RECORD.
void record_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		   const char *text, size_t n);

// Maps the session's shared memory. 0 or errno. The calling thread is thread 1.
int record_start(int shm);

#endif
