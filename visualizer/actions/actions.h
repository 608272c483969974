// SPDX-License-Identifier: MIT
//
// What keys do: a table of functions on the state of the screen.
#ifndef VISUALIZER_ACTIONS_ACTIONS_H
#define VISUALIZER_ACTIONS_ACTIONS_H

#include "visualizer/terminal/keys.h"

struct ui;

// Does what an action of the table of keys means. number: of the thread, for ACT_THREAD.
void action_run(struct ui *u, enum action action, unsigned number);

#endif
