// SPDX-License-Identifier: MIT
//
// The way out of a run that goes on for ever: up to which step it could still have ended well, and
// runs that do. They depart from it by one choice: in its second round, or, if it was lost before,
// at the last moment at which it was not.
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
	const struct fate_run *run; // of it,
	const struct path *path;    // and so
	size_t round;		    // so many of its steps come before its second round
	struct runner *const *runners;
	size_t n;
	struct runs *runs; // among which those that end well are taken in
};

// Looks for it, with runners that are idle. *f: all zero; the fate of the run afterwards. Blocks.
// EXIT_OK, also if there is none, or an exit code with a line in *st.
int way_out_find(const struct way_out *w, struct fate *f, struct status *st);

#endif
