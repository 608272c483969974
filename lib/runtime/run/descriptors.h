// SPDX-License-Identifier: MIT
//
// Descriptors. The runtime's own are out of the way of those that the program gets, and hidden from
// it (wrap/wrap_descriptors.c). Those of the program that are open when main begins are shared by
// all executions, and each execution is to find them as the first did.
//
// Set up in front of main, by one thread; descriptors_own() and descriptors_next() are for any
// thread. Nothing blocks.
#ifndef RUNTIME_RUN_DESCRIPTORS_H
#define RUNTIME_RUN_DESCRIPTORS_H

#include <stdbool.h>

// Makes the descriptor the runtime's own, closed by exec. Returns its new number; the old one is
// free. If that fails, or the runtime has too many, the number stays.
int descriptors_keep(int fd);

// Closes a descriptor of the runtime's own.
void descriptors_close(int fd);

// Is the descriptor the runtime's own? (-1 is not.)
bool descriptors_own(int fd);

// The runtime's lowest own descriptor from `from` on, or -1.
int descriptors_next(int from);

// ---- open when main begins, besides the first three

// The process begins: notes which descriptors it was given.
void open_files_given(void);

// The constructors have run: notes the position of each file, and the contents of pipes that they
// have made.
void open_files_note(void);

// An execution begins: restores these.
void open_files_put_back(void);

// In the execution: reports a limit if a constructor has opened anything but files to read.
void open_files_report(void);

#endif
