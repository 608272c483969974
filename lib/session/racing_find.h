// SPDX-License-Identifier: MIT
//
// Looking for data races before a run is shown: a few executions that nobody sees, so that in the
// one that is seen, accesses to what is raced for are operations from the first on.
//
// Used by the thread of the session.
#ifndef SESSION_RACING_FIND_H
#define SESSION_RACING_FIND_H

#include "session/racing.h"
#include "session/session.h"

// Runs the program of s a few times, on schedules of different kinds, and adds the places that
// were found to be raced for. rules: what may happen to it, but for spurious wake-ups and
// interruptions, of which there are none. Takes no more than a few seconds of the program's own
// time (base/own_time.h), however long it would run; when it has taken half a second, `slow` is
// called once, if it is not NULL. A program that cannot be run is no error of this: the run that is
// shown will say so. 0, or EXIT_TROUBLE with a line in *st when memory runs out. Blocks; the trace
// of s is dropped.
int racing_find(struct session *s, const struct rules *rules, struct racing *p, void (*slow)(void),
		struct status *st);

#endif
