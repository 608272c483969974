// SPDX-License-Identifier: MIT
//
// A trace with its source files, which can be viewed without them. Any thread; blocks on the disk
// only.
#ifndef GRADING_GRADE_TRACE_PACK_H
#define GRADING_GRADE_TRACE_PACK_H

#include "trace/trace.h"

// Adds to *t the source files in `folder` that its sites name, and names the program `program`;
// paths of this machine are removed. 0 or ENOMEM.
int trace_pack(struct trace *t, const char *program, const char *folder);

#endif
