// SPDX-License-Identifier: MIT
//
// Looking at the text of a file of a person that is not trusted, as the preprocessor leaves it: for
// what the object file does not show any more, or shows in words that nobody wrote.
//
// Any thread; blocks never.
#ifndef GRADING_GRADE_SUBMISSION_TEXT_H
#define GRADING_GRADE_SUBMISSION_TEXT_H

#include "base/buf.h"

// Adds to *why a sentence, in the user's language and of printable characters, about the first
// thing in this preprocessed text of the file `name` that no answer may have; nothing, if there is
// none.
void text_refuse(const char *text, const char *name, struct buf *why);

#endif
