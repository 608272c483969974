// SPDX-License-Identifier: MIT
//
// Reading the command line of a command with argp, so that every mistake in it is one line that
// names the nearest option, and exit code 2.
#ifndef COMMAND_COMMAND_LINE_H
#define COMMAND_COMMAND_LINE_H

#include <argp.h>
#include <stddef.h>

// Checks all options against those of argp and its children, then has argp read the command line.
// EXIT_OK, or EXIT_USAGE after printing what is wrong. --help and --version end the process.
int command_read(const struct argp *argp, int argc, char **argv, void *input);

// ---- the program to run

// The words of a command line that name a lesson or program, and its arguments. They may be mixed
// with options; words behind "--" are passed to the program last and unchanged. All zero at first.
struct program_words {
	char **words;  // LESSON|PROGRAM [ACT] [ARG...], nwords of them
	char **quoted; // the words behind "--", nquoted of them
	size_t nwords, nquoted, words_cap, quoted_cap;
	char *threads, *speed; // of a lesson; or NULL
	char *input;	       // the file for standard input; or NULL
};

// A child for a command's argp: collects words, --stdin, --threads and --speed. Its input, which
// the parent sets at ARGP_KEY_INIT in state->child_inputs, is a struct program_words.
extern const struct argp program_argp;

// The children of a command that has no other: program_argp.
extern const struct argp_child program_children[];

void program_words_free(struct program_words *p);

#endif
