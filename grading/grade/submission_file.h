// SPDX-License-Identifier: MIT
//
// Recognising a file that cannot be an answer before it is compiled, and explaining messages of
// compiler and linker in a line that says what to do.
//
// Any thread.
#ifndef GRADING_GRADE_SUBMISSION_FILE_H
#define GRADING_GRADE_SUBMISSION_FILE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

enum { SUBMISSION_MOST = 1 << 20 }; // bytes

// Adds to *problem what is wrong with the file at `path`, handed in as `own`: it is a link, too
// large, empty, in an encoding that compilers do not read, or not a text. False: nothing is wrong,
// or it cannot be read. Blocks on the disk.
bool submission_file_refuse(const char *path, const char *own, struct buf *problem);

// Adds to *problem what the compiler's messages about `own` mean, if a header is missing: the file
// is probably an answer to another exercise. Never blocks.
void submission_explain_compiler(const char *messages, const char *own, struct buf *problem);

// Adds to *problem what the linker's messages about `own` mean, if a function is missing that
// `scenario` calls. Never blocks.
void submission_explain_linker(const char *messages, const char *own, const char *scenario,
			       struct buf *problem);

// Finds a file in `folder` that may be meant for `own` ("tally.c"): with another or a further
// suffix, or in upper case. False: there is none. Blocks on the disk.
bool submission_file_nearest(const char *folder, const char *own, char *out, size_t size);

#endif
