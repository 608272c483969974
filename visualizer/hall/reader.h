// SPDX-License-Identifier: MIT
//
// The follower's reader: bytes from the instructor's side become a trace, the text of its source,
// and the place in it. Pure: no socket, no clock. Whatever comes is checked here; behind it, events
// are as those of a trace that was opened, and texts end in zeros.
//
// While another run comes in, the one before stays as it is, so that it can be looked at until the
// other can be shown.
#ifndef VISUALIZER_HALL_READER_H
#define VISUALIZER_HALL_READER_H

#include "base/status.h"
#include "trace/trace.h"
#include "visualizer/hall/message.h"

#include <stdbool.h>

// Slots that have come, of which the last event may not be whole.
struct inflow {
	struct event *ev;
	size_t n, cap;
};

// All zero: nothing has come.
struct hall_reader {
	struct trace shown, next; // the run that is shown; another, whose events come now,
	bool another;		  // if there is one; `looks` then counts those that came of it
	struct trace sources;	  // of all runs
	struct inflow events, texts;
	struct hall_look look; // the last one
	size_t looks;	       // how many came of the run whose events come
	bool greeted;
	size_t have; // of the greeting, or of a message with its head
	unsigned char in[sizeof(struct hall_head) + HALL_MESSAGE_MOST];
};

// Takes n bytes as they come. EXIT_OK, EXIT_USAGE with a line (nothing more is to be read then) or
// EXIT_TROUBLE. Does not block.
int hall_read(struct hall_reader *r, const void *bytes, size_t n, struct status *st);

// Puts the other run in place of the one that is shown. May be called once it has had a look.
void hall_reader_turn(struct hall_reader *r);

void hall_reader_free(struct hall_reader *r);

#endif
