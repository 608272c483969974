// SPDX-License-Identifier: MIT
//
// A trace that carries its source, so that it can be viewed where there is none.
#ifndef GRADING_GRADE_TRACE_PACK_H
#define GRADING_GRADE_TRACE_PACK_H

#include "trace/trace.h"

// Makes *t a trace as it is handed out: what ran is called `program`, and the source files in
// `folder` that its sites name are in it. 0 or ENOMEM.
int trace_pack(struct trace *t, const char *program, const char *folder);

#endif
