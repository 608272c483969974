// SPDX-License-Identifier: MIT
//
// Running to something. Each goal has a key of the table; the steps between are shown at the speed
// of a run, or at once when one more key is pressed.
#ifndef VISUALIZER_ACTIONS_RUN_GOALS_H
#define VISUALIZER_ACTIONS_RUN_GOALS_H

#include "visualizer/ui/ui.h"

// Actions of the table, the number unused.
void goal_blocked(struct ui *u);
void goal_return(struct ui *u);
void goal_turns(struct ui *u);

// Goes to the moment that a text means (seek.h), or a name of a bookmark. A live program
// runs on to it. False: it means none.
bool goal_to(struct ui *u, const char *text);

// Begins a run to something; hurry: without waiting between steps.
void goal_start(struct ui *u, enum goal_kind goal, bool hurry);

// Takes a step towards what is run to (false: to nothing by one thread); has come to another
// moment, and looks whether that is it; is over.
bool goal_step(struct ui *u);
void goal_arrived(struct ui *u);
void goal_end(struct ui *u);

// Says that there is no (further) event of a kind.
void goal_missed(struct ui *u, const struct seek *q, bool further);

#endif
