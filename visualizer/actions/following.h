// SPDX-License-Identifier: MIT
//
// A screen that follows the instructor's (hall/client.h): it goes where that goes, until one looks
// back by oneself; then it stays, and a key returns.
#ifndef VISUALIZER_ACTIONS_FOLLOWING_H
#define VISUALIZER_ACTIONS_FOLLOWING_H

#include "visualizer/terminal/keys.h"

#include <stdbool.h>

struct ui;

// Goes to where the instructor is, of a screen that shows u->following->client.in.shown.
void following_begin(struct ui *u);

// Takes in what has come. Never blocks.
void following_tick(struct ui *u);

// Back to where the instructor is.
void following_return(struct ui *u);

#endif
