// SPDX-License-Identifier: MIT
//
// Code where a student has not been.
#ifndef RUNTIME_MEMORY_SYSTEM_CODE_H
#define RUNTIME_MEMORY_SYSTEM_CODE_H

#include <stdbool.h>
#include <stdint.h>

// Is this code the C library's, the loader's or the runtime's own?
bool code_is_system(uint64_t pc);

#endif
