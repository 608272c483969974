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

// Adds the name of the variable at address addr of the debug information of m, down to the
// synchronization object in it; false if there is none. *failed is set if memory runs out.
bool variable_name(struct module *m, uint64_t addr, struct buf *b, bool *failed);

#endif
