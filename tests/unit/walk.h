// SPDX-License-Identifier: MIT
//
// Brute force: every path of a random program (tests/lib/programs.h), by the model alone, depth
// first through all choices.
#ifndef TESTS_UNIT_WALK_H
#define TESTS_UNIT_WALK_H

#include "tests/lib/programs.h"
#include "tests/unit/forms.h"

struct walk {
	const struct program *p;
	size_t most; // paths; the walk of a program that has more is given up
	bool stuck;  // goes on by spurious wake-ups and interruptions where a real run ends
	void (*end)(struct walk *w, const struct machine *m); // a path has come to its end: m
	void *ctx;
	// Of the path at hand: n steps, keyed, with each thread known by its body (from 1).
	struct choice choices[FORM_STEPS];
	struct step steps[FORM_STEPS];
	size_t n;
	size_t paths;
};

// Walks w->p. False: it is too large.
bool walk_all(struct walk *w);

// p, with all its objects named, stands at its start.
void machine_begin(struct machine *m, const struct program *p);

// Would a real run end here, though a spurious wake-up or an interruption could go on?
bool machine_stuck(const struct machine *m);

// What a run came to, as a text in place of what b held. last: the step that ended it. Threads go
// by their bodies, for their numbers depend on the order.
void machine_tell(const struct machine *m, const struct step *last, struct buf *b);

#endif
