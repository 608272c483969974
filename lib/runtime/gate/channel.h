// SPDX-License-Identifier: MIT
//
// The connections of an execution: to the session, by shared memory and a socket (both
// trace/wire.h); and to its host, a process of its own (run/server.c) or the runner (run/runner.c).
// Used by the running thread, like all state of the gate (turns.h).
#ifndef RUNTIME_GATE_CHANNEL_H
#define RUNTIME_GATE_CHANNEL_H

#include "model/world.h"
#include "trace/wire.h"

#include <stdbool.h>
#include <stdint.h>

// The shared memory, and in it the execution's cell: its request (run, plan) and its events.
extern struct wire *channel_wire;
extern struct wire_cell *channel_cell;

// The calling thread is the first of the execution `number`. socket: to the session, -1: none.
// token: written to the cell when main has returned and the runtime has concluded.
void channel_open(struct wire *wire, uint32_t execution, int socket, uint64_t token);

// From here on the process runs another execution.
void channel_again(uint32_t execution, uint64_t token);

// The thread of this kernel id runs: the server's watchdog watches it.
static inline void channel_runs(uint32_t tid)
{
	atomic_store_explicit(&channel_wire->running, tid, memory_order_relaxed);
}

// Asks the session for a choice that the world allows, and waits for the answer. Ends the process
// if the session is gone.
struct choice channel_ask(const struct world *w);

// Tells the session that the plan is used up, and waits until it lets the execution go on.
void channel_hold(void);

// The area of events is full: waits until the session has taken them. False: there is no session.
bool channel_make_room(void);

// Main has returned, and the runtime has concluded.
void channel_concludes(void);

// The functions of a host.
struct gate_host {
	// The session has answered. choice: the next choice; NULL: it has taken the events.
	void (*resumed)(const struct choice *choice);
	// Does the program catch a signal whose handler may wake its threads?
	bool (*awaits_signal)(void);
	// The run is at its end: output from here on is dropped.
	void (*silences)(void);
	// The run is stuck, with this thread: reports what it has read last.
	void (*tells_read)(uint32_t thread);
	// The program has crashed. NULL: the crash is reported.
	void (*crashes)(void);
	// Where threads are fibers: continues as another thread. Returns when it is the calling
	// thread's turn again, or never. NULL: threads are the kernel's, and wait on futexes.
	void (*hand_over)(uint32_t thread);
	// `choices` choices are made, and the next one is due. Returns once more for each execution
	// that begins here, after gate_begin_here(). NULL: none does.
	void (*at_choice)(uint64_t choices);
	// The execution is over. Returns if the process must end with it. NULL: it always must.
	void (*ends)(int status);
};

// Set by gate_begin().
extern const struct gate_host *gate_host;

// The execution is over, with this exit status: ends the process, or the runner's execution in it.
_Noreturn void host_ends(int status);

#endif
