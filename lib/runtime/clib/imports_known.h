// SPDX-License-Identifier: MIT
//
// Functions of the C library that access no memory which threads could share, or whose effects are
// seen elsewhere, by name. All others without a row in clib.def are reported.
#ifndef RUNTIME_CLIB_IMPORTS_KNOWN_H
#define RUNTIME_CLIB_IMPORTS_KNOWN_H

#include <stdbool.h>

// Of the C library; and of its library of mathematics. Pure.
bool imports_known(const char *name);
bool imports_known_numbers(const char *name);

#endif
