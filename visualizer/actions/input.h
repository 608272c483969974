// SPDX-License-Identifier: MIT
//
// Keys, the mouse and time, for one run. A key goes to the line that is typed, to what lies over
// the panes, or to the table of actions.
#ifndef VISUALIZER_ACTIONS_INPUT_H
#define VISUALIZER_ACTIONS_INPUT_H

#include <stdint.h>

struct pointer;
struct ui;

// A key was typed. While the program is running, keys that need it to have arrived are kept until
// then.
void ui_key(struct ui *u, int key);

// Takes the keys that were kept, until one lets the program run again.
void ui_take_kept(struct ui *u);

// The mouse was used.
void ui_mouse(struct ui *u, const struct pointer *p);

// ---- time ---------------------------------------------------------------------------------------

// Time has passed, or the session has something to say. now: ms of the monotonic clock.
void progress_tick(struct ui *u, int64_t now);

// How long to sleep at most until the next tick, ms; -1: for ever.
int progress_patience(const struct ui *u, int64_t now);

#endif
