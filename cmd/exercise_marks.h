// SPDX-License-Identifier: MIT
//
// The mechanical mutants that an author has marked as equivalent: the file `equivalent` beside the
// answer. A mutant's name on a line, and below it, indented, why nobody can tell it from the
// answer.
#ifndef CMD_EXERCISE_MARKS_H
#define CMD_EXERCISE_MARKS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

#define MARKS_FILE "equivalent"

struct mark {
	char *name;
	bool reason; // there is one
	bool used;   // there is such a mutant
};

struct marks {
	struct mark *all;
	size_t n, cap;
};

// Reads the file; one that is not there marks nothing. EXIT_OK, or EXIT_USAGE with "path:line: what
// is wrong", or EXIT_TROUBLE. To be given to marks_free in any case. Blocks on the disk.
int marks_read(struct marks *m, const char *path, struct status *st);
void marks_free(struct marks *m);

// Is a mutant of this name marked? Then there is one.
bool marks_use(struct marks *m, const char *name);

// The next mark, from *at on, of which there is no mutant, and *at is behind it; NULL: no more.
const char *marks_unused(const struct marks *m, size_t *at);

#endif
