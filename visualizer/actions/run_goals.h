// SPDX-License-Identifier: MIT
//
// Running to something. Each goal has a key of the table; the steps between are shown at the speed
// of a run, or at once when one more key is pressed.
#ifndef VISUALIZER_ACTIONS_RUN_GOALS_H
#define VISUALIZER_ACTIONS_RUN_GOALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct choice;
struct ui;

// What a run is to come to; without one it continues.
enum goal_kind {
	GOAL_NONE,
	GOAL_BLOCKED, // the thread cannot continue
	GOAL_RETURN,  // it has left the library call
	GOAL_MATCH,   // a step or a log line with the text
	GOAL_SEEK,    // an event of a kind, on an object
	GOAL_MOMENT,  // the moment `to`
	GOAL_TIME     // the time `until`
};

struct goal {
	enum goal_kind kind;
	uint32_t thread; // GOAL_BLOCKED, GOAL_RETURN
	uint32_t depth;	 // GOAL_RETURN: of library calls, at the start
	size_t from;	 // the moment of the start
	size_t to;	 // GOAL_MOMENT
	int64_t until;	 // GOAL_TIME: ns of the clock of the run
};

// Actions of the table, the number unused.
void goal_blocked(struct ui *u, unsigned number);
void goal_return(struct ui *u, unsigned number);
void goal_match(struct ui *u, unsigned number);
void goal_match_back(struct ui *u, unsigned number);
void goal_turns(struct ui *u, unsigned number);

// Goes to the moment that a text means (moment_text.h), or a name of a bookmark. A live program
// runs on to it. False: it means none.
bool goal_to(struct ui *u, const char *text);

// Begins a run to something; hurry: without waiting between steps.
void goal_start(struct ui *u, enum goal_kind goal, bool hurry);

// Takes a step towards what is run to (false: to nothing by one thread); has come to another
// moment, and looks whether that is it; is over.
bool goal_step(struct ui *u);
void goal_arrived(struct ui *u);
void goal_end(struct ui *u);

#endif
