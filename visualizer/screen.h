// SPDX-License-Identifier: MIT
//
// The loop of the screen: keys, signals, time and the session in; frames out.
#ifndef VISUALIZER_SCREEN_H
#define VISUALIZER_SCREEN_H

#include "visualizer/actions/beside.h"

// Takes over the terminal, runs b until the user quits, and gives the terminal back. Returns an
// exit code. *caught: the signal that ended it (SIGTERM, SIGHUP), 0: none; the caller gives
// everything back and then raises it.
int screen_run(struct beside *b, bool color, int *caught, struct status *st);

// ---- keys, the mouse and time, for the one or two runs on the screen ----------------------------

// A key was typed. Blocks only as far as the key's action does.
void beside_key(struct beside *b, int key);

// The mouse did something in the part of the screen of run `side`.
void beside_mouse(struct beside *b, size_t side, const struct pointer *p);

// Time has passed. Never blocks.
void beside_tick(struct beside *b, int64_t now);

#endif
