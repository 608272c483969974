// SPDX-License-Identifier: MIT
//
// Sets of texts, in which tests gather what they met, and the one text that all orders of an
// interleaving share.
#ifndef TESTS_UNIT_FORMS_H
#define TESTS_UNIT_FORMS_H

#include "base/buf.h"
#include "model/world.h"

#include <uthash.h>

// A set is a pointer to its first text, at first NULL.
struct text {
	UT_hash_handle hh;
	char s[];
};

// False: the set had it.
bool texts_put(struct text **set, const char *s);

// What of a is not in b; NULL: nothing.
const char *texts_lack(struct text *a, struct text *b);

void texts_free(struct text **set);

#define FORM_STEPS 256 // of a path, at most

// The choices of n steps, in place of what b held, in an order that all equivalent paths share: the
// least thread of which a step can come next, always. The steps must be such as can be compared
// (model/key.h), with the threads so that they are the same in all paths.
void form_of(const struct step *steps, size_t n, struct buf *b);

// An assertion of Check writes to a file each time; this one only when it fails.
void must(bool holds, const char *what);

#endif
