// SPDX-License-Identifier: MIT
//
// A live program seen by the screen: a session that is never waited for. The program may
// crash, end, loop or block; the screen learns of it here and goes on.
#ifndef VISUALIZER_LIVE_H
#define VISUALIZER_LIVE_H

#include "session/session.h"

struct live {
	const struct target *target;
	struct session *session;
	struct rules rules;
	enum session_state state;
	int64_t since; // ms of the monotonic clock: when it began to run
};

// Opens a session; blocks while the program loads.
int live_open(struct live *l, const struct target *t, const struct rules *r, struct status *st);
void live_close(struct live *l);

// Begins an execution that follows plan first, then asks. If the program's server is gone, it is
// started anew: the session's trace is then another one.
int live_start(struct live *l, const struct choice *plan, size_t n, struct status *st);

// Takes one more choice; the program must be asking.
int live_choose(struct live *l, struct choice c, struct status *st);

// Takes over what the program has told meanwhile. Never blocks.
int live_look(struct live *l, struct status *st);

// Ends the execution under way.
void live_stop(struct live *l);

// Ms of the monotonic clock.
int64_t clock_ms(void);

#endif
