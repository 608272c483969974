// SPDX-License-Identifier: MIT
//
// Which code is the program's own: the modules (the program, its libraries) that were compiled with
// the hooks, known by their need of __tsan_init. Where a hook returns to does not tell: the
// compilers let a constructor end in a jump to it.
#ifndef RUNTIME_MEMORY_MODULES_H
#define RUNTIME_MEMORY_MODULES_H

#include <stdbool.h>
#include <stdint.h>

// Is pc in a module that was compiled with the hooks?
bool module_has_hooks(uint64_t pc);

// A module without hooks was loaded that is neither the system's nor treadle's, with code from here
// to there. text: what is reported when threads run there; it stays. Of many, the first are kept.
void modules_note_unseen(uint64_t from, uint64_t end, const char *text);

// Was none?
bool modules_all_seen(void);

// The text of the one that pc is in, or NULL.
const char *module_unseen(uint64_t pc);

// A module with hooks has been loaded: looks for those that are new. Called by the loader's thread,
// while a module is loaded.
void modules_note(void);

#endif
