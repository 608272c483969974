// SPDX-License-Identifier: MIT
//
// To which idiom a failure belongs, if it is known to be one. Each is said only where its own test
// finds it in the failing run (idiom.c), and, where there is a passing run near it, not in that.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_IDIOM_H
#define CHECKER_EXPLAIN_IDIOM_H

#include "checker/explain/idiom_case.h"

// IDIOM_NONE: it is none that is known.
enum idiom idiom_of(const struct idiom_case *c);

#endif
