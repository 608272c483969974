// SPDX-License-Identifier: MIT
//
// Orders in words. A step is told from a run in which it is: the failing or the passing one that is
// shown, or else another, which is run again for that.
//
// Used by one thread.
#ifndef CHECKER_EXPLAIN_TOLD_H
#define CHECKER_EXPLAIN_TOLD_H

#include "checker/explain/explanation.h"

// Fills in e->orders of a decision, or, if nothing decides, e->turned. e: with the runs that are
// shown; shown: the numbers of the failing and the passing one. Blocks. EXIT_OK, or an exit code
// with a line in *st.
int told_orders(struct explanation *e, const struct runs *all, const size_t shown[2],
		const struct facts *f, const struct decision *d, struct runner *runner,
		struct status *st);

#endif
