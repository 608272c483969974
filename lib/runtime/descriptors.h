// SPDX-License-Identifier: MIT
//
// The runtime's own descriptors in the program's process: out of the way of those that the program
// gets, and hidden from it (wrap/wrap_descriptors.c).
//
// Kept in front of main; asked by any thread. Nothing blocks.
#ifndef RUNTIME_DESCRIPTORS_H
#define RUNTIME_DESCRIPTORS_H

#include <stdbool.h>

// The descriptor is the runtime's own from now on, and closed by exec. Returns its new number; the
// old one is free. Where that cannot be, or there are too many, it stays as it was.
int descriptors_keep(int fd);

// Closes it.
void descriptors_close(int fd);

// Is it one of them? -1 is none.
bool descriptors_own(int fd);

// The lowest of them from `from` on; -1: there is none.
int descriptors_next(int from);

#endif
