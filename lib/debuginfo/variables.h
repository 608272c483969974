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
	bool in_function;
};

// A program or library.
struct module {
	Dwfl_Module *dwfl;
	Dwarf_Addr bias; // added to an address of the debug information, gives that in memory
	Dwarf_Die *units;
	size_t nunits, units_cap;
	struct variable *variables; // in order of addr, once listed is set
	size_t nvariables, variables_cap;
	bool listed;
};

// The unit of m around an address of its debug information, or NULL.
Dwarf_Die *module_unit(struct module *m, Dwarf_Addr pc);

// A place within something of this type, at this offset.
struct found {
	Dwarf_Die type;
	uint64_t off;
	const char *function; // in which the variable is; NULL: in none
};

// The type of a variable or a member, or the type that a pointer points to. False: there is none.
bool variable_type(Dwarf_Die *die, Dwarf_Die *type);

// Is this the type of a synchronization object, or a name of it?
bool variable_is_object(Dwarf_Die *type);

// Is the class one of the C++ library's? What it has inside is nobody's business.
bool variable_is_librarys(Dwarf_Die *type);

// Goes through names of types and qualifiers to what they stand for. False: there is nothing, as
// with void.
bool variable_peel(Dwarf_Die *type);

// The bytes that something of this type has; 0: not known.
Dwarf_Word variable_size(Dwarf_Die *type);

// The number that an attribute has; otherwise: it has none, or not a number.
Dwarf_Word variable_number(Dwarf_Die *die, unsigned name, Dwarf_Word otherwise);

// The number of elements that a dimension of an array has; VARIABLE_UNKNOWN: it is not written
// there, or known at run time only.
#define VARIABLE_UNKNOWN (-1)
long long variable_length(Dwarf_Die *dimension);

// Adds the name of the variable at address addr of m's debug information, and sets *f to the place
// in it. False: there is none; *failed is set if memory ran out.
bool variable_find(struct module *m, uint64_t addr, struct found *f, struct buf *b, bool *failed);

// Adds the path from something of this type to the innermost member at offset *off, ".items[2]",
// and sets *type and *off to that member's. Is it a synchronization object?
bool variable_inside(Dwarf_Die *type, uint64_t *off, struct buf *b);

// Adds the name of the variable at address addr of m's debug information, down to the
// synchronization object in it. False: there is none; *failed is set if memory ran out.
bool variable_name(struct module *m, uint64_t addr, struct buf *b, bool *failed);

// The variable of this name that has a fixed place and is in no function: one of the unit before
// those of others. NULL: there is none.
struct variable *variable_named(struct module *m, const Dwarf_Die *unit, const char *name,
				bool *failed);

// Goes through the variables that are in no function and can change, in the order of the debug
// information, until f returns false. False: memory ran out.
typedef bool variable_global(void *ctx, struct variable *v);
bool variable_globals(struct module *m, variable_global *f, void *ctx);

// Adds the name of the outermost variable, element or member that begins at address addr of m's
// debug information: "nodes[2]", and not "nodes[2].next"; of an array, its first element. False:
// there is none.
bool variable_begins(struct module *m, uint64_t addr, struct buf *b, bool *failed);

// Replaces a structure that is only declared by its definition, in any unit of m. False: there is
// none.
bool variable_define(struct module *m, Dwarf_Die *type);

// Is it a structure whose last member is an array without a length (so that it may exceed its
// size)?
bool variable_ends_open(const struct found *f);

#endif
