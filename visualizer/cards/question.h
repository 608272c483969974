// SPDX-License-Identifier: MIT
//
// Questions to a class, and guessing.
//
// At a moment that is not the run's last, the run itself has the answer: whom a signal wakes, what
// is printed next, how the run ends, who moves next. At the start of a program that is still to be
// run: how it can end, once that has been found out. Where none of these can be asked, the question
// is whether the chosen thread can continue (struct guesses).
#ifndef VISUALIZER_CARDS_QUESTION_H
#define VISUALIZER_CARDS_QUESTION_H

#include "base/buf.h"
#include "trace/story.h"
#include "visualizer/history/history.h"
#include "visualizer/history/telling.h"

#include <stdbool.h>
#include <stddef.h>

// Answers to choose from, each by a key: to a scene's question (script.h), or to one made of a run
// (struct question). The first answer that is given counts.
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

// Guessing in class: at each moment, the next step is hidden until the class has guessed; right
// guesses are counted. Hidden are the states of threads that stand at an operation, what holds them
// up, the entry queues, and the queues that a monitor reports: all that follows from the states of
// the objects.
struct guesses {
	bool on;
	bool shown;	       // at this moment it was seen
	size_t moment;	       // of which `shown` holds
	unsigned right, asked; // in this session, whatever was looked at
};

// Is something hidden at a moment? s: its story.
bool guesses_hide(const struct guesses *g, const struct story *s, size_t moment);

// Shows what is hidden at a moment.
void guesses_show(struct guesses *g, size_t moment);

// Is what a thread can do among what is hidden?
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

// What is asked at a moment, of which s is the story; t: what is told of the run, NULL: nothing. q
// must stay where it is. Takes the time of a step, however long the run is.
void question_make(struct question *q, const struct history *h, const struct story *s,
		   const struct telling *t, size_t moment);

// What is asked before the first step of a program; nothing, where its fate is not known.
void question_of_fate(struct question *q, const struct question_fate *f);

#endif
