// SPDX-License-Identifier: MIT
//
// Guessing in class: what comes next is hidden at each moment until the class has guessed, and it
// is kept how many guesses were right. What is asked is a question with answers (question.h) where
// the run is known to go on, else whether the chosen thread can continue. What is hidden are the
// states of threads that stand at an operation, what holds them up, the entry queues, and the
// queues that a monitor tells of: all that follows from how the objects stand.
#ifndef VISUALIZER_CARDS_GUESSES_H
#define VISUALIZER_CARDS_GUESSES_H

#include "base/buf.h"
#include "trace/story.h"

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

#endif
