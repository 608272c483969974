// SPDX-License-Identifier: MIT
//
// The functions of the C library that the runtime knows, by name: those of clib.def.
#ifndef RUNTIME_CLIB_CLIB_KNOWN_H
#define RUNTIME_CLIB_CLIB_KNOWN_H

#include <stdbool.h>

// Is what this function does to memory known? Pure.
bool clib_knows(const char *name);

// The same for a function of the library of mathematics: most only have numbers. Pure.
bool clib_knows_numbers(const char *name);

#endif
