// SPDX-License-Identifier: MIT
//
// The follower's side: a connection to an instructor's screen, and what has come over it.
#ifndef VISUALIZER_HALL_CLIENT_H
#define VISUALIZER_HALL_CLIENT_H

#include "visualizer/hall/reader.h"

struct hall_client {
	int fd; // -1: the connection is gone
	struct hall_reader in;
	struct status why; // why the connection is gone
};

// Connects to ADDRESS:PORT (address.h), and blocks until there is something to show, some seconds
// at most. EXIT_OK; or EXIT_USAGE or EXIT_TROUBLE with a line. c must stay where it is.
int hall_join(struct hall_client *c, const char *where, struct status *st);
// Only connects, and greets. Results as for hall_join(); does not wait for a run.
int hall_connect(struct hall_client *c, const char *where, struct status *st);

void hall_leave(struct hall_client *c);

// Reads what has arrived, or notices that the connection is gone. Returns whether something
// changed. Never blocks.
bool hall_hear(struct hall_client *c);

// A screen that follows another: what it has received, and whether it moves along or the user looks
// elsewhere.
struct led {
	struct hall_client client;
	bool away;		      // the user looks elsewhere
	size_t moment;		      // of the instructor, when the screen moved along last
	size_t looks, sources;	      // how many of the client's looks and sources are in use
	bool told_another, told_gone; // the user was told of another run, of the end
	struct hall_look look;	      // the one whose card is shown
};

// Does `moment` differ from the instructor's? False if l is NULL: nobody is followed.
bool led_is_away(const struct led *l, size_t moment);

// "following", "looking back": for the title.
const char *led_mode(const struct led *l, size_t moment);

// A descriptor to poll for reading; -1: nothing more will arrive.
int led_fd(const struct led *l);

#endif
