// SPDX-License-Identifier: MIT
//
// Looking at the text of a file of a person that is not trusted, as the preprocessor leaves it: for
// what the object file does not show any more, or shows in words that nobody wrote.
//
// Any thread; blocks never.
#ifndef GRADING_GRADE_SUBMISSION_TEXT_H
#define GRADING_GRADE_SUBMISSION_TEXT_H

#include "base/buf.h"

// Adds to *why the first thing in this text, all of it preprocessed, that none may have, as the
// rest of a sentence that begins with the file's name; nothing, if there is none. It is in the
// user's language, and holds printable characters alone.
void text_refuse(const char *text, struct buf *why);

#endif
