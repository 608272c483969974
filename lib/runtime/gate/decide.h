// SPDX-License-Identifier: MIT
//
// Which choice comes next: the plan's while it lasts; then the session's, which is asked, or that
// of a policy (model/policy.h). Used by the running thread (turns.h).
#ifndef RUNTIME_GATE_DECIDE_H
#define RUNTIME_GATE_DECIDE_H

#include <stdbool.h>
#include <stdint.h>

// Picks choices and applies them until some thread runs, which becomes turns_runner. Ends the run
// if no choice is possible, or none is left in the plan.
void decide_next(void);

// How many choices have been made.
uint64_t decide_steps(void);

// From here on the process runs another execution, with its own sleep set. So far no thread was
// asleep.
void decide_again(void);

// Could another thread continue, now or by a time limit, so that the calling thread's loop may be
// waiting for it?
bool decide_others_could_continue(void);

// Means outside the model by which a thread that is stuck in the model may continue: asynchronous
// cancellation; objects shared with another process, and such a process. Reported when the program
// first uses one.
enum decide_outside { MOVES_ASYNCHRONOUSLY = 1, MOVES_BY_SHARED = 2, MOVES_BY_PROCESS = 4 };
void decide_outside(enum decide_outside what);

// May a stuck thread continue by such means? Then a deadlock or an endless loop is not a failure.
bool decide_moved_from_outside(void);

#endif
