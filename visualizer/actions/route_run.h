// SPDX-License-Identifier: MIT
//
// A run along a way that was found (background/foresight.h): each step is taken by a key, or by the
// run by itself. Another step leaves it; back where it was left, it leads again.
#ifndef VISUALIZER_ACTIONS_ROUTE_RUN_H
#define VISUALIZER_ACTIONS_ROUTE_RUN_H

#include <stdbool.h>

struct ui;

// Takes the next step of the way, if it leads at the moment looked at and its thread is chosen; of
// a trace, its program is opened first. False: nothing was done.
bool route_run_step(struct ui *u);

// The same in a run by itself, whoever is chosen.
bool route_run_play(struct ui *u);

// Another moment may be looked at: says what is next on the way, and chooses its thread.
void route_run_tick(struct ui *u);

#endif
