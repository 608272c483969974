// SPDX-License-Identifier: MIT
//
// One level on the screen: its map is made, it is played, and what was reached is kept in the
// progress of the work folder, if there is one. Used by one thread.
#ifndef CMD_PLAY_PLAY_GAME_H
#define CMD_PLAY_PLAY_GAME_H

#include "base/target.h"
#include "course/play_level.h"
#include "course/progress.h"
#include "visualizer/view.h"

#define PLAY_WORK "treadle-work" // the folder of exercises that the home screen makes

// Plays a level of this program, which is taken over. look: how the screen looks. *turn: 1, the
// next level is asked for; -1, the one before; 0. Blocks until the student quits. EXIT_OK, or an
// exit code with a line in *st.
int play_game(const struct play_level *l, struct target *target, const struct view_options *look,
	      int *turn, struct status *st);

// The same of a program that is no level: it is to be broken; if it cannot be, each of its ends is
// to be found. EXIT_UNDECIDED with a line: neither is known.
int play_own(struct target *target, const struct view_options *look, struct status *st);

// Reads the progress that levels are kept in. False: there is no work folder. *p is to be given to
// progress_close() in any case.
bool play_progress(struct progress *p);

#endif
