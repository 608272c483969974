// SPDX-License-Identifier: MIT
//
// The calls that a thread of a program is in, and their variables with their values, while it
// stands still. Everything is read, nothing is changed. Used as symbols.h says.
#ifndef DEBUGINFO_CALLS_H
#define DEBUGINFO_CALLS_H

#include "debuginfo/symbols.h" // first: a header of ELF defines EV_NONE, too

#include "debuginfo/location.h"
#include "debuginfo/variables.h"

// Where a thread stands: its registers, of which those with a bit in `known` are known. The
// innermost call's address and stack pointer are needed.
struct stand {
	uint64_t registers[LOCATION_REGISTERS]; // by the numbers of DWARF
	uint32_t known;
};

#define STAND_STACK 7	 // the number of the stack pointer,
#define STAND_ADDRESS 16 // and of the address of the next instruction

// A call in progress.
struct call {
	struct module *module;
	const char *function; // "Queue::put"; NULL: not known, and then it has no variables
	const char *path;     // of the source file; NULL: not known
	int line;
	bool inlined; // into the next call, whose frame it shares
	struct state state;
	Dwarf_Die *scopes; // the blocks around the place in the code, innermost first, and the
	int nscopes;	   // function
};

// Goes through the calls that a thread is in, innermost first, those inlined ones too, until f
// returns false. What f is given lasts until it returns.
typedef bool call_found(void *ctx, const struct call *c);
void calls_walk(struct symbols *s, const struct stand *at, const struct memory *memory,
		call_found *f, void *ctx);

// Is the call in own code (symbols_is_own()), whose place in the source is known, and not in a
// header of the system's?
bool call_is_own(struct symbols *s, const struct call *c);

// A variable or parameter that is in scope.
struct variable_here {
	const char *name;
	Dwarf_Die type;
	bool parameter;
	enum absent absent; // ABSENT_NOT: it is at
	struct place place;
};

// Goes through the variables that are in scope where a call stands, parameters first, then in the
// order of the source, those of inner blocks behind those of outer ones; a name that an inner block
// gives to another variable is that one's. A variable whose declaration comes further down than
// the line of the call does not exist yet. Until f returns false.
typedef bool variable_here_found(void *ctx, const struct variable_here *v);
void call_variables(const struct call *c, variable_here_found *f, void *ctx);

// The variable of this name that is in scope where a call stands. False: there is none.
bool call_local(const struct call *c, const char *name, struct variable_here *v);

// The variable that a name stands for where a call stands: one in scope, or else a global one.
// False: there is none; v->absent says whether it has a place.
bool call_variable(const struct call *c, const char *name, struct variable_here *v);

#endif
