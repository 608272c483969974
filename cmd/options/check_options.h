// SPDX-License-Identifier: MIT
//
// The command line of `treadle check`, and what it is read into; most of it is that of `treadle
// outcomes`, too.
#ifndef CMD_OPTIONS_CHECK_OPTIONS_H
#define CMD_OPTIONS_CHECK_OPTIONS_H

#include "checker/search/search.h"
#include "command/command.h"
#include "command/program_words.h"
#include "session/level.h"

// How far a search is, as it is shown.
struct check_progress {
	double seconds; // since the start, when it was shown last
	uint64_t most;	// executions
};

#define FATE_PART_OF_SEARCH UINT64_MAX // as many as do not take much longer than the search

struct check_arguments {
	struct program_words words; // input of the child
	char *file;
	char *scene; // the file to write one to
	int width;   // of the report's table, 0: as the terminal has
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

#endif
