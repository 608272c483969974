// SPDX-License-Identifier: MIT
//
// The levels there are: the files NN-name.level of a folder, in order of their numbers, which is
// that of difficulty. An instructor's own stand in a folder that TREADLE_LEVELS of the environment
// names.
//
// Any thread, as long as none changes the environment. Blocks on the disk only.
#ifndef COURSE_PLAY_LEVELS_H
#define COURSE_PLAY_LEVELS_H

#include "course/play_level.h"

struct play_levels {
	struct play_level *all; // n of them
	size_t n, cap;
};

// Reads those of the folder `given`; NULL: of the one that the environment names, else Treadle's
// own. EXIT_OK, or EXIT_USAGE with a line: there is no such folder, no level in it, or one of them
// is wrong; or EXIT_TROUBLE. *l is to be given to play_levels_free() in any case.
int play_levels_read(struct play_levels *l, const char *given, struct status *st);

// The same of a single file.
int play_levels_read_file(struct play_levels *l, const char *path, struct status *st);
void play_levels_free(struct play_levels *l);

// The place of the level that `what` names, by its name or number. l->n, with a line in *st: there
// is none.
size_t play_levels_named(const struct play_levels *l, const char *what, struct status *st);

// Could `what` be the name of a level: is there one of that name or number?
bool play_levels_has(const struct play_levels *l, const char *what);

#endif
