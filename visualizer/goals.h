// SPDX-License-Identifier: MIT
//
// How a run by itself goes: who is next, and what it is to come to. And bookmarks, and the text
// that is searched for.
#ifndef VISUALIZER_GOALS_H
#define VISUALIZER_GOALS_H

#include <stddef.h>
#include <stdint.h>

// Who is next, where all may.
enum turns {
	TURNS_ROUND,  // each in its turn
	TURNS_STAY,   // the same thread, until it cannot go on
	TURNS_RANDOM, // drawn, from a seed
	TURNS_KINDS
};

// What a run is to come to; without one it goes on.
enum goal {
	GOAL_NONE,
	GOAL_BLOCKED, // the thread cannot go on
	GOAL_RETURN,  // it has left the library call
	GOAL_MATCH    // a step or a log line with the text
};

enum { MARKS_MOST = 32, SEARCH_MOST = 60 };

struct goals {
	enum goal goal;
	uint32_t thread; // GOAL_BLOCKED, GOAL_RETURN
	uint32_t depth;	 // GOAL_RETURN: of library calls, at the start
	size_t from;	 // GOAL_MATCH: the moment of the start
	enum turns turns;
	uint64_t seed, drawn; // TURNS_RANDOM: the seed, and what was made of it
	char search[SEARCH_MOST + 1];
	size_t mark[MARKS_MOST]; // moments, in order
	size_t marks;
};

#endif
