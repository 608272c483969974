// SPDX-License-Identifier: MIT
//
// Files that are no answers, before any compiler sees them, and what a compiler or linker means by
// what it says of one: a line that names what to do.
//
// Any thread.
#ifndef GRADING_GRADE_SUBMISSION_FILE_H
#define GRADING_GRADE_SUBMISSION_FILE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

enum { SUBMISSION_MOST = 1 << 20 }; // bytes

// Adds to *problem what is wrong with the file at `path`, which is handed in as `own`: it is a
// link, too large, empty, in an encoding that compilers do not read, or no text at all. False:
// nothing is, or it cannot be read. Blocks on the disk.
bool submission_file_refuse(const char *path, const char *own, struct buf *problem);

// Adds to *problem what the compiler's messages about `own` mean, if they are that a header is
// missing: it is another exercise's file, most likely. Blocks never.
void submission_explain_compiler(const char *messages, const char *own, struct buf *problem);

// The same of the linker's, if they are that a function is missing that `scenario` calls.
void submission_explain_linker(const char *messages, const char *own, const char *scenario,
			       struct buf *problem);

// The name of a file in `folder` that may be meant where `own` ("tally.c") is not there: under
// another suffix, with a further one, or in upper case. False: there is none. Blocks on the disk.
bool submission_file_nearest(const char *folder, const char *own, char *out, size_t size);

#endif
