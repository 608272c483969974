// SPDX-License-Identifier: MIT
//
// Grading a class, from the folder of submissions to the reports.
#ifndef GRADING_CLASS_CLASS_RUN_H
#define GRADING_CLASS_CLASS_RUN_H

#include "base/status.h"
#include "grading/class/class.h"

// Grades the class and writes the reports. Blocks. EXIT_OK: every cell has its verdict;
// EXIT_UNDECIDED: some cells have none; or an exit code with a line in *st.
int class_run(const struct class_options *o, struct status *st);

#endif
