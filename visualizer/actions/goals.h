// SPDX-License-Identifier: MIT
//
// How a run by itself proceeds: which thread is next, and what it is to come to. And bookmarks, and
// the text that is searched for.
#ifndef VISUALIZER_ACTIONS_GOALS_H
#define VISUALIZER_ACTIONS_GOALS_H

#include "visualizer/history/seek.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Which thread is next, where all may be.
enum turns {
	TURNS_ROUND,  // each in its turn
	TURNS_STAY,   // the same thread, until it cannot go on
	TURNS_RANDOM, // drawn, from a seed
	TURNS_KINDS
};

// What they are called in settings and on the command line: turns, stay, random.
extern const char *const turns_names[TURNS_KINDS];

// The one of that name; TURNS_KINDS: none.
enum turns turns_find(const char *name);

// Does a text say a moment in a way that needs no trace: a step, a time, "end"?
bool goal_is_moment(const char *text);

// What a run is to come to; without one it goes on.
enum goal {
	GOAL_NONE,
	GOAL_BLOCKED, // the thread cannot go on
	GOAL_RETURN,  // it has left the library call
	GOAL_MATCH,   // a step or a log line with the text
	GOAL_SEEK,    // an event of a kind, on an object
	GOAL_MOMENT,  // the moment `to`
	GOAL_TIME     // the time `until`
};

enum { MARKS_MOST = 32, MARK_NAME_MOST = 40, SEARCH_MOST = 60 };

struct bookmark {
	size_t moment;
	char name[MARK_NAME_MOST + 1]; // "": it has none
};

struct goals {
	enum goal goal;
	uint32_t thread; // GOAL_BLOCKED, GOAL_RETURN
	uint32_t depth;	 // GOAL_RETURN: of library calls, at the start
	size_t from;	 // the moment of the start
	size_t to;	 // GOAL_MOMENT
	int64_t until;	 // GOAL_TIME: ns of the run's clock
	enum turns turns;
	uint64_t seed, drawn; // TURNS_RANDOM: the seed, and what was made of it
	bool was_random;      // the next time, it is another seed
	char search[SEARCH_MOST + 1];
	struct seek seek;		  // what n and N look for; SEEK_NONE: the text
	uint32_t only;			  // an object, of which the menu of kinds tells; 0: all
	struct bookmark mark[MARKS_MOST]; // in the order of their moments
	size_t marks;
};

#endif
