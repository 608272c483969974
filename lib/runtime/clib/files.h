// SPDX-License-Identifier: MIT
//
// Files of a controlled run: which of them it looks at and which it changes, by their paths, as
// events of the trace (EV_FILE). What one execution leaves in a file is there in the next one, so
// the search compares the two (checker/search/files.h). A file that the execution has itself made,
// emptied or put in place is its own: what is there no longer depends on the execution before, and
// to look at it is not told.
//
// All functions are the running thread's (gate/turns.h). They leave errno as it is, and do nothing
// where no run is controlled, or under the filter of system calls, which stops all of this.
#ifndef RUNTIME_CLIB_FILES_H
#define RUNTIME_CLIB_FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

// A path as all names of a file have it: absolute, without links. Empty: it is not looked at.
struct file_path {
	char text[PATH_MAX];
};

// Finds the path that a call names, relative to the folder `at` (or AT_FDCWD), before the call
// changes anything. follows: so does the call, if that is a link. What is given back holds until as
// many as FILE_PATHS more were found.
#define FILE_PATHS 2
const struct file_path *file_path(int at, const char *text, bool follows);

// What the call at pc does, or has done:

// it looks at the file: what is in it, or whether it is there;
void file_read(const struct file_path *p, uint64_t pc);

// it looks at which files there are in this folder;
void file_listed(const struct file_path *p, uint64_t pc);

// it changes the file, or may do so from now on. own: so that nothing is left of what was there;
void file_changed(const struct file_path *p, bool own, uint64_t pc);

// it may from now on add to its end: what was there matters if somebody asks how much it is;
void file_appended(const struct file_path *p, uint64_t pc);

// it asks for the size of an open file, or for a position in one.
void files_measured(uint64_t pc);

#endif
