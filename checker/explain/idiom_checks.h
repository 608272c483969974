// SPDX-License-Identifier: MIT
//
// Two steps of a thread that belong together, where what decides are two orders of single steps:
// see idiom_checks.c.
#ifndef CHECKER_EXPLAIN_IDIOM_CHECKS_H
#define CHECKER_EXPLAIN_IDIOM_CHECKS_H

#include "checker/explain/idiom_case.h"

// IDIOM_NONE: it is none of these. Nothing here blocks.
enum idiom idiom_of_pairs(const struct idiom_case *c);

#endif
