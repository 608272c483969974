// SPDX-License-Identifier: MIT
//
// Spinning before a sleep. To put a thread to sleep and wake it takes some ten microseconds, and
// more on a virtual machine; the work of a task is often ready sooner. Spinning for about as long
// as a sleep costs at most doubles that cost.
#ifndef TASKS_SPIN_H
#define TASKS_SPIN_H

#include <stdbool.h>

// Can spinning pay? Not on one processor, where it only keeps others from working; nor under
// `treadle`, where each test would be a step and none would save time.
bool spin_pays(void);

// Spins until seen(of) is true, for a tenth of a millisecond at most, and seldom in a thread that
// lately did so in vain. seen() must read by __atomic_load_n, since no lock is held: the caller
// tests again under the lock. Does nothing unless spin_pays().
void spin_until(bool (*seen)(const void *of), const void *of);

#endif
