// SPDX-License-Identifier: MIT
//
// A program to start, with its arguments; if it is one of Treadle's lessons, which lesson and act.
#ifndef BASE_TARGET_H
#define BASE_TARGET_H

#include <stdbool.h>
#include <stddef.h>

struct target {
	char *program; // absolute path of what is executed
	char **argv;   // its arguments, NULL-terminated; argv[0] is how it was called
	char *lesson;  // "semaphores", or NULL
	char *act;     // or NULL
	char *input;   // absolute path of what it has as standard input; NULL: none is given
	bool bug;      // the act carries a planted bug
};

// Sets program and argv, of copies: the path; how it is called, then the nfirst and the nargs
// arguments. 0 or ENOMEM; *t is to be given to target_free() in either case. Never blocks; any
// thread.
int target_set(struct target *t, const char *path, const char *called, const char *const *first,
	       size_t nfirst, char *const *args, size_t nargs);

void target_free(struct target *t);

#endif
