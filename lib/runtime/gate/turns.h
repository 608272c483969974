// SPDX-License-Identifier: MIT
//
// Turns: in a controlled run one thread runs at a time, and hands over to the next. Each thread
// has a futex of its own on which it waits. All state of the gate is the running thread's, and
// passes to the next one by the release store and acquire load of its turn: so it needs no lock.
// Fibers (host.h) wait by handing over; a turn is then no more than turns_runner.
#ifndef RUNTIME_GATE_TURNS_H
#define RUNTIME_GATE_TURNS_H

#include <stdint.h>

// The thread that runs, or did until it came to the gate. Set by decide_next().
extern uint32_t turns_runner;

// Lets a thread run. The calling one is not to touch the gate's state any more, but to wait or end.
void turns_give(uint32_t t);

// The calling thread, which has ended, lets the next one run. A fiber does not return from here.
void turns_leave(void);

// The calling thread waits for its turn, and for the end of a thread that turns_ends() has named.
void turns_wait(void);

// It was decided that the calling thread ends: the next one that runs sees it die first.
void turns_ends(void);

#endif
