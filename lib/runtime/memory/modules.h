// SPDX-License-Identifier: MIT
//
// Which code is the program's own: the modules (the program, its libraries) that were compiled with
// the hooks, known by their import of __tsan_init. (The return address of a hook does not show the
// module: compilers let a constructor end in a jump to the hook.)
#ifndef RUNTIME_MEMORY_MODULES_H
#define RUNTIME_MEMORY_MODULES_H

#include <stdbool.h>
#include <stdint.h>

// Is pc in a module that was compiled with the hooks?
bool module_has_hooks(uint64_t pc);

// A module without hooks was loaded, with code in [from, end), that is neither the system's nor
// Treadle's. text: reported when threads run there; it must stay. Only the first few are noted.
void modules_note_unseen(uint64_t from, uint64_t end, const char *text);

// Have all modules hooks, except the system's and Treadle's?
bool modules_all_seen(void);

// The text of the module without hooks that pc is in, or NULL.
const char *module_unseen(uint64_t pc);

// Looks for new modules with hooks. Called while a module with hooks is loaded, by that thread.
void modules_note(void);

// Is there code at pc?
bool code_is_known(uint64_t pc);

// Is the code at pc the C library's, the loader's or the runtime's own?
bool code_is_system(uint64_t pc);

#endif
