// SPDX-License-Identifier: MIT
//
// The compiler, run on a file of a person that is not trusted: in a sandbox, with limits, and
// looked at on the way, so that the file brings in nothing but its exercise's headers and the
// system's, and no assembly, in which it could do anything.
#ifndef GRADING_GRADE_GRADE_COMPILE_H
#define GRADING_GRADE_GRADE_COMPILE_H

#include "base/buf.h"
#include "base/status.h"

struct grade_compile {
	const char *folder;  // the temporary one, in which the compiler runs: an absolute path
	const char *called;  // what the folder is called in the debug information
	struct buf messages; // of the last command that was run, if it failed
};

// Runs `treadle cc` with these words (the last is NULL) behind its own. EXIT_OK; EXIT_FAILED: it
// refuses, and *problem, if it is not NULL, says why, if it is more than that it does not compile;
// EXIT_UNDECIDED: it has taken too long, which *problem says, and which another machine may see
// otherwise (without a problem: EXIT_TROUBLE); or an exit code with a line in *st. Blocks, for a
// minute at most.
int grade_compile(struct grade_compile *c, const char *const *words, struct buf *problem,
		  struct status *st);

// Compiles the C file of this name in the folder to NAME.o. As above, but *problem always says why.
int grade_compile_file(struct grade_compile *c, const char *name, struct buf *problem,
		       struct status *st);

#endif
