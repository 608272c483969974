// SPDX-License-Identifier: MIT
//
// The lock of a stdio stream, which flockfile() takes and printf() too: a recursive mutex, with the
// operations of one (mutex.c). It is the C library's, so a program that ends with it held leaves
// nothing of its own behind.
#include "model/rules.h"

KIND_RULES(file, .acts_as = KIND_MUTEX, .ready = true, .may_be_left = false);
