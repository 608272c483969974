// SPDX-License-Identifier: MIT
//
// The answers to an exercise, in a folder of the solutions: the answer NAME.c, others of another
// design in right/, and wrong ones, the mutants, in mutants/. Each is a whole file, or a patch
// against one (patch.h).
#ifndef GRADING_GRADE_ANSWERS_H
#define GRADING_GRADE_ANSWERS_H

#include "base/buf.h"
#include "base/status.h"
#include "course/exercise.h"

#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

struct answers {
	const struct exercise *exercise;
	char folder[PATH_MAX];
	char *work; // a temporary folder, made when it is needed
};

// Finds the folder of the answers to e; solutions: the folder that holds it, or NULL: the one
// beside the exercises; own: it may be the answers' own. EXIT_OK, or EXIT_USAGE with a line in *st:
// it is not there. *a must be given to answers_close in any case.
int answers_open(struct answers *a, const struct exercise *e, const char *solutions, bool own,
		 struct status *st);
void answers_close(struct answers *a);

// The files in `below`, "right" or "mutants", that are answers, by name: how many. Each of *found,
// and *found, is to be freed.
int answers_scan(const struct answers *a, const char *below, struct dirent ***found);

// Where the answer `file` ("counter.c", "mutants/half-sum.patch") stands whole: that file itself,
// or, of a patch, one that is there until the next call. Where a patch is against right/NAME.c and
// that answer is itself kept as right/NAME.patch, both are applied; where it is against a file
// below lib/, that is the library's beside the folder of solutions. EXIT_OK; EXIT_FAILED with a
// line in *st: it is a patch that does not fit; or another exit code with a line. Blocks while
// patch runs.
int answer_whole(struct answers *a, const char *file, char *path, size_t size, struct status *st);

// The property that an answer says it breaks ("" if it says none), and the first sentence of what
// else its comment says. EXIT_OK, or an exit code with a line in *st.
struct answer_comment {
	struct buf breaks, sentence;
};
int answer_comment(struct answer_comment *c, const struct answers *a, const char *file,
		   struct status *st);
void answer_comment_free(struct answer_comment *c);

#endif
