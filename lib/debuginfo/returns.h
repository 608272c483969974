// SPDX-License-Identifier: MIT
//
// The table of a program's dead registers (trace/returns.h), from its file.
#ifndef DEBUGINFO_RETURNS_H
#define DEBUGINFO_RETURNS_H

#include "trace/returns.h"

// Fills the table from the program at this path: its functions are those of its table of symbols.
// Leaves it empty where the file cannot be read, has no such table, is for another processor, or
// large; or where a function of it looks at frames by its own hands. Blocks on the disk only; any
// thread.
void returns_read(const char *program, struct returns *out);

#endif
