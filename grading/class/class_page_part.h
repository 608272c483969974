// SPDX-License-Identifier: MIT
//
// Parts of the page of a class, and what they are written with. Used by one thread; what is written
// may block.
#ifndef GRADING_CLASS_CLASS_PAGE_PART_H
#define GRADING_CLASS_CLASS_PAGE_PART_H

#include "grading/class/class.h"
#include "grading/class/class_paths.h"

#include <stdio.h>

struct class_page {
	FILE *out;
	const struct class *c;
	const struct class_paths *paths;
};

// A text within an element; a name of any language within a sentence of ours.
void page_element(FILE *out, const char *name, const char *text);
void page_name(FILE *out, const char *text);

// A link to a file of what is handed back to this student.
void page_link(const struct class_page *p, const struct student *s, const char *file,
	       const char *text);

// Lines, as a list below a heading; nothing, if there are none.
void page_lines(const struct class_page *p, const char *heading, const char *lines);

// The mistakes of the class (class_mistakes.h), each with a trace to show.
void page_mistakes(const struct class_page *p);

// Files that are the same, and those that are the same but for comments, spaces and names.
void page_same(const struct class_page *p);

#endif
