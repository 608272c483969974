// SPDX-License-Identifier: MIT
//
// Which functions and variables of others the object file of an untrusted person may name: those of
// a list, and what its exercise adds. Whatever stands on neither is refused, so what a C library
// has besides, or will have, needs no entry here.
//
// Any thread; blocks never.
#ifndef SANDBOX_ALLOWED_NAMES_H
#define SANDBOX_ALLOWED_NAMES_H

#include <stdbool.h>
#include <stddef.h>

// What an exercise adds: names, and beginnings of names with a * behind them.
struct more_names {
	const char *const *names;
	size_t n;
};

// Is `name` the name, or has it the beginning, that `pattern` is?
bool name_matches(const char *name, const char *pattern);

// May an object file use this name? NULL: it may. Else why not, to be put behind "uses NAME, ", in
// the user's language. Of the lists and the reasons against a name the longest pattern that fits it
// decides, and between two of the same length the list.
const char *name_refused(const char *name, const struct more_names *more);

// Has it one of the beginnings that the exercise adds?
bool name_is_of_family(const char *name, const struct more_names *more);

#endif
