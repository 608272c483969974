// SPDX-License-Identifier: MIT
//
// A live program seen by the screen: a session that is never waited for. The program may
// crash, end, loop or block; the screen learns of it here and goes on.
#ifndef VISUALIZER_UI_LIVE_H
#define VISUALIZER_UI_LIVE_H

#include "session/racing.h"
#include "session/session.h"

struct live {
	const struct target *target;
	struct session *session;
	struct rules rules;
	enum races races;
	bool resumes; // the code after some operations is set apart (run_options)
	enum told_prints prints;
	struct racing found;  // places that were ever found to be raced for,
	struct racing places; // and those that were visible from the start of this execution
	enum session_state state;
	int64_t since; // ms of the monotonic clock: when it began to run
	bool said;     // live_differs() has
};

// Opens a session; blocks while the program loads. With RACES_NOTE, also for some executions that
// look for data races (session/racing.h); slow is called if that takes long.
int live_open(struct live *l, const struct target *t, const struct rules *r, enum races races,
	      void (*slow)(void), struct status *st);
void live_close(struct live *l);

// Is the program running, and neither asking nor ended? False also of NULL, a recorded run.
static inline bool live_running(const struct live *l)
{
	return l && l->state == SESSION_RUNNING;
}

// Begins an execution that follows plan first, then asks. With a plan, the same accesses are
// operations as in the execution that it is of; without one, also those to places that were found
// to be raced for since. If the program's server is gone, it is started anew: the session's trace
// is then another one.
int live_start(struct live *l, const struct choice *plan, size_t n, struct status *st);

// Takes one more choice; the program must be asking.
int live_choose(struct live *l, struct choice c, struct status *st);

// Takes over what the program has told meanwhile. Never blocks.
int live_look(struct live *l, struct status *st);

// Has the program told, run from its start, something else than led on from where it was before
// (session/way.h)? That is our mistake. True once.
bool live_differs(struct live *l);

// Ends the execution under way.
void live_stop(struct live *l);

#endif
