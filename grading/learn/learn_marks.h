// SPDX-License-Identifier: MIT
//
// The marks in front of steps and properties.
#ifndef GRADING_LEARN_LEARN_MARKS_H
#define GRADING_LEARN_LEARN_MARKS_H

#include <stdbool.h>

// Is the locale's character set one with ✓ and ✗?
bool learn_marks(void);

#endif
