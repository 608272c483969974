// SPDX-License-Identifier: MIT
//
// Robust mutexes that a thread holds as it ends.
#ifndef RUNTIME_WRAP_ORPHANS_H
#define RUNTIME_WRAP_ORPHANS_H

// RT_PLAN: the calling thread, all of whose code has run, gives them back without having unlocked
// them: an operation each.
void orphans_leave(void);

#endif
