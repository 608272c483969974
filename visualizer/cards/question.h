// SPDX-License-Identifier: MIT
//
// Questions to a class, and guessing.
//
// At a moment that is not the run's last, the run itself has the answer: which thread a signal
// wakes, what is printed next, how the run ends, which thread moves next. At the start of a program
// that is still to be run, the question is how it can end, once that has been found out. Where none
// of these can be asked, the question is whether the chosen thread can continue (struct guesses).
#ifndef VISUALIZER_CARDS_QUESTION_H
#define VISUALIZER_CARDS_QUESTION_H

#include "base/buf.h"
#include "trace/story.h"
#include "visualizer/history/history.h"
#include "visualizer/history/telling.h"

#include <stdbool.h>
#include <stddef.h>

// Answers to choose from, each by a key: to a scene's question (script.h), or to a question made of
// a run (struct question). The first answer that is given counts.
enum { VOTE_MOST = 9 };

struct vote_answer {
	unsigned key;	  // 1 to 9
	const char *text; // of whoever made the question
	bool right;
};

struct vote {
	struct vote_answer answer[VOTE_MOST]; // n of them; 0: there is nothing to choose from
	size_t n;
	unsigned given; // the key that was pressed, 0: none yet
};

// Adds an answer; where there is no room, the answer is left out.
void vote_add(struct vote *v, unsigned key, const char *text, bool right);

// The answer of a key; NULL: the key has none.
const struct vote_answer *vote_at(const struct vote *v, unsigned key);

// Adds the answers to b, one a line, and below them whether the given answer is right.
void vote_write(const struct vote *v, struct buf *b);

// Adds whether the given answer is right, and which answer is.
void vote_judge(const struct vote *v, struct buf *b);

// Guessing in class: at each moment the next step is hidden until the class has guessed; right
// guesses are counted. Hidden is all that follows from the states of the objects: the states of
// threads that stand at an operation, what blocks them, the entry queues, and the queues that a
// monitor reports.
struct guesses {
	bool on;
	bool shown; // the next step of `moment` was shown
	size_t moment;
	unsigned right, asked; // in this session, over all runs
};

// Is something hidden at a moment? s: the moment's story.
bool guesses_hide(const struct guesses *g, const struct story *s, size_t moment);

// Shows what is hidden at a moment.
void guesses_show(struct guesses *g, size_t moment);

// Is the state of this thread hidden?
bool guesses_cover(const struct story *s, uint32_t thread);

// Adds how many guesses were right.
void guesses_score(const struct guesses *g, struct buf *b);

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

// Makes the question of a moment. s: the moment's story; t: the cards of the run, NULL: none. q
// must stay where it is. Takes as long as a step, however long the run is.
void question_make(struct question *q, const struct history *h, const struct story *s,
		   const struct telling *t, size_t moment);

// Makes the question before the first step of a program; none where its fate is not known.
void question_of_fate(struct question *q, const struct question_fate *f);

#endif
