// SPDX-License-Identifier: MIT
//
// Keys, the mouse and time, for the one or two runs on the screen (actions/beside.h): what each of
// them gets of it.
#ifndef VISUALIZER_BESIDE_KEYS_H
#define VISUALIZER_BESIDE_KEYS_H

#include "visualizer/actions/beside.h"

// A key was typed. Never blocks, but for what a key does to a single run.
void beside_key(struct beside *b, int key);

// The mouse did something at a place of the side-th run's part of the screen.
void beside_mouse(struct beside *b, size_t side, const struct pointer *p);

// What time does to them. Never blocks.
void beside_tick(struct beside *b, int64_t now);

#endif
