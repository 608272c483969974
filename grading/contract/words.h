// SPDX-License-Identifier: MIT
//
// What a call or a job returns, in words. Any thread; nothing blocks.
#ifndef GRADING_CONTRACT_WORDS_H
#define GRADING_CONTRACT_WORDS_H

#include "base/buf.h"

// Adds the number, or the name of the error that it is: "0", "ECANCELED".
void words_number(struct buf *b, int n);

#endif
