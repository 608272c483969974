// SPDX-License-Identifier: MIT
//
// Where Treadle's own files stand: beside the running `treadle` in its build folder, else where
// they are installed. The environment's TREADLE_LIBDIR, a build folder or one laid out alike,
// stands for all of these. And where the user's stand.
#ifndef BASE_INSTALLED_H
#define BASE_INSTALLED_H

#include <stdbool.h>
#include <stddef.h>

// What a path of the table is relative to.
enum installed_root {
	INSTALLED_GIVEN,  // TREADLE_LIBDIR; where it is set, only such rows count
	INSTALLED_BESIDE, // the folder of the running program
	INSTALLED_FIXED,  // nothing: the path is absolute
};

// One place where a file or folder may stand.
struct installed {
	enum installed_root root;
	const char *path;
};

// Finds the first of n places that exists, as an absolute path without links. Is there one? Blocks
// on the disk only; any thread, as long as none changes the environment.
bool installed_find(const struct installed *places, size_t n, char *out, size_t size);

// The same, with its name as the table has it, links and all.
bool installed_name(const struct installed *places, size_t n, char *out, size_t size);

// Writes the path of a file of the user's, by the XDG base directory specification: NAME in the
// folder that the environment's `variable` ("XDG_STATE_HOME") holds, if that is absolute, else in
// the folder `below` of HOME (".local/state"). False: neither is absolute, or the path is longer
// than `size` allows. Does not look whether the file is there. Never blocks; any thread, as long as
// none changes the environment.
bool user_path(const char *variable, const char *below, const char *name, char *out, size_t size);

#endif
