// SPDX-License-Identifier: MIT
//
// The functions and variables of libraries that the object file of an untrusted person may use:
// those of a list, and those that its exercise adds. Any other name is refused, so further
// functions of the C library need no entry here.
//
// For any thread; nothing blocks.
#ifndef SANDBOX_ALLOWED_NAMES_H
#define SANDBOX_ALLOWED_NAMES_H

#include <stdbool.h>
#include <stddef.h>

// Names that an exercise adds; a name that ends with * stands for all that begin so.
struct more_names {
	const char *const *names;
	size_t n;
};

// May an object file use this name? Returns NULL if it may; else the reason, to be put behind
// "uses NAME, ", in the user's language. The longest matching pattern, of the lists and of the
// reasons against names, decides; of two of the same length the list's.
const char *name_refused(const char *name, const struct more_names *more);

// Does the name match a pattern with * that the exercise adds?
bool name_is_of_family(const char *name, const struct more_names *more);

#endif
