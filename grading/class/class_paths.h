// SPDX-License-Identifier: MIT
//
// Where a report's files stand, and the lock that keeps another treadle from them.
#ifndef GRADING_CLASS_CLASS_PATHS_H
#define GRADING_CLASS_CLASS_PATHS_H

#include "base/status.h"
#include "grading/class/class.h"

#include <limits.h>

// Where a report's files stand, each below PATH_MAX.
struct class_paths {
	char csv[PATH_MAX];	   // report.csv
	char details[PATH_MAX];	   // report-details.csv
	char page[PATH_MAX];	   // report.html
	char changes[PATH_MAX];	   // report-changes.txt
	char feedback[PATH_MAX];   // report/: a folder for each student
	char state[PATH_MAX];	   // report.state/, or that of a shard, in it
	char whole[PATH_MAX];	   // of a shard: report.state/; else ""
	const char *feedback_name; // its last part
	int lock;
};

// Makes the folders, and locks the state against another treadle. EXIT_OK, or an exit code with a
// line in *st. *p, whose lock is -1 to begin with, is given to class_paths_close in any case.
int class_paths_open(struct class_paths *p, const struct class_options *o, struct status *st);
void class_paths_close(struct class_paths *p);

#endif
