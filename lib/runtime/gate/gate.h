// SPDX-License-Identifier: MIT
//
// The gate of a controlled run. Each operation of the program is published here as pending; its
// thread continues when the operation has happened in the model and it is the thread's turn. The
// world says which choices are possible, decide.c picks one. The program's own objects are never
// locked for real, so nothing but the gate can block a thread.
//
// RT_PLAN only. One thread runs at a time; the state behind these functions belongs to the running
// thread and passes with the turn (turns.h), so there are no locks.
#ifndef RUNTIME_GATE_GATE_H
#define RUNTIME_GATE_GATE_H

#include "model/op.h"
#include "trace/wire.h"

#include <stdbool.h>
#include <stdint.h>

// The result of an operation.
struct answer {
	int32_t result; // 0 or an errno value
	int64_t value;	// a semaphore's value; 1 for the barrier's serial thread and for the thread
			// that is to run a once; the object that OP_SEM_OPEN opened, and whether it
			// was created (tags.h); else 0
};

// A call of an interposed function on its way through the runtime, in either mode.
struct call {
	enum op_code code;
	enum kind kind; // of the object that the program keeps at addr; KIND_NONE: there is none
	void *addr;
	void *mutex;		 // of a condition wait, else NULL
	uint32_t target;	 // as in struct op: the number of another thread, or 0
	int64_t arg;		 // as in the model; of a sleep: how long it lasts, in nanoseconds
	uint64_t site;		 // where it was called
	struct answer answer;	 // in RT_RECORD the caller sets value before call_leave()
	struct pending *pending; // RT_RECORD: what record_begin() gave
	bool recorded;		 // RT_RECORD: record_begin() was called
};

// Starts the controlled run `number` in the calling thread, the only one of the program. socket: to
// the session, -1: none. token: written to the cell when the run comes to its end. Returns 0 or an
// errno value.
struct gate_host;
int gate_begin(struct wire *wire, uint32_t number, int socket, uint64_t token,
	       const struct gate_host *host);

// From here on the process runs another execution, `number`, whose steps so far are the same.
void gate_begin_here(uint32_t number, uint64_t token);

// The calling thread is about to do *c. Returns the answer, also in c->answer, when the model has
// let it happen and it is this thread's turn; at once with zeros after the program's end and in a
// signal handler that has interrupted the gate. Never returns if the run ends.
struct answer gate_op(struct call *c);

// The same on an object by its number in the model: the name of a semaphore.
struct answer gate_op_object(enum op_code code, uint32_t object, int64_t arg, uint64_t site);

// The calling thread, which is not at the gate, is about to do `code` on a place in memory
// (values.h). other: its size in bytes; of a futex, the value of the operation.
struct answer gate_op_place(enum op_code code, uint32_t object, uint32_t other, int64_t arg,
			    uint64_t site);

// The calling thread resumes after an operation that enabled other threads. With run.resumes, the
// code behind the operation is a step of its own (OP_RESUME); else does nothing.
void gate_resume(uint64_t site);

// The calling thread, just created, waits until the model lets it start.
void gate_enter(void);

// The calling thread has ended, and its destructors have run: OP_EXIT. Does not wait. True: it was
// the last thread, and is to end the process. Else a fiber does not return.
bool gate_leave(uint64_t site);

// The program's main has returned.
void gate_returned(void);

// exit() was called and its handlers have run; status: of the process.
void gate_close(int status, uint64_t site);

#endif
