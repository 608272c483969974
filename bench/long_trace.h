// SPDX-License-Identifier: MIT
//
// Traces of many events for benchmarks: a world of the model is led through operations drawn from
// a seed, and each is written to a file as a recording would be. All kinds of object and of event
// occur; the cost of an event does not grow with the number of threads.
#ifndef BENCH_LONG_TRACE_H
#define BENCH_LONG_TRACE_H

#include <stdbool.h>
#include <stddef.h>

enum long_shape {
	LONG_MIXED,  // locks, waits, permits, variables, log lines, output: what programs do
	LONG_FLOOD,  // most of it is output, in pieces without an end of line
	LONG_SLEEPS, // every thread sleeps, in virtual time
	LONG_SHAPES
};

struct long_trace {
	size_t events;
	unsigned threads, objects;
	enum long_shape shape;
};

// What a shape is called: "mixed".
extern const char *const long_shapes[LONG_SHAPES];

// Writes the trace in a process of its own, so that its memory is not counted. Ends this one on
// failure.
void long_trace_make(const char *path, const struct long_trace *what);

#endif
