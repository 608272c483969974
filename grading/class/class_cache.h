// SPDX-License-Identifier: MIT
//
// Grades kept beside a report, so that a second run grades only what has changed. One thread;
// blocks on the disk only.
#ifndef GRADING_CLASS_CLASS_CACHE_H
#define GRADING_CLASS_CLASS_CACHE_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

#include <stdbool.h>

// Hashes the exercises and Treadle itself, and gives each waiting cell its key. EXIT_OK, or
// EXIT_TROUBLE with a line in *st, as the functions below.
int class_cache_keys(struct class *c, struct status *st);

// Reads the kept grade of the cell, if there is one; the cell is graded then.
int class_cache_read(const struct class_paths *p, const struct exercise *e, struct class_cell *cell,
		     struct status *st);

// Is a grade kept for the cell?
bool class_cache_has(const struct class_paths *p, const struct class_cell *cell);

// Removes the kept grade, if there is one.
void class_cache_remove(const struct class_paths *p, const struct class_cell *cell);

// Keeps the grade. Called by the grader. folder: with the traces of the grade; it is moved to the
// cache.
int class_cache_add(const struct class_paths *p, const struct class_cell *cell,
		    const struct grade *g, const char *folder, struct status *st);

#endif
