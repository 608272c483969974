// SPDX-License-Identifier: MIT
//
// Hints of an exercise, and which of them fit how an answer has failed.
//
// Any thread; nothing here blocks.
#ifndef COURSE_HINT_H
#define COURSE_HINT_H

#include <stdbool.h>
#include <stddef.h>

struct hint {
	char *text;
	char *kinds; // of failure, which it is about: "deadlock,leak"; NULL: all
};

// Is the hint about a failure of one of these kinds ("property,race")? NULL: it is not known which,
// and all are. What is not decided because a thread polls ("polls") says itself what helps: only a
// hint about that is.
bool hint_fits(const struct hint *h, const char *kinds);

// The first word of the list that is no kind of failure, n bytes; NULL: all are.
const char *hint_other_kind(const char *kinds, size_t *n);

#endif
