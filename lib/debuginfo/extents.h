// SPDX-License-Identifier: MIT
//
// The table of a program's variables, and of the pointers that its accesses go through
// (trace/extents.h), from its debug information and its code.
#ifndef DEBUGINFO_EXTENTS_H
#define DEBUGINFO_EXTENTS_H

#include "trace/extents.h"

// Fills the table from the program at this path: of the code that gcc has compiled without
// optimisation, and with debug information. The table stays empty if the file cannot be read, if
// there is no such code, if it is for another processor than x86-64, if Treadle was built without
// Capstone, or if memory runs out. What does not fit is left out. Blocks on the disk only; used by
// one thread at a time.
void extents_read(const char *program, struct extents *out);

#endif
