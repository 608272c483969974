// SPDX-License-Identifier: MIT
//
// Looking at a run: a live program, stepped by hand, or a recorded trace; on the whole screen
// or as plain text.
#ifndef VISUALIZER_VIEW_H
#define VISUALIZER_VIEW_H

#include "base/status.h"
#include "model/world.h"
#include "visualizer/view_options.h"

// Starts the target and lets the user step it; with plain, runs it once to its end and tells
// the story. rules: what may happen to it; spurious wake-ups and interruptions happen only when
// chosen. The target is taken over: target_free() of it does nothing more. With o->memory, a
// program at the level of memory (session/level.h) is run some times before, to look for data
// races. Blocks until the user quits. Returns an exit code: EXIT_OK however the program ended,
// EXIT_USAGE if the terminal or the target will not do, EXIT_TROUBLE; then *st has the line. A
// SIGTERM or SIGHUP restores the terminal and then ends this process as it would have. With
// o->scene, the rules are scene_rules, and plain is not for here.
int view_live(struct target *target, const struct rules *rules, const struct view_options *o,
	      struct status *st);

// The same for a trace file. EXIT_USAGE if it is none, or damaged.
int view_trace(const char *path, const struct view_options *o, struct status *st);

// Follows the screen of another `treadle view` at [ADDRESS:]PORT, until the user quits; also when
// that has ended. Blocks. Exit codes as above: EXIT_USAGE if nobody answers there.
int view_follow(const char *where, const struct view_options *o, struct status *st);

#endif
