// SPDX-License-Identifier: MIT
//
// What is handed back: a folder for each student.
#ifndef GRADING_CLASS_CLASS_FEEDBACK_H
#define GRADING_CLASS_CLASS_FEEDBACK_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

// Writes what is handed back to the student. EXIT_OK or EXIT_TROUBLE with a line in *st.
int class_feedback(const struct class *c, const struct class_paths *p, const struct student *s,
		   struct status *st);

#endif
