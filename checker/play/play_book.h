// SPDX-License-Identifier: MIT
//
// Verifies a level: its goal can be reached, its par is the smallest number of moves, and following
// all its hints solves it.
//
// Used by one thread.
#ifndef CHECKER_PLAY_PLAY_BOOK_H
#define CHECKER_PLAY_PLAY_BOOK_H

#include "checker/play/play_search.h"

enum { PLAY_EXECUTIONS = 100000 }; // budget for the map of a level

// A level that was opened: its map, solved for its goal.
struct play_book {
	const struct play_level *level;
	struct play_rules rules;
	struct play_map map;
	struct racing places;
	bool whole;	  // the map has all that can happen
	bool *found;	  // of PLAY_ENDS, by end: it was reached already; PLAY_ENDS_MOST of them
	unsigned par;	  // of the level, as the map has it
	bool unreachable; // by what the map has
};

// Searches the program as `how` says, and solves the map for the level's goal. Blocks. EXIT_OK, or
// an exit code with a line in *st. *b is to be given to play_book_close() in any case.
int play_book_open(struct play_book *b, const struct play_level *l, const struct target *target,
		   const struct play_search *how, struct status *st);
void play_book_close(struct play_book *b);

// Solves it again: of PLAY_ENDS, for the ends that were not found yet.
void play_book_solve(struct play_book *b);

// Verifies a level of this program, in all of these. EXIT_USAGE with
// a line: what is wrong with it.
int play_verify(const struct play_level *l, const struct target *target,
		const volatile sig_atomic_t *stop, struct status *st);

#endif
