// SPDX-License-Identifier: MIT
//
// The map of a small program: each state that it can come to, what can be chosen there, and where
// that leads. So the shortest way to an end is known from wherever a student stands, and how short
// it is from the start (par).
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
// The ends that the runs of a program come to, as `treadle play` tells them apart: how it ended,
// and which lines were printed, if those are told of. Each has a number.

struct play_end {
	struct event end; // without its text
	char *logs;	  // a line each, without the thread's name
	char *output;	  // of the process
};

struct play_ends {
	struct play_end *all; // n of them
	size_t n, cap;
	bool printed; // set by the owner: those that print other lines are others
};

enum { PLAY_ENDS_MOST = 1000 };

// The number of the end that the trace has come to. PLAY_ENDS_MOST: it has come to none that counts
// (it was cut short), or there are too many. When it is new it is added. 0 or ENOMEM.
int play_ends_of(struct play_ends *e, const struct trace *t, size_t *number);

// Is that what a level asks for?
bool play_end_is(const struct play_end *e, const struct play_level *l);

void play_ends_free(struct play_ends *e);

// ---- the map -------------------------------------------------------------------------------

struct play_place;

// What can be chosen at a place.
struct play_way {
	struct play_way *next; // of the same place
	struct play_place *to; // NULL: the run ends
	size_t end;	       // of play_ends, if the run ends without a further state
	struct choice c;
	uint64_t left; // what it costs to a wanted end, behind this step; PLAY_FAR: none
};

// A state of the program.
struct play_place {
	uint64_t number;
	struct play_way *ways; // none where the run ends
	size_t nways, end;     // end: of play_ends, if it ends here
	UT_hash_handle hh;
};

struct play_map {
	enum play_count counts; // set by the owner: what a move is,
	bool forced;		// and the only way of a place is none
	struct play_ends ends;	// ends.printed is set by the owner
	struct play_place *by_number;
	struct play_place **all; // n of them, as they were met
	size_t n, cap;
	bool lost; // there are more ends than are kept
};

#define PLAY_FAR UINT64_MAX

// Takes in an execution of a search over states, of which the first n steps count. 0 or ENOMEM.
int play_map_went(struct play_map *m, const struct path *p, size_t n, const struct trace *t);

// Forgets all of it, and begins anew.
void play_map_clear(struct play_map *m);
void play_map_free(struct play_map *m);

// Finds the shortest ways to the ends that are wanted.
void play_map_solve(struct play_map *m, bool (*wanted)(const void *ctx, size_t end),
		    const void *ctx);

// What is to be told of where a run stands.
struct play_advice {
	bool lost;	    // from there no wanted end is reached any more,
	size_t back;	    // but from so many steps before
	struct choice next; // the next step of a shortest way, if it is not lost,
	unsigned left;	    // and how many moves it is in all
};

// Asks for it, behind n choices from the start. False: no wanted end can be reached even from the
// start.
bool play_map_ask(const struct play_map *m, const struct choice *choices, size_t n,
		  struct play_advice *out);

#endif
