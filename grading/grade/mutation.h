// SPDX-License-Identifier: MIT
//
// Mechanical mutants of an answer: each differs from it in one small thing, of the kind that
// students get wrong. They are made of its tokens, so one may not compile, or be no worse than the
// answer.
//
// Used by one thread; nothing here blocks.
#ifndef GRADING_GRADE_MUTATION_H
#define GRADING_GRADE_MUTATION_H

#include "base/buf.h"
#include "base/status.h"

#include <stddef.h>

enum { MUTATION_EDITS = 8 };

// In place of `length` bytes from `at` on stands `with`.
struct mutation_edit {
	size_t at, length;
	char with[32];
};

struct mutation {
	unsigned line;	// of the answer, from 1
	char *function; // in which it is
	char *name;	// by which it can be told from all others, whatever stands around it:
			// "counter_enter: drops: c->waiting--;"
	struct mutation_edit edits[MUTATION_EDITS]; // the first n, in the order of the text
	size_t n;
};

struct mutations {
	char *text; // of the answer
	struct mutation *all;
	size_t n, cap;
};

// Makes all mutants of the text, in the order of its lines. EXIT_OK, or no memory with a line in
// *st. *m is to be given to mutations_free in any case.
int mutations_make(struct mutations *m, const char *text, struct status *st);
void mutations_free(struct mutations *m);

// Adds the mutant as a whole file.
void mutation_write(const struct mutations *m, const struct mutation *one, struct buf *out);

#endif
