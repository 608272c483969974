// SPDX-License-Identifier: MIT
//
// The answers to an exercise, in a folder of the solutions: the answer NAME.c, answers of another
// design in right/, and wrong ones, called mutants, in mutants/. Each is a whole file, or a patch
// of one (patch.h). One thread.
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
	char *work; // a temporary folder, made on first use
};

// Finds the folder of the answers to e. solutions: the folder that holds it; NULL: the one beside
// the exercises. own: `solutions` may itself be the folder. EXIT_OK, or EXIT_USAGE with a line in
// *st: there is none. The caller gives *a to answers_close() in any case.
int answers_open(struct answers *a, const struct exercise *e, const char *solutions, bool own,
		 struct status *st);
void answers_close(struct answers *a);

// Lists the answers in `below` ("right" or "mutants"), by name. Returns their number. The caller
// frees each of *found, and *found.
int answers_scan(const struct answers *a, const char *below, struct dirent ***found);

// Sets `path` to the answer `file` ("counter.c", "mutants/half-sum.patch") as a whole file. A patch
// is applied; the outcome lasts until the next call. A patch of right/NAME.c may have a base that
// is itself a patch; then both are applied. The base of a patch of a file in lib/ is the library
// beside the folder of solutions. EXIT_OK; EXIT_FAILED with a line in *st: the patch does not fit;
// or another exit code with a line. Blocks while patch(1) runs.
int answer_whole(struct answers *a, const char *file, char *path, size_t size, struct status *st);

// What an answer's first comment says: the property that the answer breaks ("": none), and the
// first sentence besides. EXIT_OK, or an exit code with a line in *st.
struct answer_comment {
	struct buf breaks, sentence;
};
int answer_comment(struct answer_comment *c, const struct answers *a, const char *file,
		   struct status *st);
void answer_comment_free(struct answer_comment *c);

#endif
