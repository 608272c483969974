// SPDX-License-Identifier: MIT
//
// Lines, source files, functions and scopes, as the debug information of one unit has them. Used as
// symbols.h says.
#ifndef DEBUGINFO_LINES_H
#define DEBUGINFO_LINES_H

#include "base/buf.h"
#include "debuginfo/variables.h"

// Adds the path of a file as a unit names it, without "." and "..". folder: the unit's, or NULL.
void path_whole(const char *folder, const char *file, struct buf *b);

// The folder in which a unit was compiled, or NULL.
const char *unit_folder(Dwarf_Die *unit);

// The line of an address of the debug information, and its file as the unit names it. 0: not known.
// Code that the compiler moved or generated has line 0: then the last line before it in the program
// is used.
int line_at(Dwarf_Die *unit, Dwarf_Addr pc, const char **file);

// Adds the name of a function as a programmer would say it: "Queue::put", "lambda". Returns it;
// NULL: there is none.
const char *function_name(Dwarf_Die *die, struct buf *b);

// Adds a name of the linker's as a programmer writes it. Programs in C++ have the library that
// knows these names; if it is missing, they stay as they are.
void symbol_name(const char *symbol, struct buf *b);

// The scopes around an address of the debug information, innermost first, up to the unit: blocks,
// functions that were inlined there, the function whose code it is. (For inlined code
// dwarf_getscopes() goes on with where the function was written.) Returns their number; *scopes is
// to be freed.
int scopes_around(struct module *m, Dwarf_Addr at, Dwarf_Die **scopes);

// Where the inlined function `die` was called: the line, and the file as the unit names it. 0: not
// known.
int line_of_inlined(Dwarf_Die *unit, Dwarf_Die *die, const char **file);

#endif
