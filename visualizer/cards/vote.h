// SPDX-License-Identifier: MIT
//
// A question with answers to choose from, by a key for each: of a scene (script.h), or made of a
// run that has been (question.h). The first answer that is given counts.
#ifndef VISUALIZER_CARDS_VOTE_H
#define VISUALIZER_CARDS_VOTE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

enum { VOTE_MOST = 9 };

struct vote_answer {
	unsigned key;	  // 1 to 9
	const char *text; // whoever made the question keeps it
	bool right;
};

struct vote {
	struct vote_answer answer[VOTE_MOST]; // n of them; 0: there is nothing to choose from
	size_t n;
	unsigned given; // the key that was pressed, 0: none yet
};

// Adds an answer; where there is no room it is left out.
void vote_add(struct vote *v, unsigned key, const char *text, bool right);

// The answer of a key; NULL: it has none.
const struct vote_answer *vote_at(const struct vote *v, unsigned key);

// Adds the answers to b, each on a line of its own, and below them whether the one that was given
// is right.
void vote_write(const struct vote *v, struct buf *b);

// Adds whether the one that was given is right, and which one is.
void vote_judge(const struct vote *v, struct buf *b);

#endif
