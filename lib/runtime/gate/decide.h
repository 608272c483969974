// SPDX-License-Identifier: MIT
//
// Which choice comes next: the plan's while it lasts; then that of the session, which is asked, or
// of a policy (model/policy.h). The running thread's (turns.h).
#ifndef RUNTIME_GATE_DECIDE_H
#define RUNTIME_GATE_DECIDE_H

#include <stdbool.h>
#include <stdint.h>

// Picks choices and applies them until some thread runs: turns_runner. Ends the run if that is what
// comes next.
void decide_next(void);

// How many choices have been made.
uint64_t decide_steps(void);

// The run is another from here on, with sleepers of its own: none was asleep yet.
void decide_again(void);

// Could another thread than the calling one continue, now or by a time limit? A thread that loops
// may be waiting for what that one would do.
bool decide_others_could_continue(void);

// What is outside the model and may let a thread go on that is stuck in it: an end at any moment by
// asynchronous cancellation; another process, by objects shared with it. Told as the program comes
// to use it.
enum decide_outside { MOVES_ASYNCHRONOUSLY = 1, MOVES_BY_SHARED = 2, MOVES_BY_PROCESS = 4 };
void decide_outside(enum decide_outside what);

// Might one be moved so now? Then being stuck, or looping, is no failure.
bool decide_moved_from_outside(void);

#endif
