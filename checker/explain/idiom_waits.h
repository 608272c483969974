// SPDX-License-Identifier: MIT
//
// Idioms of waits on a condition: how they end, and what comes before they return.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_IDIOM_WAITS_H
#define CHECKER_EXPLAIN_IDIOM_WAITS_H

#include "checker/explain/idiom_case.h"

// Of a run that came to a wrong end. IDIOM_NONE: it is none of these.
enum idiom idiom_of_limits(const struct idiom_case *c);	 // a wait that ended, or began, anew
enum idiom idiom_of_returns(const struct idiom_case *c); // one that was woken

// Of a run that is stuck: does each of some threads wait for what only these have done, where it
// went well?
bool idiom_waits_in_circle(const struct idiom_case *c);

#endif
