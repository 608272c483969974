// SPDX-License-Identifier: MIT
//
// Orders of steps in words. The words for a step are taken from a run that has the step: the
// failing or the passing one that is shown, or else another, which is run again for that purpose.
//
// Used by one thread.
#ifndef CHECKER_EXPLAIN_TOLD_H
#define CHECKER_EXPLAIN_TOLD_H

#include "checker/explain/explanation.h"

// Fills in e->orders from a decision, or e->turned if nothing decides. *e has the runs that are
// shown already; shown: the numbers of the failing and the passing one. Blocks. EXIT_OK, or an exit
// code with a line in *st.
int told_orders(struct explanation *e, const struct runs *all, const size_t shown[2],
		const struct facts *f, const struct decision *d, struct runner *runner,
		struct status *st);

// Fills in e->undone: the signals and permits that threads wait for at the end of the failing run
// and that no thread gives in any run that was searched. Does not block.
void undone_tell(struct explanation *e, const struct runs *all);

#endif
