// SPDX-License-Identifier: MIT
//
// The map of a small program: every reachable state, the choices there, and the state each choice
// leads to. From it follow the shortest way to an end from wherever a student is, and its length
// from the start (par).
//
//	struct play_map m = {.counts = PLAY_STEPS, .ends.printed = false};
//	play_map_went(&m, path, n, trace);    // for each execution of a search over states
//	play_map_solve(&m, is_wanted, ctx);
//	play_map_ask(&m, choices, n, &advice);
//	play_map_free(&m);
//
// Belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_PLAY_PLAY_MAP_H
#define CHECKER_PLAY_PLAY_MAP_H

#include "checker/path/path.h"
#include "course/play_level.h"
#include "trace/trace.h"

#include <uthash.h>

// ---- the ends of runs ----------------------------------------------------------------------
//
// The ends of the runs of a program, as `treadle play` tells them apart: by how the run ended and,
// if prints are reported, by the printed lines. Each end has a number.

struct play_end {
	struct event end; // without its text
	char *logs;	  // a line each, without the thread's name
	char *output;	  // of the process
};

struct play_ends {
	struct play_end *all; // n of them
	size_t n, cap;
	bool printed; // set by the owner: runs that print different lines end differently
};

enum { PLAY_ENDS_MOST = 1000 };

// The number of the end of a trace; a new end is added. *number: PLAY_ENDS_MOST if the run was cut
// short, or there are too many ends. 0 or ENOMEM.
int play_ends_of(struct play_ends *e, const struct trace *t, size_t *number);

// Is the end the goal of the level?
bool play_end_is(const struct play_end *e, const struct play_level *l);

// ---- the map -------------------------------------------------------------------------------

struct play_place;

// A choice at a place.
struct play_way {
	struct play_way *next; // of the same place
	struct play_place *to; // NULL: the run ends
	size_t end;	       // number of the end, if the run ends without another state
	struct choice c;
	uint64_t left; // cost from behind this step to a wanted end; PLAY_FAR: none is reachable
};

// A state of the program.
struct play_place {
	uint64_t number;
	struct play_way *ways; // NULL where the run ends
	size_t nways, end;     // end: number of the end, if the run ends here
	UT_hash_handle hh;
};

struct play_map {
	enum play_count counts; // set by the owner: what counts as a move
	bool forced;		// set by the owner: the only way of a place is not a move
	struct play_ends ends;	// ends.printed is set by the owner
	struct play_place *by_number;
	struct play_place **all; // n of them, as they were met
	size_t n, cap;
	bool lost; // there are more ends than are kept
};

#define PLAY_FAR UINT64_MAX

// Adds an execution of a search over states, whose first n steps are new. 0 or ENOMEM.
int play_map_went(struct play_map *m, const struct path *p, size_t n, const struct trace *t);

// Empties the map.
void play_map_clear(struct play_map *m);
void play_map_free(struct play_map *m);

// Finds the shortest ways to the ends that are wanted.
void play_map_solve(struct play_map *m, bool (*wanted)(const void *ctx, size_t end),
		    const void *ctx);

// Advice for a position of a run.
struct play_advice {
	bool lost;	    // no wanted end can be reached from there
	size_t back;	    // if lost: the number of steps to go back to where one could
	struct choice next; // if not: the next step of a shortest way
	unsigned left;	    // if not: the number of moves to the end
};

// Gives advice for the position after n choices from the start. False: no wanted end can be reached
// even from the start.
bool play_map_ask(const struct play_map *m, const struct choice *choices, size_t n,
		  struct play_advice *out);

#endif
