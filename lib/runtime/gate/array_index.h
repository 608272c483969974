// SPDX-License-Identifier: MIT
//
// Indices outside of their arrays, as code compiled with -fsanitize=bounds reports them
// (wrap/wrap_hooks.c): global, static and local arrays, and those in structures, at a place where
// the compiler knows the array. It calls __ubsan_handle_out_of_bounds() in front of the access;
// `&a[n]`, one past the end of a[n], is no such place.
#ifndef RUNTIME_GATE_ARRAY_INDEX_H
#define RUNTIME_GATE_ARRAY_INDEX_H

#include <stdint.h>

// The calling thread uses an index outside of an array, by a call at pc. place: the compiler's
// description, in the program's memory; value: the index as it is passed, see array_index.c. Ends
// the run as a misuse if it looks for races (as with blocks, races.h); else, and in free and
// recorded runs, returns. Anything may be passed: what cannot be read is left out of the report.
void array_index_outside(const void *place, uint64_t value, uint64_t pc);

#endif
