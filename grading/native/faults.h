// SPDX-License-Identifier: MIT
//
// What goes wrong in an answer's own code: what the sanitizers of addresses and of undefined
// behaviour notice, and signals.
#ifndef GRADING_NATIVE_FAULTS_H
#define GRADING_NATIVE_FAULTS_H

#include <stddef.h>

// From here on such a fault calls `fault` with its kind ("crash" or "assertion") and what it is, in
// the thread in which it is; it must not return.
void faults_open(void (*fault)(const char *kind, const char *what));

// How many blocks of memory are in use now. Without a sanitizer for addresses: always 0.
size_t faults_blocks(void);

#endif
