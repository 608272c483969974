// SPDX-License-Identifier: MIT
//
// What the runtime keeps of each thread, in a table by its number. Where threads are taken for
// equal that have changed places (run/alike.h), their rows change places, too.
#ifndef RUNTIME_OF_THREADS_H
#define RUNTIME_OF_THREADS_H

#include <stddef.h>

struct of_threads {
	const void *table;
	size_t row; // bytes, a multiple of 8
};

// Behind the definition of the table, a static array.
#define OF_THREADS(rows)                                                                           \
	static const struct of_threads of_threads_##rows                                           \
		__attribute__((used, section("rt_of_threads"))) = {rows, sizeof *(rows)};          \
	_Static_assert(sizeof *(rows) % 8 == 0, "whole words")

#endif
