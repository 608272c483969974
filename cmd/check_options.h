// SPDX-License-Identifier: MIT
//
// The command line of `treadle check`, and what it is read into.
#ifndef CMD_CHECK_OPTIONS_H
#define CMD_CHECK_OPTIONS_H

#include "checker/search/search.h"
#include "command/command.h"
#include "command/program_words.h"
#include "session/level.h"

struct check_arguments {
	struct program_words words; // input of the child
	char *file;
	char *scene; // the file to write one to
	int width;   // of the report's table, 0: as the terminal has
	bool json, quiet;
	bool explore; // what comes of races has all of the budget
	unsigned jobs;
	bool bounded, drawn; // --bound was given, --depth was
	struct runner_options runner;
	struct search_options search;
	// What is seen of the program (session/level.h).
	enum level level;
	char **bare;
	size_t nbare;
};

// What holds where the command line says nothing; searches and executions end when *stop is set.
struct check_arguments check_defaults(const volatile sig_atomic_t *stop);

// Reads into a struct check_arguments.
extern const struct argp check_argp;

#endif
