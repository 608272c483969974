// SPDX-License-Identifier: MIT
//
// The files that a controlled run looks at and changes, by their paths, as events of the trace
// (EV_FILE). The next execution finds the files that one has left, so the search compares the
// events (checker/search/files.h). A file that the execution itself has created, emptied or put in
// place is its own: its contents do not depend on earlier executions, and looking at it is not
// reported.
//
// Used by the running thread (gate/turns.h). All functions leave errno as it is, and do nothing
// unless the run is controlled and without a filter of system calls, which stops such calls.
#ifndef RUNTIME_CLIB_FILES_H
#define RUNTIME_CLIB_FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

// The resolved path of a file: absolute, without links. Empty: not reported.
struct file_path {
	char text[PATH_MAX];
};

// Resolves the path that a call names, relative to the folder `at` (or AT_FDCWD), before the call
// changes anything. follows: the call follows a link. The result is valid until FILE_PATHS more
// calls.
#define FILE_PATHS 2
const struct file_path *file_path(int at, const char *text, bool follows);

// The call at pc looks at the file: at its contents, or whether it exists.
void file_read(const struct file_path *p, uint64_t pc);

// The call lists this folder.
void file_listed(const struct file_path *p, uint64_t pc);

// The call changes the file, or opens it for that. own: nothing is left of its earlier contents.
void file_changed(const struct file_path *p, bool own, uint64_t pc);

// The call opens the file to append: its earlier contents matter only to files_measured().
void file_appended(const struct file_path *p, uint64_t pc);

// The call asks for the size of an open file, or for a position in it.
void files_measured(uint64_t pc);

#endif
