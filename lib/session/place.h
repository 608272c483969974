// SPDX-License-Identifier: MIT
//
// Where Treadle's own files stand: beside the running `treadle` in its build folder, else where
// they are installed. The environment's TREADLE_LIBDIR, a build folder or one laid out alike,
// stands for all of these. (runtime_path() of target.h is here as well.)
#ifndef SESSION_PLACE_H
#define SESSION_PLACE_H

#include <stdbool.h>
#include <stddef.h>

// The folder that holds a folder for each lesson. Is there one?
bool lessons_path(char *out, size_t size);

#endif
