// SPDX-License-Identifier: MIT
//
// The instructor's screen for those that follow it (hall/server.h): what they are told of it.
#ifndef VISUALIZER_ACTIONS_SERVING_H
#define VISUALIZER_ACTIONS_SERVING_H

struct ui;

// Tells those that follow what is shown now, and takes in who has come. Never blocks.
void serving_tell(struct ui *u);

// An action of the table, the number unused: says who may follow, and how many do.
void serving_say(struct ui *u, unsigned number);

#endif
