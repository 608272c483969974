// SPDX-License-Identifier: MIT
//
// What may an object file hold that comes from a person that is not trusted, before any of it runs?
// Plain functions and data of its own. Not main, nor functions of the C library, of Treadle, or
// those that the runtime stands for or uses: they would take the place of the runtime's, which
// then sees nothing of what is done, or of those that a scenario calls. Nor what runs before main,
// where the runtime is not yet in force; nor the use of names that are on no list
// (allowed_names.h). What its symbols and sections say is all that it can reach by name.
//
// Any thread.
#ifndef SANDBOX_OBJECT_FILE_H
#define SANDBOX_OBJECT_FILE_H

#include "base/buf.h"
#include "base/status.h"
#include "sandbox/allowed_names.h"

// Adds to *why what object file at path must not hold, of the first such thing, as the rest of a
// sentence that begins with its source file: "defines main, which ...". Nothing, if there is none.
// runtime: where libtreadle-rt.so stands, whose functions none may take the place of. more: what
// its exercise allows besides. EXIT_OK, or EXIT_TROUBLE with a line in *st: the file, or the
// runtime, cannot be read. Blocks on the disk.
int object_refuse(const char *path, const char *runtime, const struct more_names *more,
		  struct buf *why, struct status *st);

#endif
