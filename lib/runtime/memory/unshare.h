// SPDX-License-Identifier: MIT
//
// What a program has mapped shared before its main, by a constructor or a library. What one
// execution writes there, the next would find: forks share it, and the runner does not put it back.
#ifndef RUNTIME_MEMORY_UNSHARE_H
#define RUNTIME_MEMORY_UNSHARE_H

#include <stdbool.h>

// Puts a private copy in place of each shared mapping that can be written to. To be called before
// the runtime has any of its own, by the only thread. False: one cannot be copied.
bool unshare_memory(void);

#endif
