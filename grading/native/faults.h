// SPDX-License-Identifier: MIT
//
// Faults in an answer's own code: what the sanitizers for addresses and for undefined behaviour
// report, signals, abort() and failed assertions.
#ifndef GRADING_NATIVE_FAULTS_H
#define GRADING_NATIVE_FAULTS_H

#include <stddef.h>

// From here on such a fault calls `fault`, in the thread that causes it, with its kind ("crash" or
// "assertion") and a sentence that describes it; `fault` must not return.
void faults_open(void (*fault)(const char *kind, const char *what));

// How many blocks of memory are in use now. Without the address sanitizer: always 0.
size_t faults_blocks(void);

#endif
