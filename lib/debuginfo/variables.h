// SPDX-License-Identifier: MIT
//
// The variables of a program or library, by its debug information. Used as symbols.h says.
#ifndef DEBUGINFO_VARIABLES_H
#define DEBUGINFO_VARIABLES_H

#include "base/buf.h"

#include <elfutils/libdwfl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A variable at a fixed place.
struct variable {
	uint64_t addr, size;
	Dwarf_Die die;
};

// A program or library, and where the debug information's addresses are in memory.
struct module {
	Dwfl_Module *dwfl;
	Dwarf_Addr bias; // to add to an address of the debug information
	Dwarf_Die *units;
	size_t nunits, units_cap;
	struct variable *variables; // in order of addr, once listed is set
	size_t nvariables, variables_cap;
	bool listed;
};

// The unit of m around an address of its debug information, or NULL.
Dwarf_Die *module_unit(struct module *m, Dwarf_Addr pc);

// Something of a type, and an offset in it.
struct found {
	Dwarf_Die type;
	uint64_t off;
};

// The type of a variable, of a member, of what a pointer leads to. False: it has none.
bool variable_type(Dwarf_Die *die, Dwarf_Die *type);

// The variable at address addr of the debug information of m: adds its name. False, and *failed, as
// below.
bool variable_find(struct module *m, uint64_t addr, struct found *f, struct buf *b, bool *failed);

// Adds the way from what has this type down to what stands at offset *off in it, of which *type and
// *off tell then: ".items[2]". Is that a synchronization object?
bool variable_inside(Dwarf_Die *type, uint64_t *off, struct buf *b);

// Adds the name of the variable at address addr of the debug information of m, down to the
// synchronization object in it; false if there is none. *failed is set if memory runs out.
bool variable_name(struct module *m, uint64_t addr, struct buf *b, bool *failed);

// Puts its definition, in whatever unit of m it is, in place of a structure that is declared only,
// as headers do whose users are not to know it. False: there is none.
bool variable_define(struct module *m, Dwarf_Die *type);

// Is it a structure whose last member is an array without a length? Then it goes on behind its
// size.
bool variable_ends_open(const struct found *f);

#endif
