// SPDX-License-Identifier: MIT
//
// Runs to a goal. Each goal has a key; the steps on the way are shown at the speed of a run by
// itself, or at once when one more key is pressed.
#ifndef VISUALIZER_ACTIONS_RUN_GOALS_H
#define VISUALIZER_ACTIONS_RUN_GOALS_H

#include "visualizer/ui/ui.h"

// The actions of keys ., f and w.
void goal_blocked(struct ui *u);
void goal_return(struct ui *u);
void goal_turns(struct ui *u);

// Goes to the moment that a text means (seek.h), or a name of a bookmark. A live program
// runs on to it. False: it means none.
bool goal_to(struct ui *u, const char *text);

// Begins a run to a goal; hurry: without waiting between steps.
void goal_start(struct ui *u, enum goal_kind goal, bool hurry);

// Takes a step of the goal's thread (false: the goal has none); looks whether the goal is reached;
// ends the run.
bool goal_step(struct ui *u);
void goal_arrived(struct ui *u);
void goal_end(struct ui *u);

// Tells the user that there is no event of this kind after (further) or before the moment looked
// at.
void goal_missed(struct ui *u, const struct seek *q, bool further);

#endif
