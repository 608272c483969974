// SPDX-License-Identifier: MIT
//
// The tables of a class: one row a student for a gradebook, and one row a property for everything
// else.
#ifndef GRADING_CLASS_CLASS_TABLES_H
#define GRADING_CLASS_CLASS_TABLES_H

#include "grading/class/class.h"
#include "grading/class/class_paths.h"

#include <stdio.h>

void class_table_points(FILE *out, const struct class *c);
void class_table_details(FILE *out, const struct class *c, const struct class_paths *p);

#endif
