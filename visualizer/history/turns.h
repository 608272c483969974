// SPDX-License-Identifier: MIT
//
// Which thread is next in a run by itself, where several can continue.
#ifndef VISUALIZER_HISTORY_TURNS_H
#define VISUALIZER_HISTORY_TURNS_H

#include "visualizer/history/options.h"

enum turns_kind {
	TURNS_ROUND,  // each in its turn
	TURNS_STAY,   // the same thread, until it cannot continue
	TURNS_RANDOM, // drawn, from a seed
	TURNS_KINDS
};

struct turns {
	enum turns_kind kind;
	uint32_t last;	      // the thread that moved last
	uint64_t seed, drawn; // TURNS_RANDOM: the seed, and what was made of it
	bool was_random;      // the next time, it is another seed
};

// What they are called in settings and on the command line: turns, stay, random.
extern const char *const turns_names[TURNS_KINDS];

// The one of that name; TURNS_KINDS: none.
enum turns_kind turns_find(const char *name);

// The same draws from now on as of every run with that seed.
void turns_seed(struct turns *t, uint64_t seed);

// To the next kind. Random draws begin anew, each time with another seed.
void turns_change(struct turns *t);

// The next choice of a run, among these. False: nothing is left to do.
bool turns_choose(struct turns *t, const struct options *o, struct choice *c);

#endif
