// SPDX-License-Identifier: MIT
//
// The files of a report, and the lock that keeps another treadle away from them.
#ifndef GRADING_CLASS_CLASS_PATHS_H
#define GRADING_CLASS_CLASS_PATHS_H

#include "base/status.h"
#include "grading/class/class.h"

#include <limits.h>

// The paths of a report's files, each below PATH_MAX.
struct class_paths {
	char csv[PATH_MAX];	   // report.csv
	char details[PATH_MAX];	   // report-details.csv
	char page[PATH_MAX];	   // report.html
	char changes[PATH_MAX];	   // report-changes.txt
	char feedback[PATH_MAX];   // report/: a folder for each student
	char state[PATH_MAX];	   // report.state/, or a shard's folder in it
	char whole[PATH_MAX];	   // report.state/, if `state` is a shard's; else ""
	const char *feedback_name; // the last part of `feedback`
	int lock;
};

// Makes the folders and takes the lock. EXIT_OK, or an exit code with a line in *st. p->lock is -1
// before. The caller gives *p to class_paths_close() in any case. Blocks on the disk.
int class_paths_open(struct class_paths *p, const struct class_options *o, struct status *st);
void class_paths_close(struct class_paths *p);

#endif
