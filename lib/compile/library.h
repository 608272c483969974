// SPDX-License-Identifier: MIT
//
// The folders of libtreadle.so and its headers.
#ifndef COMPILE_LIBRARY_H
#define COMPILE_LIBRARY_H

#include "base/status.h"

#include <stddef.h>

// Writes the folder of libtreadle.so, and the folder that holds "treadle" with treadle.h. Both have
// room for size bytes. Blocks on the disk only. EXIT_OK, or EXIT_TROUBLE with a line.
int library_folders(char *library, char *headers, size_t size, struct status *st);

#endif
