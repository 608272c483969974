// SPDX-License-Identifier: MIT
//
// Between gcc and its assembler: gcc runs the commands of its steps through a wrapper, which is
// told by the option -wrapper. Ours looks for inline assembly in the text that the compiler has
// made, and for structures by value in what it writes of a source, and has the assembler mark the
// object. So a source is compiled once, and all else is as gcc has it.
#ifndef COMPILE_ASSEMBLER_H
#define COMPILE_ASSEMBLER_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

// `treadle cc`, followed by this word and a command, is the wrapper.
#define ASSEMBLER_WORD "--assembler"

// The value of -wrapper: the running program, which must take that word. False: its path has a
// comma, at which gcc would part it, or is not known. out has room for size bytes.
bool assembler_wrapper(char *out, size_t size);

// Becomes this command of gcc. If it is the assembler, its text is looked at before, and the marks
// of its places (assembly.h) are added to it. The compiler is run, and told to write down what it
// makes of the source (by_value.h). Returns the compiler's exit code, or, if a command cannot be
// started, EXIT_TROUBLE with a line in *st. Blocks while the text is written; one thread.
int assembler_become(char **command, struct status *st);

#endif
