// SPDX-License-Identifier: MIT
//
// Memory that may not be there.
#ifndef RUNTIME_MEMORY_READABLE_H
#define RUNTIME_MEMORY_READABLE_H

#include <stdbool.h>

// Can a byte be read there? For signal handlers too.
bool readable(const void *at);

#endif
