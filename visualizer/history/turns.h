// SPDX-License-Identifier: MIT
//
// A run by itself: how fast its steps follow each other, and which thread is next where several can
// continue.
#ifndef VISUALIZER_HISTORY_TURNS_H
#define VISUALIZER_HISTORY_TURNS_H

#include "visualizer/history/options.h"

#include <stdbool.h>

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
	bool was_random;      // random draws have begun before: use another seed
};

// Their names in settings and on the command line: turns, stay, random.
extern const char *const turns_names[TURNS_KINDS];

// The kind of that name; TURNS_KINDS: none.
enum turns_kind turns_find(const char *name);

// Restarts the random draws from a seed.
void turns_seed(struct turns *t, uint64_t seed);

// Changes to the next kind. Each time that it is TURNS_RANDOM, the draws have another seed.
void turns_change(struct turns *t);

// The next choice of a run, among these. False: nothing is left to do.
bool turns_choose(struct turns *t, const struct options *o, struct choice *c);

struct playback {
	bool playing;
	bool hurry;   // without waiting between steps
	double speed; // steps a second
	double due;   // ms: when the next step is due
};

// Begins now, ms; hurry: without waiting between steps.
static inline void playback_start(struct playback *p, double now, bool hurry)
{
	p->playing = true;
	p->hurry = hurry;
	p->due = now;
}

static inline void playback_stop(struct playback *p)
{
	p->playing = p->hurry = false;
}

#endif
