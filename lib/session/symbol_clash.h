// SPDX-License-Identifier: MIT
//
// Does an object file define what is not its own: main, functions of the thread library, of
// Treadle, or those that the runtime stands for or uses? A program's own function of such a name
// would take the place of the runtime's, which then sees nothing of what is done.
#ifndef SESSION_SYMBOL_CLASH_H
#define SESSION_SYMBOL_CLASH_H

#include "base/buf.h"
#include "base/status.h"

// Looks for the first such symbol that the object file at path defines for others (not static
// ones), in the order of its symbols. EXIT_OK, with its name in *name, which stays empty if there
// is none; or EXIT_TROUBLE with a line in *st: the file, or the runtime, cannot be read. Blocks on
// the disk.
int symbol_clash(const char *path, struct buf *name, struct status *st);

#endif
