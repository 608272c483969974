// SPDX-License-Identifier: MIT
//
// The compiler, run on a file of a person that is not trusted: in a sandbox, with limits of time,
// memory and what it writes.
#ifndef GRADING_GRADE_SANDBOXED_COMPILER_H
#define GRADING_GRADE_SANDBOXED_COMPILER_H

#include "base/buf.h"
#include "base/status.h"

// What compiles code so that the runtime knows whether its functions return to where they were
// called (runtime/wrap/thread_body.h): the student's file, and whatever calls it.
#define CALLS_TOLD "-finstrument-functions"

struct sandboxed_compiler {
	const char *folder;  // the temporary one, in which the compiler runs: an absolute path
	const char *called;  // what the folder is called in the debug information
	struct buf messages; // of the last command that was run, if it failed
};

// Runs `treadle cc` with these words (the last is NULL) behind its own. out: the file in the folder
// that its standard output goes to; NULL: to its messages. EXIT_OK; EXIT_FAILED: it refuses, and
// *problem, if it is not NULL, says why, if it is more than that it does not compile;
// EXIT_UNDECIDED: it has taken too long, which *problem says, and which another machine may see
// otherwise (without a problem: EXIT_TROUBLE); or an exit code with a line in *st. Blocks, for a
// minute at most.
int compiler_run(struct sandboxed_compiler *c, const char *const *words, const char *out,
		 struct buf *problem, struct status *st);

// Reads the messages of the last command that was run into c->messages, also if it did not fail.
void compiler_read_messages(struct sandboxed_compiler *c);

#endif
