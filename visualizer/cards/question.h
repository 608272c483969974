// SPDX-License-Identifier: MIT
//
// What a class can be asked at a moment behind which the run goes on, so that the answer is known:
// whom a signal wakes, what is printed next, how it ends, who moves next. At the start of a program
// that is still to be run: what can become of it, once that is found out. Where nothing of this can
// be asked, what is left is whether the chosen thread can continue (guesses.h).
#ifndef VISUALIZER_CARDS_QUESTION_H
#define VISUALIZER_CARDS_QUESTION_H

#include "visualizer/history/history.h"
#include "visualizer/history/telling.h"
#include "visualizer/cards/vote.h"

enum { QUESTION_WORDS = 120 };

// What can still become of a run.
struct question_fate {
	bool known;
	bool well, fails; // it can still end well; it can still fail
};

struct question {
	const char *text; // translated
	struct vote vote; // vote.n 0: there is no question here
	char words[VOTE_MOST][QUESTION_WORDS];
};

// What is asked at a moment, of which s is the story; t: what is told of the run, NULL: nothing. q
// must stay where it is. Takes the time of a step, however long the run is.
void question_make(struct question *q, const struct history *h, const struct story *s,
		   const struct telling *t, size_t moment);

// What is asked before the first step of a program; nothing, where its fate is not known.
void question_of_fate(struct question *q, const struct question_fate *f);

#endif
