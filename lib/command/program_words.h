// SPDX-License-Identifier: MIT
//
// The words of a command line that name a lesson or program, and what goes to it. They come in any
// order with the options; what stands behind "--" stays apart, and goes to the program last and
// unchanged.
#ifndef COMMAND_PROGRAM_WORDS_H
#define COMMAND_PROGRAM_WORDS_H

#include <argp.h>
#include <stddef.h>

// What the words of a command line say of the program to run. Zero bytes to begin with.
struct program_words {
	char **words;  // LESSON|PROGRAM [ACT] [ARG...], nwords of them
	char **quoted; // what stood behind "--", nquoted of them
	size_t nwords, nquoted, words_cap, quoted_cap;
	char *threads, *speed; // for a lesson; or NULL
	char *input;	       // the file that is to be its standard input; or NULL
};

// A child for a command's argp: collects words, --stdin, --threads and --speed. Its input, which
// the parent hands over at ARGP_KEY_INIT in state->child_inputs, is a struct program_words.
extern const struct argp program_argp;

void program_words_free(struct program_words *p);

#endif
