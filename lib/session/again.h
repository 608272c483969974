// SPDX-License-Identifier: MIT
//
// Running a program again to where it stood in the run of a trace. Nothing here blocks, but for
// again_stand().
#ifndef SESSION_AGAIN_H
#define SESSION_AGAIN_H

#include "session/racing.h"
#include "session/session.h"
#include "trace/story.h"

// The first `steps` choices of a trace, to be freed with free(); NULL: memory ran out. In a trace
// of a real run threads are numbered in the order of their creation; in a controlled run, in the
// order of the last steps of the threads that create them. The choices have the numbers of the
// controlled run.
struct choice *again_plan(const struct trace *t, size_t steps);

// The rules of the run; in a real run, everything in the plan was possible.
struct rules again_rules(const struct trace *t);

// Sets all of *o that the trace of a run knows, but not the plan, nor limits. *places, all zero
// before, is to be given to racing_free() after the execution. 0 or ENOMEM.
int again_options(struct run_options *o, struct racing *places, const struct trace *t);

// Runs the program of a session to where the run of a trace stood after its first `steps` steps,
// and leaves it there (session/stands.h), until session_stop(). *story, all zero before, is then
// that of the new run, to be freed by the caller in any case. False: the execution has ended
// before, or could not be run (st->code is then not EXIT_OK). Blocks while the program runs; a
// guarded program never stands.
bool again_stand(struct session *s, const struct trace *t, size_t steps, struct story *story,
		 struct status *st);

#endif
