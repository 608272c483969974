// SPDX-License-Identifier: MIT
//
// The session, as an execution has it: the shared memory, and the socket by which it is asked (both
// trace/wire.h). The running thread's, like all state of the gate (turns.h).
#ifndef RUNTIME_GATE_CHANNEL_H
#define RUNTIME_GATE_CHANNEL_H

#include "model/world.h"
#include "trace/wire.h"

// The shared memory, and in it the execution: what is to be done (run, plan), and where events go.
extern struct wire *channel_wire;
extern struct wire_cell *channel_cell;

// The calling thread is the first of the execution of this number. socket: of the session, -1:
// none. token: by which the session is told that the run came to its end.
void channel_open(struct wire *wire, uint32_t execution, int socket, uint64_t token);

// The same, later: it is another execution from here on.
void channel_again(uint32_t execution, uint64_t token);

// The thread of this kernel id runs: the server is to watch it.
static inline void channel_runs(uint32_t tid)
{
	atomic_store_explicit(&channel_wire->running, tid, memory_order_relaxed);
}

// Asks the session for a choice that the world allows, and waits for it. Ends the process if the
// session is gone.
struct choice channel_ask(const struct world *w);

// The area of events is full: waits until the session has taken them. False: there is no session
// that could.
bool channel_make_room(void);

// Main has returned, and the runtime has concluded.
void channel_concludes(void);

#endif
