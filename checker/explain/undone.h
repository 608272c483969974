// SPDX-License-Identifier: MIT
//
// What no run does: signals and permits that threads wait for at the end of the failing run, and
// that no thread gives in any run that was searched.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_UNDONE_H
#define CHECKER_EXPLAIN_UNDONE_H

#include "checker/explain/explanation.h"

// Fills in e->undone.
void undone_tell(struct explanation *e, const struct runs *all);

#endif
