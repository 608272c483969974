// SPDX-License-Identifier: MIT
//
// Whether functions return to where they were called. Code that is graded is compiled so that it
// tells of each function that it enters and leaves, and where that was called from
// (-finstrument-functions). An answer that changes its return address, to come out behind the check
// that would find it out, then has left a call that nobody made; one that leaves its caller, too,
// has calls that never end.
//
// The running thread's (gate/turns.h). Of code that is compiled otherwise nothing is known, and
// nothing is said.
#ifndef RUNTIME_WRAP_CALLS_H
#define RUNTIME_WRAP_CALLS_H

// RT_PLAN: the calling thread is at its end, and no call of its own is under way: ends the run if
// one that was made has not ended, or has ended elsewhere.
void calls_settle(void);

// The calling thread ends by a call that may leave others, as pthread_exit() may.
void calls_leave(void);

#endif
