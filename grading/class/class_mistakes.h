// SPDX-License-Identifier: MIT
//
// The mistakes of a class: which of its students fail a property in the same way. Used by one
// thread; nothing here blocks.
#ifndef GRADING_CLASS_CLASS_MISTAKES_H
#define GRADING_CLASS_CLASS_MISTAKES_H

#include "grading/class/class.h"

// Those who fail one property in one way. The first of them is the example.
struct mistake {
	size_t exercise, property; // their numbers
	char *how;		   // by which they are the same; not for people
	size_t *students;	   // n of them, in the order of the class
	size_t n;
};

// All of them, the one of most students first; *n is how many. NULL: there are none, or no memory.
// To be given to mistakes_free.
struct mistake *mistakes_find(const struct class *c, size_t *n);
void mistakes_free(struct mistake *all, size_t n);

// What the grade of this student says about the mistake.
const struct graded *mistake_of(const struct class *c, const struct mistake *m, size_t student);

#endif
