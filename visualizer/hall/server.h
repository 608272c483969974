// SPDX-License-Identifier: MIT
//
// The instructor's side: every follower is sent the run that is looked at, and where in it the
// instructor stands. Nothing is read from followers but their greeting.
//
// Nothing here waits for a follower, and there are no queues: the server knows how much of the run
// each follower has, and makes the next message from the run itself when the follower's socket
// takes more. So a slow follower misses moments that have passed, and delays nobody; a follower
// that takes nothing for half a minute while there is something to send is disconnected. A follower
// that comes late is sent the whole run.
#ifndef VISUALIZER_HALL_SERVER_H
#define VISUALIZER_HALL_SERVER_H

#include "base/status.h"
#include "trace/trace.h"
#include "visualizer/hall/message.h"

#include <stdbool.h>

enum { HALL_FOLLOWERS_MOST = 500 };

struct hall;

// Listens at [ADDRESS:]PORT (address.h; port 0: any that is free). EXIT_OK; EXIT_USAGE or
// EXIT_TROUBLE with a line. May block while a name is looked up. Main thread only, as everything
// here.
int hall_open(struct hall **out, const char *where, struct status *st);

// NULL is fine.
void hall_close(struct hall *h);

// Readable when hall_tell() has something to do: to be polled.
int hall_fd(const struct hall *h);

// What the instructor looks at.
struct hall_view {
	const struct trace *trace;
	size_t slots;		     // how many of its slots may be sent
	size_t run;		     // the run's number: another number is another run
	const struct trace *sources; // the text of source files; only grows
	struct hall_look look;	     // its unused bytes are zero
};

// Accepts new followers, and sends each as much as its socket takes now. Never blocks. Returns how
// many were disconnected because they took nothing.
size_t hall_tell(struct hall *h, const struct hall_view *v);

// How many follow; where to connect; is that possible only from this machine?
size_t hall_followers(const struct hall *h);
const char *hall_where(const struct hall *h);
bool hall_is_local(const struct hall *h);

// A screen that others follow: the server, and what it was given so far. All zero but for the hall:
// nothing was given yet.
struct service {
	struct hall *hall;
	struct trace sources; // the files that the run names
	size_t run, scanned;  // the history that was searched for such names, up to this slot
	bool too_long;	      // the user was told that the run is too long
};

// Closes the hall, and frees the rest.
void service_end(struct service *s);

// Writes a mode, and how many follow: "live, 3 follow (network)".
void service_count(const struct service *s, const char *mode, char *text, size_t size);

#endif
