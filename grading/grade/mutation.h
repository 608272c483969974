// SPDX-License-Identifier: MIT
//
// Mechanical mutants of an answer: each differs in one small change of the kind that students make
// by mistake. Changes are made on tokens, so a mutant may not compile, or be as good as the answer.
//
// One thread; never blocks.
#ifndef GRADING_GRADE_MUTATION_H
#define GRADING_GRADE_MUTATION_H

#include "base/buf.h"
#include "base/status.h"

#include <stddef.h>

enum { MUTATION_EDITS = 8 };

// Replaces the `length` bytes from `at` on by `with`.
struct mutation_edit {
	size_t at, length;
	char with[32];
};

struct mutation {
	unsigned line;	// of the answer, from 1
	char *function; // that is changed
	char *name;	// unique among the mutants: "counter_enter: drops: c->waiting--;"
	struct mutation_edit edits[MUTATION_EDITS]; // n of them, in the order of the text
	size_t n;
};

struct mutations {
	char *text; // of the answer
	struct mutation *all;
	size_t n, cap;
};

// Makes all mutants of the text, in the order of its lines. EXIT_OK, or EXIT_TROUBLE with a line in
// *st: no memory. The caller gives *m to mutations_free() in any case.
int mutations_make(struct mutations *m, const char *text, struct status *st);
void mutations_free(struct mutations *m);

// Adds the whole text of the mutant.
void mutation_write(const struct mutations *m, const struct mutation *one, struct buf *out);

#endif
