// SPDX-License-Identifier: MIT
//
// `treadle play --list`: the levels, and what was reached. Used by one thread.
#ifndef CMD_PLAY_PLAY_LIST_H
#define CMD_PLAY_PLAY_LIST_H

#include "base/buf.h"
#include "course/play_level.h"
#include "course/progress.h"

#include <stdio.h>

// A line on each level, and how many are solved; or JSON. kept NULL: nothing is known.
void play_list_text(const struct play_levels *l, const struct progress *kept, FILE *out);
void play_list_json(const struct play_levels *l, const struct progress *kept, FILE *out);

// Adds the line of one level.
void play_list_line(const struct play_level *l, const struct progress *kept, struct buf *b);

// The first level that is not solved; l->n: all are.
size_t play_list_next(const struct play_levels *l, const struct progress *kept);

// What there is to be said where there is no work folder: a line.
const char *play_list_unkept(void);

// How many are solved.
size_t play_list_solved(const struct play_levels *l, const struct progress *kept);

#endif
