// SPDX-License-Identifier: MIT
//
// Running the compiler on an untrusted file: in a sandbox, with limits of time, memory and output.
// One thread.
#ifndef GRADING_GRADE_SANDBOXED_COMPILER_H
#define GRADING_GRADE_SANDBOXED_COMPILER_H

#include "base/buf.h"
#include "base/status.h"

// The compiler's option for code of which the runtime checks whether its functions return to their
// caller (runtime/wrap/thread_body.h): the student's file, and all that calls it.
#define CALLS_TOLD "-finstrument-functions"

struct sandboxed_compiler {
	const char *folder;  // in which the compiler runs: an absolute path
	const char *called;  // the folder's name in debug information
	struct buf messages; // of the last command, if it failed
};

// Runs `treadle cc` with these words (the last is NULL) after its own. out: file in the folder for
// standard output; NULL: it goes to the messages. Blocks, for a minute at most. EXIT_OK;
// EXIT_FAILED: the file does not compile; *problem, if not NULL, says why, if there is more to say
// than the messages; EXIT_UNDECIDED: it took too long, as *problem says, and might not on another
// machine (EXIT_TROUBLE, if problem is NULL); or an exit code with a line in *st.
int compiler_run(struct sandboxed_compiler *c, const char *const *words, const char *out,
		 struct buf *problem, struct status *st);

// Is there room on the disk of the folder? EXIT_OK, or EXIT_TROUBLE with a line in *st.
int compiler_room(const struct sandboxed_compiler *c, struct status *st);

// Reads the messages of the last command into c->messages, also if it succeeded.
void compiler_read_messages(struct sandboxed_compiler *c);

#endif
