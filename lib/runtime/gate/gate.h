// SPDX-License-Identifier: MIT
//
// The gate of a controlled run: each operation of the program comes here, is published as pending,
// and goes on when it is its thread's turn. The world decides what may happen, decide.c what does.
// The program's own objects are never locked for real, so nothing but the gate can block a thread.
//
// RT_PLAN only. One thread runs at a time; all state behind these functions is its own and passes
// with the turn (turns.h), so there are no locks.
#ifndef RUNTIME_GATE_GATE_H
#define RUNTIME_GATE_GATE_H

#include "model/op.h"
#include "trace/wire.h"

#include <stdbool.h>
#include <stdint.h>

// What an operation gave back.
struct answer {
	int32_t result; // 0 or an errno value
	int64_t value;	// ops.def says nothing: a semaphore's value, 1 for the barrier's serial
			// thread, 1 for the thread that is to run a once, the object that
			// OP_SEM_OPEN opened and whether it was created (see names.h)
};

// Starts the controlled run of this number in the calling thread, which is the program's only one.
// socket: of the session, -1: none. token: by which it is told that the run came to its end. 0 or
// errno.
struct gate_host;
int gate_begin(struct wire *wire, uint32_t number, int socket, uint64_t token,
	       const struct gate_host *host);

// From here on it is another run, of this number and token, which is the same so far.
void gate_begin_here(uint32_t number, uint64_t token);

// The calling thread is about to do `code` on the object of `kind` that the program keeps at
// `addr` (NULL: none). other: a thread number, or 0; mutex: the mutex of a condition wait.
// arg: as in the model, but of a sleep how long it lasts.
// Returns when the model has let it happen and it is this thread's turn. Never returns if the
// run ends.
struct answer gate_op(enum op_code code, enum kind kind, void *addr, uint32_t other, void *mutex,
		      int64_t arg, uint64_t site);

// The same on an object by its number: the name of a semaphore.
struct answer gate_op_object(enum op_code code, uint32_t object, int64_t arg, uint64_t site);

// The calling thread, which is not at the gate, is about to do `code` on a place in memory of so
// many bytes (values.h).
void gate_op_place(enum op_code code, uint32_t object, uint32_t size, int64_t arg, uint64_t site);

// The calling thread goes on after an operation that let others go on: a step of its own, if the
// run sets such code apart (OP_RESUME); else nothing.
void gate_resume(uint64_t site);

// The calling thread, just created, waits until the model lets it start.
void gate_enter(void);

// The calling thread has ended, its destructors have run: OP_EXIT. Does not wait. True: it was the
// last, and the process is to end by it. A fiber gets no further than here otherwise.
bool gate_leave(uint64_t site);

// The program's main has returned.
void gate_returned(void);

// The program is at its end (exit was called and its handlers have run).
void gate_close(int status, uint64_t site);

#endif
