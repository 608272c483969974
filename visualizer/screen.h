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

#endif
