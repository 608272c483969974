// SPDX-License-Identifier: MIT
//
// Reading names from a program file: what level.c and level_hidden.c share. Any thread; reads the
// file only.
#ifndef SESSION_LEVEL_READ_H
#define SESSION_LEVEL_READ_H

#include <elfutils/libdw.h>
#include <gelf.h>
#include <stdbool.h>
#include <stddef.h>

struct names {
	char **all;
	size_t n, cap;
};

// A program that is read. The local symbols of an object file stand behind its name. Each file that
// was instrumented has one of a constructor that calls the hooks.
struct files {
	Elf *elf;
	Dwarf *dwarf; // NULL: it has no debug information
	struct names bare;
	const char *file; // at which the symbols are; NULL: none
	bool instrumented;
	bool any;     // file was instrumented
	bool unknown; // there is a file without debug information
};

// Is the unit of gcc's C?
bool level_is_gcc(const char *producer);

// A text of a unit; NULL: it has none.
const char *level_attribute(Dwarf_Die *unit, unsigned name);

// Adds the base name of the path, if it is not there. Nothing when memory runs out.
void level_add_name(struct names *names, const char *path);

// Calls `read` with the table of all symbols, if the program has one.
typedef void level_table(struct files *f, Elf_Scn *section, const GElf_Shdr *header);
void level_each_table(struct files *f, level_table *read);

// Opens the program, has names read from it, and sorts them; as level_bare().
typedef void level_names(struct files *f, struct names *names);
void level_names_of(const char *program, level_names *read, char ***out, size_t *n);

#endif
