// SPDX-License-Identifier: MIT
//
// Marks of the runtime's variables, by which the number of a state (run/states.h) treats them. A
// variable without a mark counts in the state.
#ifndef RUNTIME_STATE_MARKS_H
#define RUNTIME_STATE_MARKS_H

#include <stddef.h>

// Variables that only record history: counters, object numbers, positions in the trace. They cannot
// influence what the program does next, and do not count.
#ifdef __x86_64__
// In a section of its own, without room in the file ("nobits").
#define PAST __attribute__((section("rt_past,\"aw\",@nobits#")))
#else
#define PAST // states have no numbers there
#endif

// A table with a row for each thread, by number. Where states are taken for equal in which threads
// have changed places (run/alike.h), their rows change places, too.
struct of_threads {
	const void *table;
	size_t row; // bytes, a multiple of 8
};

// Stands behind the definition of the table, a static array.
#define OF_THREADS(rows)                                                                           \
	static const struct of_threads of_threads_##rows                                           \
		__attribute__((used, section("rt_of_threads"))) = {rows, sizeof *(rows)};          \
	_Static_assert(sizeof *(rows) % 8 == 0, "whole words")

#endif
