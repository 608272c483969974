// SPDX-License-Identifier: MIT
//
// The value of a variable as text, by its type: "3", "'x'", "RED", "\"word\"", "&queue",
// "{head = 0, items = {7, 8, 0, ...}}". Used as symbols.h says.
#ifndef DEBUGINFO_VALUES_H
#define DEBUGINFO_VALUES_H

#include "debuginfo/calls.h"

// What is asked while a value is read.
struct value_reader {
	struct symbols *symbols;
	struct module *module; // whose types these are
	const struct memory *memory;
	const struct state *state; // of the call that the variable is in, for the length of an
				   // array that is known at run time only; NULL: a static variable
	// Adds what stands for the synchronization object at an address, or for what a pointer
	// points to. False: nothing is known there. Either may be NULL; without the first, objects
	// in structures are left out.
	bool (*object)(void *ctx, uint64_t addr, struct buf *b);
	bool (*pointed)(void *ctx, uint64_t addr, struct buf *b);
	void *ctx;
};

// Adds the value of what has this type and place, at most some hundred characters: of arrays the
// first elements, of structures in structures the first levels. Returns why there is none; then
// nothing is added.
enum absent value_text(const struct value_reader *r, const Dwarf_Die *type,
		       const struct place *place, struct buf *b);

// What a path from a variable leads to: "q.count", "fork[2].owner", "node->next->value", "*p",
// with numbers as indices.
struct value_at {
	Dwarf_Die type;
	struct place place;
};

// Follows a path that begins behind the variable's name: ".count", "[2].owner". PATH_GOES: *at is
// what it leads to.
enum path_end {
	PATH_GOES,
	PATH_UNKNOWN, // there is no variable of the name
	PATH_WORDS,   // it is not written as a path
	PATH_NONE,    // there is no such member, or nothing to index or to point
	PATH_ABSENT   // a pointer on the way points nowhere, or is not there
};
enum path_end value_follow(const struct value_reader *r, const char *path, struct value_at *at);

// Is it the name of a variable, and perhaps a path behind it, without blanks: "q->count",
// "fork[i].owner", "*p"? An index may be the name of a variable.
bool value_is_path(const char *path);

// Adds the value of such an expression where a call stands. r: of that call.
enum path_end call_value(const struct value_reader *r, const struct call *c, const char *path,
			 struct buf *b);

// Where that value stands in memory; 0: it has none, or no address.
uint64_t call_value_address(const struct value_reader *r, const struct call *c, const char *path);

#endif
