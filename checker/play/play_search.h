// SPDX-License-Identifier: MIT
//
// Making the map of a program (play_map.h): a search over all its states.
//
// Used by one thread.
#ifndef CHECKER_PLAY_PLAY_SEARCH_H
#define CHECKER_PLAY_PLAY_SEARCH_H

#include "base/target.h"
#include "checker/play/play_map.h"
#include "session/racing.h"

#include <signal.h>

// How a program is played: what can be chosen in it.
struct play_rules {
	struct rules rules;
	enum races races;	 // as for a live program
	enum told_prints prints; // PRINTS_ORDERED: each print is a step
};

// What a level asks for. races: what is done about them in its program.
struct play_rules play_rules_of(const struct play_level *l, enum races races);

struct play_search {
	uint64_t executions;		   // budget
	const volatile sig_atomic_t *stop; // set from a signal; or NULL
	void (*slow)(void);		   // called once if it takes long; or NULL
};

// Fills in the map, of which the owner has set what a move is. *places: the places in memory whose
// accesses are steps; a live program must have the same. *whole: it has all that can happen, else
// the budget did not suffice or not all could be told apart. Blocks. EXIT_OK, or an exit code with
// a line in *st.
int play_search(const struct target *target, const struct play_rules *rules,
		const struct play_search *how, struct play_map *map, struct racing *places,
		bool *whole, struct status *st);

// Runs a program along these choices, to its end: the number of the end that it comes to, of
// map->ends; PLAY_ENDS_MOST: none of these. Blocks. EXIT_OK, or an exit code with a line in *st.
int play_run(const struct target *target, const struct play_rules *rules,
	     const struct racing *places, const struct choice *choices, size_t n,
	     struct play_map *map, size_t *end, struct status *st);

#endif
