// SPDX-License-Identifier: MIT
//
// The instructor's side: whoever connects is told of the run that is looked at, and where in it the
// instructor stands. Nothing is read from them but their greeting.
//
// Nothing here waits for a follower. There are no queues either: of each it is known how much of
// the run it has, and what it is told next is made from the run itself when its socket takes it. So
// a slow one misses moments that have passed meanwhile, and holds up nobody; one that takes nothing
// for half a minute while there is something to say is let go. Whoever comes late is told all.
#ifndef VISUALIZER_HALL_SERVER_H
#define VISUALIZER_HALL_SERVER_H

#include "base/status.h"
#include "trace/trace.h"
#include "visualizer/hall/message.h"

#include <stdbool.h>

enum { HALL_FOLLOWERS_MOST = 500 };

struct hall;

// Listens at [ADDRESS:]PORT (address.h; port 0: any that is free). EXIT_OK; EXIT_USAGE or
// EXIT_TROUBLE with a line. May block while a name is looked up. Main thread only, as all here.
int hall_open(struct hall **out, const char *where, struct status *st);

// NULL is fine.
void hall_close(struct hall *h);

// Readable when hall_tell() has something to do: to be polled.
int hall_fd(const struct hall *h);

// What is looked at.
struct hall_view {
	const struct trace *trace;
	size_t slots;		     // of it are known so far
	size_t run;		     // another number: another run, of which none was sent
	const struct trace *sources; // the text of source files; only grows
	struct hall_look look;	     // its unused bytes are zero
};

// Takes in who has come, and tells each as much as it takes now. Never blocks. Returns how many
// were let go because they took nothing.
size_t hall_tell(struct hall *h, const struct hall_view *v);

// How many follow; where they are to connect, and from where they can.
size_t hall_followers(const struct hall *h);
const char *hall_where(const struct hall *h);
bool hall_is_local(const struct hall *h);

// A screen that others follow: the server, and what it was given so far. All zero but for the hall:
// nothing yet.
struct service {
	struct hall *hall;
	struct trace sources; // the files that the run names
	size_t run, scanned;  // the history that was searched for such names, up to this slot
	bool too_long;	      // it was said that the run is too long
};

// Gives all back, the hall too.
void service_end(struct service *s);

// Writes a mode, and how many follow: "live, 3 follow (network)".
void service_count(const struct service *s, const char *mode, char *text, size_t size);

#endif
