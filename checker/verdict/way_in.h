// SPDX-License-Identifier: MIT
//
// The way into a livelock or a starvation, made shorter: a search may have come to the round that
// repeats after many steps, while the same round can begin much sooner. Used by one thread.
#ifndef CHECKER_VERDICT_WAY_IN_H
#define CHECKER_VERDICT_WAY_IN_H

#include "checker/search/options.h"
#include "checker/search/runner.h"

// Replaces the trace of an execution that ended by END_LIVELOCK or END_STARVATION, with two equal
// rounds at its end, by one that comes to the same round in fewer steps, if one is found: the round
// is tried after ever longer beginnings of the execution, from each of its steps on, and counts if
// it then repeats up to the step limit. o: of the search; eager: of the trace (search/result.h).
// The new trace is resolved. Blocks. 0, or an exit code with a line in *st: executions cannot be
// run, or memory ran out; the trace is then as it was.
int way_in_shorten(struct runner *runner, const struct search_options *o, enum eager eager,
		   struct trace *trace, struct status *st);

#endif
