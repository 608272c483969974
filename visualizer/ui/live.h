// SPDX-License-Identifier: MIT
//
// A live program as the screen sees it: a session for which nobody waits. The program may crash,
// end, loop or block; the screen learns of that here, and stays usable.
#ifndef VISUALIZER_UI_LIVE_H
#define VISUALIZER_UI_LIVE_H

#include "session/racing.h"
#include "session/session.h"

struct live {
	const struct target *target;
	struct session *session;
	struct rules rules;
	enum races races;
	bool resumes; // see run_options
	enum told_prints prints;
	struct endless rounds; // loops that are followed for some rounds only
	struct racing found;   // places that were ever found to be raced for,
	struct racing places;  // and those that were visible from the start of this execution
	enum session_state state;
	int64_t since; // ms of the monotonic clock: when the program began to run
	bool said;     // live_differs() has returned true
};

// Opens a session. Blocks while the program loads; with RACES_NOTE, also for some executions that
// look for data races (session/racing.h), and slow is called if these take long. EXIT_OK, or an
// exit code with its line.
int live_open(struct live *l, const struct target *t, const struct rules *r, enum races races,
	      void (*slow)(void), struct status *st);
void live_close(struct live *l);

// Is the program running, and neither asking nor ended? False also of NULL, a recorded run.
static inline bool live_running(const struct live *l)
{
	return l && l->state == SESSION_RUNNING;
}

// Begins an execution that follows the n choices of plan, then asks. With a plan, the same accesses
// to memory are operations as in the execution of which the plan is; without one, also accesses to
// places that were found racing since. If the program's server is gone, the program is loaded anew,
// and the session has another trace. EXIT_OK, or an exit code with its line.
int live_start(struct live *l, const struct choice *plan, size_t n, struct status *st);

// Lets one more choice happen; the program must be asking. EXIT_OK, or an exit code with its line.
int live_choose(struct live *l, struct choice c, struct status *st);

// Takes in the events that have arrived from the program. Never blocks.
int live_look(struct live *l, struct status *st);

// Did the program, run from its start, report other events than when it was continued from a copy
// (session/way.h)? That is a mistake in Treadle. True once.
bool live_differs(struct live *l);

// Ends the execution under way; live_look() reports when it has ended.
void live_stop(struct live *l);

#endif
