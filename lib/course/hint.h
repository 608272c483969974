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
	char *kinds;   // of failure, and places, which it is about: "deadlock,leak"; NULL: all
	unsigned line; // of the spec
};

// Of a failure in the native run: a place as a scenario's file is one.
#define HINT_NATIVE "native"

// Is the hint i, of n that a property has, about a failure of one of these kinds ("property,race")
// in this place? kinds, NULL: it is not known which, and all are. What is not decided because a
// thread polls ("polls") says itself what helps: only a hint about that is. place: the file of the
// scenario, HINT_NATIVE, or NULL: another. Hints that name it take the place of those that name
// none; and hints about "locks" that of others about a "deadlock", where both would fit.
bool hint_fits(const struct hint *all, size_t n, size_t i, const char *kinds, const char *place);

// The first word of the list that is neither a kind of failure nor looks like a place, n bytes;
// NULL: all are.
const char *hint_other_kind(const char *kinds, size_t *n);

// Is the word of n bytes a place by its look: a file, or HINT_NATIVE?
bool hint_is_place(const char *word, size_t n);

#endif
