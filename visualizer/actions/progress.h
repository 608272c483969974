// SPDX-License-Identifier: MIT
//
// What becomes of the screen in time: the program arrives, a run by itself takes its steps.
#ifndef VISUALIZER_ACTIONS_PROGRESS_H
#define VISUALIZER_ACTIONS_PROGRESS_H

#include <stdint.h>

struct ui;

// Time has passed, or the session has something to say. now: ms of the monotonic clock.
void progress_tick(struct ui *u, int64_t now);

// How long to sleep at most until the next tick, ms; -1: for ever.
int progress_patience(const struct ui *u, int64_t now);

#endif
