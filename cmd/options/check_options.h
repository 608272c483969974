// SPDX-License-Identifier: MIT
//
// The command line of `treadle check`, and what it is read into; most of it is that of `treadle
// outcomes`, too.
#ifndef CMD_OPTIONS_CHECK_OPTIONS_H
#define CMD_OPTIONS_CHECK_OPTIONS_H

#include "checker/report/rows.h"
#include "checker/search/runner_set.h"
#include "checker/search/search.h"
#include "checker/verdict/verdict.h"
#include "command/command.h"
#include "command/command_line.h"
#include "session/level.h"
#include "session/way.h"

#include <argp.h>

// How far a search is, as it is shown.
struct check_progress {
	double seconds; // since the start, when it was shown last
	uint64_t most;	// executions
};

#define FATE_PART_OF_SEARCH UINT64_MAX // as many as do not take much longer than the search

struct check_arguments {
	struct program_words words; // input of the child
	char *file;
	char *scene;		// the file to write one to
	int width;		// of the report's table, 0: as the terminal has
	struct rows_shown rows; // of its steps
	bool json, quiet;
	bool explore;  // what comes of races has all of the budget
	uint64_t fate; // executions to find the fate of the failing run; FATE_PART_OF_SEARCH
	unsigned jobs;
	bool bounded, drawn; // --bound was given, --depth was
	struct runner_options runner;
	struct search_options search;
	// What is seen of the program (session/level.h).
	struct level_seen seen;
	struct check_progress shown;
};

// What holds where the command line says nothing; searches and executions end when *stop is set.
struct check_arguments check_defaults(const volatile sig_atomic_t *stop);

// Reads into a struct check_arguments.
extern const struct argp check_argp;

// The part of it that other commands have as well, for a child of their own: the program, and how
// it is searched. Its input is the struct.
extern const struct argp search_argp;

// ---- setting up the search: one thread ----------------------------------------------------------

// Looks how much of the program can be seen, and what follows from it for the search. Reads the
// file only. EXIT_OK, or an exit code with a line in *st.
int check_level(struct check_arguments *a, const struct target *target, struct status *st);

// What is searched, for a verdict, and what came of it; result may be NULL. It points into *a.
struct finding check_finding(const struct check_arguments *a, const struct search_result *result);

// Opens the runners that were asked for, and has the progress shown, where that can be. Blocks
// until the program is loaded. EXIT_OK, or an exit code with a line in *st; *set is to be given to
// check_close() in any case.
int check_open(struct check_arguments *a, const struct target *target, struct runner_set *set,
	       struct status *st);

// Closes them, and takes the progress away.
void check_close(struct check_arguments *a, struct runner_set *set);

// The value of --runner, into *way. 0; or EINVAL, with a line on standard error.
error_t parse_way(const char *name, enum way *way);

#endif
