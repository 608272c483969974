// SPDX-License-Identifier: MIT
//
// A process without a clock. In the runner (runner.h) a page that an execution has written to stays
// mapped: who can measure how long the first touch of it takes finds in the next execution which
// pages it was. So a program that is not trusted has nothing there to measure with.
#ifndef RUNTIME_RUN_CLOCKLESS_H
#define RUNTIME_RUN_CLOCKLESS_H

#include <stdbool.h>

// Before that, in a process that keeps its clocks, while it has one thread: can they be taken away
// here? False: the system does not do it, or says that it does and the counter is still there.
bool clockless_prepare(void);

// From here on, the calling thread and those it makes get a signal (SIGSEGV) for each look at the
// processor's counter or at the clocks that the kernel shows in memory. Clocks that are asked for
// by a system call are left to the filter of these. False: the system does not do it.
bool clockless_enter(void);

#endif
