// SPDX-License-Identifier: MIT
//
// The keys of `treadle learn`.
#ifndef GRADING_LEARN_LEARN_KEYS_H
#define GRADING_LEARN_LEARN_KEYS_H

#include "grading/learn/learn_ui.h"

// Does what a key says; 0 is none.
void learn_key(struct learn_ui *u, int key);

#endif
