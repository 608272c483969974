// SPDX-License-Identifier: MIT
//
// A process without clocks. In the runner (run/runner.h) a page that an execution has written to
// stays mapped, so the next execution could find out which pages these are by measuring how long
// the first access takes. So a program that is not trusted has no clock in the runner.
#ifndef RUNTIME_CPU_CLOCKLESS_H
#define RUNTIME_CPU_CLOCKLESS_H

#include <stdbool.h>

// Can clocks be taken away on this machine? False also if the system claims so, but the counter
// still works. Called in a process that keeps its clocks, while it has one thread.
bool clockless_prepare(void);

// Takes the clocks away: from here on the calling thread and those it creates get SIGSEGV when they
// read the processor's counter or the clocks that the kernel shows in memory. System calls that
// read clocks are left to the filter. False: the system does not do it.
bool clockless_enter(void);

#endif
