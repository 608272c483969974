// SPDX-License-Identifier: MIT
//
// The handlers of an execution's crash signals: they report which thread crashed and where, and,
// when the server's watchdog asks, where a thread loops or is blocked.
#ifndef RUNTIME_RUN_CRASH_H
#define RUNTIME_RUN_CRASH_H

#include <signal.h>
#include <stdbool.h>

#define CRASH_ASK_SIGNAL (SIGRTMAX - 1) // "where are you?", with why it asks in si_value

// ASK_LOOPS_AGAIN: the run ends only if the thread is in a loop found before, and other threads
// could continue.
enum crash_ask { ASK_LOOPS, ASK_LOOPS_AGAIN, ASK_BLOCKED };

// Sets up the handlers, which forked processes inherit, with a stack for the calling thread.
void crash_catch(void);

// How the program has set up a signal that these handlers catch; NULL: they do not catch it.
const struct sigaction *crash_hides(int signal);

// Catches such a signal again, after the program has changed its handler.
void crash_catch_again(int signal);

// Gives the calling thread a stack for these handlers. crash_own_stack() returns it.
void crash_stack(void);
const stack_t *crash_own_stack(void);

// The calling thread is in one of the handlers, for good.
extern volatile sig_atomic_t crash_handled;

// Does the program catch a signal whose handler may wake its threads?
bool crash_awaits_signal(void);

#endif
