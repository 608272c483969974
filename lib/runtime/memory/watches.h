// SPDX-License-Identifier: MIT
//
// Watched variables (annotate.h), which are read after each operation. In both modes; several
// threads may call these functions at once.
#ifndef RUNTIME_MEMORY_WATCHES_H
#define RUNTIME_MEMORY_WATCHES_H

#include <stdbool.h>
#include <stddef.h>

// Reports the watched variables that have changed. An unchanged table costs one load.
void watches_sample(void);

// Is this variable being watched?
bool watches_have(const volatile void *variable);

// Watches a variable from now on. False: there are too many, or it is not an integer.
bool watches_add(const char *name, const volatile void *variable, size_t size, bool is_signed);

// Watches the variable no longer. Does nothing if it is not watched.
void watches_remove(const volatile void *variable);

#endif
