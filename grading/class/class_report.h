// SPDX-License-Identifier: MIT
//
// The report of a class: its two tables and its page.
#ifndef GRADING_CLASS_CLASS_REPORT_H
#define GRADING_CLASS_CLASS_REPORT_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

// Writes report.csv, the details, and the page, which shows the lines `changes`, if it is not NULL.
// EXIT_OK or EXIT_TROUBLE with a line in *st.
int class_report_write(const struct class *c, const struct class_paths *p, const char *changes,
		       struct status *st);

#endif
