// SPDX-License-Identifier: MIT
//
// To which idiom a run belongs that is stuck, for idiom.c.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_IDIOM_STUCK_H
#define CHECKER_EXPLAIN_IDIOM_STUCK_H

#include "checker/explain/idioms.h"
#include "checker/explain/shown.h"

// Of a run that ended with a deadlock or a lost wake-up. IDIOM_NONE: it is none that is known.
enum idiom idiom_of_stuck(const struct shown *s);

#endif
