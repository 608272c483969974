// SPDX-License-Identifier: MIT
//
// The steps of `treadle cc`: command lines of the compiler, shown or run one after the other.
#ifndef COMPILE_CC_STEPS_H
#define COMPILE_CC_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// A command line. All zero: empty. The words belong to the caller.
struct word_list {
	const char **word; // n of them, and a NULL
	size_t n, cap;
	bool failed; // memory ran out
};

void word_list_add(struct word_list *w, const char *word);
void word_list_free(struct word_list *w);

// Adds the words of a command in an environment variable, such as "ccache gcc"; splits text in
// place.
void word_list_split(struct word_list *w, char *text);

// Writes the command line on standard output, quoted for a shell.
void step_show(const struct word_list *w);

// Runs the command and waits for its end. SIGINT, SIGTERM and SIGHUP are passed to the command
// while it runs, and noted in *signal, else 0. Returns the exit status; 128 + the signal that has
// ended the command; or -1 with errno set if it cannot be started.
int step_run(const struct word_list *w, int *signal);

// The same, with standard output in *text, for the caller to read from its beginning and to close.
// Standard input is empty, and standard error is dropped. If there is no temporary file, *text is
// NULL, the command is not run, and -1 is returned.
int step_read(const struct word_list *w, FILE **text, int *signal);

// Runs the command with one more word, and writes the beginning of its output to said, which has
// room for size bytes; an empty text if the command cannot be run.
void step_says(const struct word_list *w, const char *word, char *said, size_t size);

// Replaces the process by the command. Returns only if that fails, with errno set.
void step_become(const struct word_list *w);

#endif
