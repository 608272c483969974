// SPDX-License-Identifier: MIT
//
// How a run comes on the screen: what it looks like there, and where one begins.
#ifndef VISUALIZER_VIEW_BEGIN_H
#define VISUALIZER_VIEW_BEGIN_H

#include "base/status.h"

struct ui;
struct view_options;

// The user's settings, and over them what was asked for. EXIT_OK, or EXIT_USAGE with what is wrong
// in the settings. Blocks on the disk.
int view_settle(struct ui *u, const struct view_options *o, struct status *st);

// To the moment to begin at; NULL: none is named. EXIT_OK, or EXIT_USAGE: there is no such moment.
int view_begin_at(struct ui *u, const char *at, struct status *st);

// The moments of a failing run that matter: a bookmark at each, and the first of them is where one
// begins.
void view_tell_failure(struct ui *u);

#endif
