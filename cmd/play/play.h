// SPDX-License-Identifier: MIT
//
// `treadle play`: the list of levels, and one level on the screen. Used by one thread.
#ifndef CMD_PLAY_PLAY_H
#define CMD_PLAY_PLAY_H

#include "base/buf.h"
#include "base/target.h"
#include "course/play_level.h"
#include "course/progress.h"
#include "visualizer/view.h"

#include <stdio.h>

#define PLAY_WORK "treadle-work" // the folder of exercises that the home screen makes

// Writes a line for each level, and how many are solved; or all that as JSON. kept: the progress;
// NULL: unknown.
void play_list_text(const struct play_levels *l, const struct progress *kept, FILE *out);
void play_list_json(const struct play_levels *l, const struct progress *kept, FILE *out);

// Adds the line of one level.
void play_list_line(const struct play_level *l, const struct progress *kept, struct buf *b);

// The first level that is not solved; l->n: all are.
size_t play_list_next(const struct play_levels *l, const struct progress *kept);

// The number of solved levels.
size_t play_list_solved(const struct play_levels *l, const struct progress *kept);

// A line that says that results are not kept, since there is no work folder.
const char *play_list_unkept(void);

// Reads the progress in which results are kept. False: there is no work folder. *p must be given to
// progress_close() in any case.
bool play_progress(struct progress *p);

// Computes the map of a level of this program, which is taken over, lets the user play it, and
// keeps the result in the progress of the work folder, if there is one. look: how the screen looks.
// *turn: 1: the next level is asked for, -1: the one before, 0: none. Blocks until the user quits.
// EXIT_OK, or an exit code with a line in *st.
int play_game(const struct play_level *l, struct target *target, const struct view_options *look,
	      int *turn, struct status *st);

// The same with a program that is not a level: the goal is to break it, or, if that is impossible,
// to find each of its ends. EXIT_UNDECIDED with a line: it is not known which.
int play_own(struct target *target, const struct view_options *look, struct status *st);

#endif
