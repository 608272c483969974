// SPDX-License-Identifier: MIT
//
// The files that are written about a class: two tables, a page, the feedback for each student, and
// what has changed since the report before. One thread; blocks on the disk only.
#ifndef GRADING_CLASS_CLASS_REPORT_H
#define GRADING_CLASS_CLASS_REPORT_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

#include <stdio.h>

// Each function returns EXIT_OK, or EXIT_TROUBLE with a line in *st.

// Writes the table of points (a row for each student), the details (a row for each property), and
// the page. changes: lines that the page shows; or NULL.
int class_report_write(const struct class *c, const struct class_paths *p, const char *changes,
		       struct status *st);

// Writes the page alone: HTML that shows the class at a glance. 0 or ENOMEM.
int class_page(FILE *out, const struct class *c, const struct class_paths *p, const char *changes);

// Writes the student's folder of feedback.
int class_feedback(const struct class *c, const struct class_paths *p, const struct student *s,
		   struct status *st);

// Adds what has changed since the last finished report, as lines. *first: there was no report.
int class_changes(const struct class *c, const struct class_paths *p, struct buf *lines,
		  bool *first, struct status *st);

// Makes this the report that the next one is compared with.
int class_changes_save(const struct class *c, const struct class_paths *p, struct status *st);

#endif
