// SPDX-License-Identifier: MIT
//
// Guessing in class: which threads can continue is hidden at each moment until the class has
// guessed, and it is kept how many guesses were right.
#ifndef VISUALIZER_ACTIONS_PREDICT_H
#define VISUALIZER_ACTIONS_PREDICT_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

struct predict {
	bool on;
	bool shown;	       // at this moment it was seen
	size_t moment;	       // of which `shown` holds
	unsigned right, asked; // in this session, whatever was looked at
};

// Adds how many guesses were right.
void predict_score(const struct predict *p, struct buf *b);

#endif
