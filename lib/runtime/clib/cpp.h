// SPDX-License-Identifier: MIT
//
// What functions of libstdc++ do to memory, for code that calls them; and the nodes of std::list.
#ifndef RUNTIME_CLIB_CPP_H
#define RUNTIME_CLIB_CPP_H

#include "runtime/cpu/cpu.h"

#include <stdbool.h>

// The effects of the library's function of this name, for cpp_called(); NULL: it is not known.
const char *cpp_effects(const char *name);

// The running thread calls a function of libstdc++ with these effects. looks: the run looks at
// memory. Blocks at the gate.
void cpp_called(const char *effects, const struct stub_call *call, bool looks);

#endif
