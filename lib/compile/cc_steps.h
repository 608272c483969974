// SPDX-License-Identifier: MIT
//
// The steps of `treadle cc`: command lines of the compiler that are shown or run one after the
// other, and the temporary folder in which their objects stand.
#ifndef COMPILE_CC_STEPS_H
#define COMPILE_CC_STEPS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

// A command line that grows. Zero bytes are an empty one; the words are not its own.
struct words {
	const char **word; // n of them, and a NULL
	size_t n, cap;
	bool failed; // memory ran out
};

void words_add(struct words *w, const char *word);
void words_free(struct words *w);

// The words of a command in a variable of the environment, such as "ccache gcc", split in place.
void words_split(struct words *w, char *text);

// Writes the command line on standard output, as one for a shell.
void step_show(const struct words *w);

// Runs the command and waits for its end. Signals that end a program (SIGINT, SIGTERM, SIGHUP) go
// to the command while it runs; *signal is then the one that came, else 0. Returns the exit status,
// of a command that a signal ended 128 + its number, or -1 if it cannot be started (errno).
int step_run(const struct words *w, int *signal);

// Runs the command with one more word. Does it write this text, early on?
bool step_says(const struct words *w, const char *word, const char *text);

// Becomes the command. Returns only if it cannot be started (errno).
void step_become(const struct words *w);

// Makes a folder for temporary files, of which nobody else knows: *folder is its real path, to be
// freed with folder_remove. EXIT_OK, or EXIT_TROUBLE with a line, and *folder is NULL.
int folder_make(char **folder, struct status *st);

// Removes it with all files in it.
void folder_remove(char *folder);

#endif
