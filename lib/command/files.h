// SPDX-License-Identifier: MIT
//
// Files and folders: written as a whole or not at all, copied, removed, temporary.
#ifndef COMMAND_FILES_H
#define COMMAND_FILES_H

#include "base/status.h"

#include <stdio.h>

// A file that replaces another when it is finished, so that a reader finds the one or the other
// whole at any moment, also after a kill. Anything but a plain file (a terminal, a pipe, /dev/null)
// is written directly.
struct atomic_file {
	FILE *out;
	char *path;
	char *temporary; // the file's name until it is finished; NULL: written directly
};

// Opens the file. Returns 0, or EXIT_TROUBLE with a line in *st, and the file is not open.
int atomic_file_open(struct atomic_file *f, const char *path, struct status *st);

// Finishes the file, or drops it if `code` is not 0. Returns that code, or EXIT_TROUBLE with a
// line.
int atomic_file_close(struct atomic_file *f, int code, struct status *st);

// Copies a plain file, whole. 0 or an errno value.
int file_copy(const char *from, const char *to);

// Makes a folder, if it does not exist. EXIT_OK or EXIT_TROUBLE with a line.
int folder_ensure(const char *path, struct status *st);

// The same, with the folders above it.
int folders_ensure(const char *path, struct status *st);

// Checks that folders_ensure() could make the folder, and that files could be written there. Makes
// nothing. Returns the same.
int folders_possible(const char *path, struct status *st);

// Removes a folder with its contents, or a file; does not follow links. Does nothing if it does not
// exist.
void tree_remove(const char *path);

// Makes a new folder for temporary files: *folder is its real path, to be given to
// temporary_folder_remove(). EXIT_OK, or EXIT_TROUBLE with a line and *folder NULL.
int temporary_folder_make(char **folder, struct status *st);

// Removes the folder with its contents, and frees the path. folder may be NULL.
void temporary_folder_remove(char *folder);

#endif
