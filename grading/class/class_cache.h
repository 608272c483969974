// SPDX-License-Identifier: MIT
//
// The grades that are kept beside a report, so that a second run grades only what has changed.
#ifndef GRADING_CLASS_CLASS_CACHE_H
#define GRADING_CLASS_CLASS_CACHE_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

#include <stdbool.h>

// Hashes the exercises and Treadle itself, and gives each waiting cell its key. EXIT_OK or
// EXIT_TROUBLE with a line in *st, as those below.
int class_cache_keys(struct class *c, struct status *st);

// Reads the grade that is kept for the cell, if there is one: it is graded then. Or says whether
// there is one, or removes it.
int class_cache_read(const struct class_paths *p, const struct exercise *e, struct class_cell *cell,
		     struct status *st);
bool class_cache_has(const struct class_paths *p, const struct class_cell *cell);
void class_cache_remove(const struct class_paths *p, const struct class_cell *cell);

// In the grader: keeps the grade, whose traces stand in `folder`, which becomes the kept one.
int class_cache_add(const struct class_paths *p, const struct class_cell *cell,
		    const struct grade *g, const char *folder, struct status *st);

#endif
