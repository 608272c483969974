// SPDX-License-Identifier: MIT
//
// Watched variables (annotate.h): looked at after each operation. In both modes; several threads
// may call these at once.
#ifndef RUNTIME_MEMORY_WATCHES_H
#define RUNTIME_MEMORY_WATCHES_H

#include <stdbool.h>
#include <stddef.h>

// Reports the watched variables that have changed. An unchanged table costs one load.
void watches_sample(void);

// Is this variable watched?
bool watches_have(const volatile void *variable);

// Watches it from now on. False: there are too many, or it is no integer.
bool watches_add(const char *name, const volatile void *variable, size_t size, bool is_signed);

// No more; nothing if it is not watched.
void watches_remove(const volatile void *variable);

#endif
