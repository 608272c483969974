// SPDX-License-Identifier: MIT
//
// Where Treadle's own files stand: beside the running `treadle` in its build folder, else where
// they are installed. The environment's TREADLE_LIBDIR, a build folder or one laid out alike,
// stands for all of these.
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

#endif
