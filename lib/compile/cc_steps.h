// SPDX-License-Identifier: MIT
//
// The steps of `treadle cc`: command lines of the compiler that are shown or run one after the
// other.
#ifndef COMPILE_CC_STEPS_H
#define COMPILE_CC_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// A command line that grows. Zero bytes are an empty one; the words are not its own.
struct word_list {
	const char **word; // n of them, and a NULL
	size_t n, cap;
	bool failed; // memory ran out
};

void word_list_add(struct word_list *w, const char *word);
void word_list_free(struct word_list *w);

// The words of a command in a variable of the environment, such as "ccache gcc", split in place.
void word_list_split(struct word_list *w, char *text);

// Writes the command line on standard output, as one for a shell.
void step_show(const struct word_list *w);

// Runs the command and waits for its end. Signals that end a program (SIGINT, SIGTERM, SIGHUP) go
// to the command while it runs; *signal is then the one that came, else 0. Returns the exit status,
// of a command that a signal ended 128 + its number, or -1 if it cannot be started (errno).
int step_run(const struct word_list *w, int *signal);

// The same; what the command writes on standard output is in *text, from its beginning, for the
// caller to read and to close; it reads nothing, and what it complains of is lost. *text is NULL
// if there is no room for it; the command is then not run, and -1 returned.
int step_read(const struct word_list *w, FILE **text, int *signal);

// Runs the command with one more word. Does it write this text, early on?
bool step_prints(const struct word_list *w, const char *word, const char *text);

// Becomes the command. Returns only if it cannot be started (errno).
void step_become(const struct word_list *w);

#endif
