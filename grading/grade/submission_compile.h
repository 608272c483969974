// SPDX-License-Identifier: MIT
//
// Compiling an untrusted file. Sources, preprocessed text, assembly and object file are checked on
// the way: only headers of the exercise and of the system may be included, and assembly code, which
// could do anything, is refused. One thread, except text_refuse().
#ifndef GRADING_GRADE_SUBMISSION_COMPILE_H
#define GRADING_GRADE_SUBMISSION_COMPILE_H

#include "grading/grade/sandboxed_compiler.h"
#include "sandbox/allowed_names.h"

// Compiles the C file `name` in the compiler's folder to an object file. more: functions that the
// exercise allows besides. Returns as compiler_run(), but *problem always says why.
int submission_compile(struct sandboxed_compiler *c, const struct more_names *more,
		       const char *name, struct buf *problem, struct status *st);

// Asks the compiler for its folders of headers, once for this process and those forked from it;
// submission_compile() asks if this was not called. Returns as compiler_run().
int submission_find_folders(struct sandboxed_compiler *c, struct status *st);

// Adds to *why a sentence about the first thing in the preprocessed text of file `name` that no
// answer may have; nothing, if there is none. The sentence is in the user's language, of printable
// characters.
void text_refuse(const char *text, const char *name, struct buf *why);

#endif
