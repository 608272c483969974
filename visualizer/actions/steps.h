// SPDX-License-Identifier: MIT
//
// Leading a live program from the screen: a step at the end of the history, the same step again
// inside it, or another branch, for which the program runs again along the steps before it.
#ifndef VISUALIZER_ACTIONS_STEPS_H
#define VISUALIZER_ACTIONS_STEPS_H

#include <stdbool.h>
#include <stddef.h>

struct choice;
struct status;
struct ui;
struct viewed_run;

// Can a step be made here at all? Says why not.
bool step_possible(struct ui *u);

// Has a live program ended because nothing but what is rare could happen? That can still be chosen.
bool step_stuck(const struct viewed_run *r);

// Says that the chosen thread cannot continue; that a trace can only be looked at.
void step_say_blocked(struct ui *u);

// Says what has gone wrong with the program, and which keys help.
void step_say_failed(struct ui *u, const struct status *st);
void step_say_recorded(struct ui *u);

// How the run has ended, at its last moment, and which keys help.
void step_say_end(struct ui *u);

// Lets c happen at the moment looked at.
void step_take(struct ui *u, struct choice c);

// Lets the time limit or the sleep of the chosen thread end now, which is not due: the program runs
// again up to here, in a run in which any moment will do.
void step_take_early(struct ui *u);

// Starts the program again along some choices.
void step_start_along(struct ui *u, const struct choice *plan, size_t n);

// Starts the program again along the first n steps of this history, and then c if it is given.
void step_start_again(struct ui *u, size_t n, const struct choice *c);

#endif
