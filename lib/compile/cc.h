// SPDX-License-Identifier: MIT
//
// Compiling C so that the program's accesses to memory are seen: a front end of the user's
// compiler, as mpicc is. All options are the compiler's.
#ifndef COMPILE_CC_H
#define COMPILE_CC_H

#include "base/status.h"

#include <stdbool.h>

// Flags of cc_build().
enum {
	CC_SHOWS = 1,	   // only write the commands on standard output
	CC_NO_ASSEMBLY = 2 // the sources have no inline assembly: do not look for it
};

// Is the compiler gcc (and not clang)? Runs the compiler once; processes that are forked later know
// the answer. Blocks.
bool cc_is_gcc(void);

// The compiler's answer to --version; empty if it cannot be run. As cc_is_gcc().
const char *cc_version(void);

// Runs the compiler with argv[1], ... and the options of the instrumentation; how: CC_ flags.
// Removes -pipe from argv. Where nothing is linked, the process becomes the compiler and does not
// return; nor does it if a signal ends the compiler. Else returns the compiler's exit status with
// st->code EXIT_OK (the compiler has printed what is wrong), or another exit code with a line in
// *st. One thread; blocks until the compiler has ended.
int cc_build(char **argv, unsigned how, struct status *st);

#endif
