// SPDX-License-Identifier: MIT
//
// Mistakes of a class: students whose files fail a property in the same way. One thread; never
// blocks.
#ifndef GRADING_CLASS_CLASS_MISTAKES_H
#define GRADING_CLASS_CLASS_MISTAKES_H

#include "grading/class/class.h"

// The students who fail one property in one way. The first is the example.
struct mistake {
	size_t exercise, property; // their numbers
	char *how;		   // key by which failures are compared; not shown
	size_t *students;	   // n numbers, in the order of the class
	size_t n;
};

// Finds all mistakes, n of them, that of most students first. 0 or ENOMEM. The caller gives *all to
// mistakes_free() in any case.
int mistakes_find(const struct class *c, struct mistake **all, size_t *n);
void mistakes_free(struct mistake *all, size_t n);

// The student's grade of the property.
const struct graded *mistake_of(const struct class *c, const struct mistake *m, size_t student);

#endif
