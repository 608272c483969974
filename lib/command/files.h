// SPDX-License-Identifier: MIT
//
// Files and folders of reports: written whole or not at all, copied, removed.
#ifndef COMMAND_FILES_H
#define COMMAND_FILES_H

#include "base/status.h"

#include <stdio.h>

// A file that takes the place of another when it is finished, so that a program that reads it, at
// any moment, finds one or the other whole; also after a kill. What is no plain file (a terminal, a
// pipe, /dev/null) is written as it comes.
struct atomic_file {
	FILE *out;
	char *path;
	char *temporary; // the file's name until it is finished; NULL: it is written as it comes
};

// 0, or EXIT_TROUBLE with a line in *st, and nothing to be closed.
int atomic_file_open(struct atomic_file *f, const char *path, struct status *st);

// Ends it: `code` other than 0 drops it. That code, or EXIT_TROUBLE with a line.
int atomic_file_close(struct atomic_file *f, int code, struct status *st);

// Copies a plain file, whole. 0 or an errno value.
int file_copy(const char *from, const char *to);

// Makes a folder, if it is not there. EXIT_OK or EXIT_TROUBLE with a line.
int folder_ensure(const char *path, struct status *st);

// The same with the folders above it.
int folders_ensure(const char *path, struct status *st);

// Could folders_ensure() make it, and files be written there? Makes nothing. As that.
int folders_possible(const char *path, struct status *st);

// Removes a folder with all in it, or a file; links are not followed. What is not there is gone.
void tree_remove(const char *path);

#endif
