// SPDX-License-Identifier: MIT
//
// What comes from outside is read here from bytes that nobody has made: one program a reader. With
// clang and libFuzzer (tests/fuzz/build.bash) they look for inputs by themselves; in `make check`
// each goes through the kept ones, and through some that are made from them (replay.c).
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "trace/trace.h"

#include <stddef.h>
#include <stdint.h>

// Reads one input. Returns 0. Whatever goes wrong ends the process.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

// Makes the nth input that is known to be good, at most `most` bytes, and returns its length; 0:
// there are no more. Targets without such inputs have none of their own.
size_t fuzz_seed(unsigned nth, uint8_t *out, size_t most);

// The nth of some traces that are made here; *t is to be given to trace_free(). False: there are no
// more.
bool fuzz_trace(unsigned nth, struct trace *t);

// The path of a file that holds the bytes, until the next call.
const char *fuzz_file(const uint8_t *data, size_t n);

// Folds a trace and looks at it as `treadle view` does: keys are typed, and pictures drawn at some
// sizes.
void fuzz_look(const struct trace *t, const uint8_t *keys, size_t n);

// Tells a trace as `treadle view --plain` does: only text may come out.
void fuzz_tell(const struct trace *t);

#endif
