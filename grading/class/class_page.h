// SPDX-License-Identifier: MIT
//
// The class at a glance, as a page of HTML.
#ifndef GRADING_CLASS_CLASS_PAGE_H
#define GRADING_CLASS_CLASS_PAGE_H

#include "grading/class/class.h"
#include "grading/class/class_paths.h"

#include <stdio.h>

// Writes the page, which shows the lines `changes`, if it is not NULL.
void class_page(FILE *out, const struct class *c, const struct class_paths *p, const char *changes);

#endif
