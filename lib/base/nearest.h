// SPDX-License-Identifier: MIT
//
// The nearest name to a mistyped one, for "did you mean".
//
// Any thread; never blocks.
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

// The entry of names[0..n) nearest to what, or NULL when none is near.
const char *nearest(const char *what, const char *const *names, size_t n);

#endif
