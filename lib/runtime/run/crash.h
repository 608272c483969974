// SPDX-License-Identifier: MIT
//
// What the child of a controlled run says when it goes down: which thread crashed and where, and,
// when the server's watchdog asks, where it spins or is blocked.
#ifndef RUNTIME_RUN_CRASH_H
#define RUNTIME_RUN_CRASH_H

#include <signal.h>
#include <stdbool.h>

#define CRASH_ASK_SIGNAL (SIGRTMAX - 1) // "where are you?", with why it asks in si_value

// ASK_LOOPS_AGAIN: the run ends only if the thread is where one has looped before, and others could
// continue.
enum crash_ask { ASK_LOOPS, ASK_LOOPS_AGAIN, ASK_BLOCKED };

// Sets up the handlers, which children inherit, with a stack for the calling thread.
void crash_catch(void);

// How the program had a signal handled that is caught for it, or NULL: it is not one.
const struct sigaction *crash_hides(int signal);

// Catches such a signal again.
void crash_catch_again(int signal);

// For the calling thread: a stack for these handlers, which crash_own_stack() gives back then.
void crash_stack(void);
const stack_t *crash_own_stack(void);

// The calling thread is in one of the handlers, for good.
extern volatile sig_atomic_t crash_handled;

// Does the program catch a signal by which it may wake itself?
bool crash_awaits_signal(void);

#endif
