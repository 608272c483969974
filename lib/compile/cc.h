// SPDX-License-Identifier: MIT
//
// Compiling C so that the memory accesses of a program are seen. A front of the user's compiler, as
// mpicc is: all options are the compiler's.
#ifndef COMPILE_CC_H
#define COMPILE_CC_H

#include "base/status.h"

#include <stdbool.h>

// How, beside what the words say.
enum {
	CC_SHOWS = 1,	   // only writes the commands on standard output
	CC_NO_ASSEMBLY = 2 // there is no inline assembly in the sources: it is not looked for
};

// Is the compiler gcc, not clang? It is asked once for this process and those that are forked from
// it: cc_build() need not. Blocks.
bool cc_is_gcc(void);

// Runs the compiler with argv[1], ... and what the instrumentation needs; how: a set of the above.
// -pipe is taken out of argv. Does not return where there is nothing to link: the process then
// becomes the compiler; nor when a signal ends it. Otherwise returns the compiler's exit status, or
// an exit code of ours with a line in *st; st->code tells which it was (EXIT_OK: the compiler's,
// which has said itself what is wrong). One thread; blocks until the compiler has ended.
int cc_build(char **argv, unsigned how, struct status *st);

#endif
