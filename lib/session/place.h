// SPDX-License-Identifier: MIT
//
// Where Treadle's own files stand: beside the running `treadle` in its build folder, else where
// they are installed. The environment's TREADLE_LIBDIR, a build folder or one laid out alike,
// stands for all of these. (runtime_path() of target.h is here as well.)
#ifndef SESSION_PLACE_H
#define SESSION_PLACE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

// The folder that holds a folder for each lesson. Is there one?
bool lessons_path(char *out, size_t size);

// The folder that holds a folder for each exercise. Is there one?
bool exercises_path(char *out, size_t size);

// What a program is built with: the folder of libtreadle.so, and the one that holds the folder
// "treadle" with treadle.h. Both have room for size bytes. 0 or EXIT_TROUBLE.
int library_folders(char *library, char *headers, size_t size, struct status *st);

#endif
