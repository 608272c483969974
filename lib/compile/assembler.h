// SPDX-License-Identifier: MIT
//
// A wrapper around the steps of gcc (its option -wrapper). It looks for inline assembly in the
// assembler text, and for structures by value in the compiler's dump, and has the assembler mark
// them in the object. So a source is compiled once, and everything else is as with plain gcc.
#ifndef COMPILE_ASSEMBLER_H
#define COMPILE_ASSEMBLER_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

// `treadle cc`, followed by this word and a command, is the wrapper.
#define ASSEMBLER_WORD "--assembler"

// Writes the value of -wrapper to out: the running program with that word. False: the program's
// path has a comma, at which gcc would split it, or is not known.
bool assembler_wrapper(char *out, size_t size);

// Becomes this command of gcc. For the assembler, its text is read first, and marks (assembly.h)
// are added to it. The compiler is run as a child, with an option to write a dump (by_value.c).
// Returns the compiler's exit code, or, if a command cannot be started, EXIT_TROUBLE with a line in
// *st. Blocks while the text is written; one thread.
int assembler_become(char **command, struct status *st);

#endif
