// SPDX-License-Identifier: MIT
//
// What a call or a job returns, in words. Any thread; nothing blocks.
#ifndef GRADING_CONTRACT_WORDS_H
#define GRADING_CONTRACT_WORDS_H

#include "base/buf.h"

// Adds the name of the error, or the number: "ENOENT", "0".
void words_error(struct buf *b, int n);

// ... of what may be an error: so small numbers are left as they are.
void words_number(struct buf *b, int n);

#endif
