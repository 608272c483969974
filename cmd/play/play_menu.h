// SPDX-License-Identifier: MIT
//
// `treadle play` without a word: the levels as a menu. Used by one thread.
#ifndef CMD_PLAY_PLAY_MENU_H
#define CMD_PLAY_PLAY_MENU_H

#include "course/play_levels.h"

// Shows the levels, the next unsolved one first. *level: the one that was taken; l->n: the menu was
// left. Blocks until then. EXIT_OK, or an exit code with a line in *st.
int play_menu(const struct play_levels *l, size_t *level, struct status *st);

#endif
