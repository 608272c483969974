// SPDX-License-Identifier: MIT
//
// Where libtreadle.so and its headers stand, with which programs are built.
#ifndef COMPILE_LIBRARY_H
#define COMPILE_LIBRARY_H

#include "base/status.h"

#include <stddef.h>

// What a program is built with: the folder of libtreadle.so, and the one that holds the folder
// "treadle" with treadle.h. Both have room for size bytes. Blocks on the disk only. EXIT_OK or
// EXIT_TROUBLE.
int library_folders(char *library, char *headers, size_t size, struct status *st);

#endif
