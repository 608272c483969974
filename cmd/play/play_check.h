// SPDX-License-Identifier: MIT
//
// `treadle play --check`: verifying levels (checker/play/play_book.h). Used by one thread.
#ifndef CMD_PLAY_PLAY_CHECK_H
#define CMD_PLAY_PLAY_CHECK_H

#include "base/target.h"
#include "course/play_level.h"

// The program of a level, with its act. EXIT_OK, or an exit code with a line that names the level's
// file; *t is then nothing.
int play_target(const struct play_level *l, struct target *t, struct status *st);

// Verifies n levels, and prints a line on each; on standard error, what is wrong with one. Blocks.
// The worst exit code.
int play_check(const struct play_level *all, size_t n);

#endif
