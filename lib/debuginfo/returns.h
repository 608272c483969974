// SPDX-License-Identifier: MIT
//
// The table of a program's dead registers (trace/returns.h), from its file.
#ifndef DEBUGINFO_RETURNS_H
#define DEBUGINFO_RETURNS_H

#include "trace/returns.h"

// Fills the table from the program at this path, whose functions are found by its table of symbols.
// The table stays empty if the file cannot be read, has no symbols, is for another processor, or is
// too large; or if a function in it accesses frames itself. Blocks on the disk only; for any
// thread.
void returns_read(const char *program, struct returns *out);

#endif
