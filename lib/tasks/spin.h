// SPDX-License-Identifier: MIT
//
// Looking again for a while before falling asleep. To put a thread to sleep and to wake it takes
// some ten microseconds, and more on a virtual machine; work that is handed over in tasks is often
// there sooner. So whoever waits looks for about as long as the sleep would cost, and so loses, at
// worst, as much again.
#ifndef TASKS_SPIN_H
#define TASKS_SPIN_H

#include <stdbool.h>

// Can it pay? Not on one processor, where looking only keeps others from working; and not under
// `treadle`, where each look would be a step to be shown or tried, and none would save time.
bool spin_pays(void);

// Looks until seen(of) is true, for a tenth of a millisecond at most; a thread that has lately done
// so in vain does it seldom. seen() reads by __atomic_load_n, for no lock is held: the caller looks
// again under the lock. Does nothing if not spin_pays().
void spin_until(bool (*seen)(const void *of), const void *of);

#endif
