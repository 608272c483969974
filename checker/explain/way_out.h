// SPDX-License-Identifier: MIT
//
// The way out of a run that goes on for ever: the step up to which it could still have ended well,
// and runs that end well. These differ from it by one choice: in its second round, or, if the run
// was lost before that, at the last moment at which it was not.
//
// Used by one thread.
#ifndef CHECKER_EXPLAIN_WAY_OUT_H
#define CHECKER_EXPLAIN_WAY_OUT_H

#include "checker/explain/shown.h"
#include "checker/fate/fate.h"
#include "checker/fate/probe.h"

struct way_out {
	const struct finding *seen; // as for a fate
	const struct trace *trace;
	const struct fate_run *run; // of the trace
	const struct path *path;    // of the trace
	size_t round;		    // number of steps before its second round
	struct runner *const *runners;
	size_t n;
	struct runs *runs; // to which the runs that end well are added
};

// Looks for a way out, with idle runners. *f: all zero before, afterwards the fate of the run.
// Blocks. EXIT_OK, even if there is no way out, or an exit code with a line in *st.
int way_out_find(const struct way_out *w, struct fate *f, struct status *st);

#endif
