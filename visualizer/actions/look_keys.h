// SPDX-License-Identifier: MIT
//
// Keys that look for a way from the moment looked at: to a failure, or to a good end. The search is
// made in the background (foresight.h), and tells in the line of messages how far it is. What it
// finds is then led along, step by step (route_run.h).
#ifndef VISUALIZER_ACTIONS_LOOK_KEYS_H
#define VISUALIZER_ACTIONS_LOOK_KEYS_H

struct ui;

// Actions of the table, the number unused: looks for a failure, for a good end; ends the search, or
// leaves the way that was found.
void look_failure(struct ui *u, unsigned number);
void look_good_end(struct ui *u, unsigned number);
void look_leave(struct ui *u, unsigned number);

// Takes in what has come from the background, and asks what is to be known now. Does not block.
void look_tick(struct ui *u);

#endif
