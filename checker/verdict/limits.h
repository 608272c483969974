// SPDX-License-Identifier: MIT
//
// What a verdict does not cover, from one table. Each limit says whether it applies and in which
// words, and whether it keeps a search that found nothing from being a proof.
#ifndef CHECKER_VERDICT_LIMITS_H
#define CHECKER_VERDICT_LIMITS_H

#include "base/buf.h"
#include "checker/verdict/finding.h"

// Says what number i of a limit is, in *b; nothing when it does not apply (any more). Any thread;
// does not block.
typedef void limit_say(const struct finding *f, size_t i, struct buf *b);

struct limit_row {
	limit_say *say;
	size_t max;	 // how many there can be; 0: until nothing is said
	bool blocks;	 // with it, nothing is verified
	bool unfinished; // with it, the search has not done what it was asked to
};

extern const struct limit_row limit_rows[]; // limit_rows_n of them, in the order of telling
extern const size_t limit_rows_n;

#endif
