// SPDX-License-Identifier: MIT
//
// Leading a live program from the screen: a new step at the end of the history, a step of the
// history once more, or another branch, for which the program runs again along the steps before it.
#ifndef VISUALIZER_ACTIONS_STEPS_H
#define VISUALIZER_ACTIONS_STEPS_H

#include <stdbool.h>
#include <stddef.h>

struct choice;
struct status;
struct ui;
struct viewed_run;

// Can a step be taken here? If not, tells the user why.
bool step_possible(struct ui *u);

// Has a live program ended in a deadlock in which rare choices are left? They can still be taken.
bool step_stuck(const struct viewed_run *r);

// Tells the user that the chosen thread cannot continue, and which thread can.
void step_say_blocked(struct ui *u);

// Tells the user what has gone wrong with the program, and which keys help.
void step_say_failed(struct ui *u, const struct status *st);

// Tells the user that a recorded run can only be looked at.
void step_say_recorded(struct ui *u);

// Tells the user, at the last moment, which keys help.
void step_say_end(struct ui *u);

// Lets c happen at the moment looked at.
void step_take(struct ui *u, struct choice c);

// Lets the time limit or the sleep of the chosen thread end now, before it is due: the program runs
// again up to here, with time limits that may pass at any moment.
void step_take_early(struct ui *u);

// Starts the program again along some choices.
void step_start_along(struct ui *u, const struct choice *plan, size_t n);

// Starts the program again along the first n steps of this history, and then c, unless it is NULL.
void step_start_again(struct ui *u, size_t n, const struct choice *c);

#endif
