// SPDX-License-Identifier: MIT
//
// Checking an untrusted person's object file before any of it runs. It may define plain functions
// and data. It must not define main, nor functions of the C library, of Treadle, or that the
// runtime interposes or uses: these would replace the runtime's functions, or those that a scenario
// calls. It must have no code that runs before main, where the runtime does not work yet, and must
// use no names that are not allowed (allowed_names.h). Symbols and sections show all names that it
// can reach.
//
// For any thread.
#ifndef SANDBOX_OBJECT_FILE_H
#define SANDBOX_OBJECT_FILE_H

#include "base/buf.h"
#include "base/status.h"
#include "sandbox/allowed_names.h"

// Adds to *why the first thing that the object file at path must not contain, as the rest of a
// sentence that begins with its source file: "defines main, which ..."; nothing, if there is none.
// runtime: the path of libtreadle-rt.so. more: what the exercise also allows. EXIT_OK, or
// EXIT_TROUBLE with a line in *st: the file, or the runtime, cannot be read. Blocks on the disk.
int object_refuse(const char *path, const char *runtime, const struct more_names *more,
		  struct buf *why, struct status *st);

#endif
