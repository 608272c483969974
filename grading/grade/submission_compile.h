// SPDX-License-Identifier: MIT
//
// Compiling a file of a person that is not trusted. It is looked at on the way, so that it brings
// in nothing but its exercise's headers and the system's, and no assembly, in which it could do
// anything.
#ifndef GRADING_GRADE_SUBMISSION_COMPILE_H
#define GRADING_GRADE_SUBMISSION_COMPILE_H

#include "grading/grade/sandboxed_compiler.h"
#include "sandbox/allowed_names.h"

// Compiles the C file of this name in the compiler's folder to NAME.o. more: the functions
// that its exercise allows besides. As compiler_run, but *problem always says why.
int submission_compile(struct sandboxed_compiler *c, const struct more_names *more,
		       const char *name, struct buf *problem, struct status *st);

// Asks the compiler for the folders that it searches for headers, once for this process and those
// that are forked from it; submission_compile() need not be preceded by it. As compiler_run.
int submission_find_folders(struct sandboxed_compiler *c, struct status *st);

// Adds to *why a sentence, in the user's language and of printable characters, about the first
// thing in this preprocessed text of the file `name` that no answer may have; nothing, if there is
// none.
void text_refuse(const char *text, const char *name, struct buf *why);

#endif
