// SPDX-License-Identifier: MIT
//
// What the user named: a lesson and act, a program, or a trace; and where things stand.
#ifndef SESSION_TARGET_H
#define SESSION_TARGET_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct target {
	char *program; // absolute path of what is executed
	char **argv;   // its arguments, argv[0] first, NULL-terminated
	char *lesson;  // "semaphores", or NULL
	char *act;     // or NULL
	bool bug;      // the act carries a planted bug
};

struct lesson_act {
	char *name, *title;
	bool bug; // carries a planted bug
};

struct lesson {
	char *name;   // "semaphores"
	char *folder; // "03-semaphores"
	char *title;
	char *program; // absolute path
	struct lesson_act *acts;
	size_t nacts;
};

// All lessons there are, in order of their folders: those built beside a `treadle` in its
// build folder, or the installed ones. Asks each lesson program for its acts.
int lessons_find(struct lesson **out, size_t *n, struct status *st);
void lessons_free(struct lesson *l, size_t n);

// Where the runtime, libtreadle-rt.so, stands. 0 or EXIT_TROUBLE.
int runtime_path(char *out, size_t size, struct status *st);

// Finds what `what` names: a lesson (semaphores, 03-semaphores, 03, 3, its folder), or a program
// (anything with a slash, or an executable file here, or on the PATH). For a lesson, args[0] is
// the act, or, if nargs is 0 or args[0] is an option (-...), it is its first one; the rest is for
// the program. Unknown names are EXIT_USAGE with the nearest name suggested; a program that does
// not exist, is a folder, not executable, not ELF, static or of another architecture is
// EXIT_USAGE with its line.
int target_find(struct target *t, const char *what, char **args, size_t nargs, struct status *st);

// Tells a new trace what it is of: the meta events "program", "arg" (each argument after the
// program's name), "lesson", "act", "build" and "version" (Treadle's). 0 or ENOMEM.
struct trace;
int target_tell(const struct target *t, struct trace *trace);

// The target a trace was made of (from its meta events), to run again. EXIT_USAGE if the
// program is gone. *changed: it is not the file it was.
int target_of_trace(struct target *t, const struct trace *trace, bool *changed, struct status *st);

void target_free(struct target *t);

#endif
