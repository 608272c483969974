// SPDX-License-Identifier: MIT
//
// The arguments of an execution, where they are others than those that the program was started with
// (struct wire_cell). In an execution, before main.
#ifndef RUNTIME_ARGUMENTS_H
#define RUNTIME_ARGUMENTS_H

#include "trace/wire.h"

// Takes over what the session has set down, before anything of the program runs.
void arguments_take(const struct wire_cell *cell);

// Puts them in place of those of main, but for the program's name. They last as long as it does.
void arguments_put(int *argc, char ***argv);

#endif
