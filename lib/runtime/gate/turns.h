// SPDX-License-Identifier: MIT
//
// Turns: in a controlled run one thread runs at a time, and hands over to the next. Each thread
// waits on a futex of its own. All state of the gate belongs to the running thread, and passes to
// the next one by the release store and acquire load of its turn: so it needs no lock. Fibers
// (run/fiber.h) wait by switching to the next one; turns_runner alone then is the turn.
#ifndef RUNTIME_GATE_TURNS_H
#define RUNTIME_GATE_TURNS_H

#include <stdint.h>

// The thread whose turn it is. Set by decide_next().
extern uint32_t turns_runner;

// Lets thread t run. The calling thread must not touch the gate's state afterwards, only wait or
// end.
void turns_give(uint32_t t);

// The calling thread, which has ended, lets the next one run. A fiber does not return from here.
void turns_leave(void);

// Waits for the calling thread's turn, and for the end of the thread that called turns_ends().
void turns_wait(void);

// The calling thread ends: the next one that runs waits for that first.
void turns_ends(void);

#endif
