// SPDX-License-Identifier: MIT
//
// The levels of `treadle play` in a student's path, each shown with its lesson. One thread; blocks
// on the disk only.
#ifndef GRADING_LEARN_LEARN_LEVELS_H
#define GRADING_LEARN_LEARN_LEVELS_H

#include "base/buf.h"
#include "course/play_level.h"
#include "course/progress.h"

#include <stdio.h>

// Writes the command for the next level of a lesson, and how many levels are solved; nothing, if
// the lesson has none. self: how this treadle is called.
void learn_levels_put(const struct progress *p, const char *lesson, const char *self, FILE *out);

// Adds "(levels solved: 1 of 3)" to the line of a lesson in the list.
void learn_levels_count(const struct play_levels *l, const struct progress *p, const char *lesson,
			struct buf *b);

#endif
