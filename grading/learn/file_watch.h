// SPDX-License-Identifier: MIT
//
// Watching one file: was it saved? Editors write it in place, or put another in its place; and on
// some disks the kernel tells nothing of that, so it is looked at now and then besides.
#ifndef GRADING_LEARN_FILE_WATCH_H
#define GRADING_LEARN_FILE_WATCH_H

#include "base/status.h"

#include <limits.h>
#include <stdbool.h>
#include <sys/stat.h>

struct file_watch {
	int fd; // to poll for; -1: the kernel tells nothing
	int of; // the folder's number
	char folder[PATH_MAX];
	char name[NAME_MAX + 1];
	struct stat seen; // zero: there was none
};

// Watches the file `name` in the folder, which may both be made later. Nothing can go wrong: where
// the kernel does not help, file_watch_look does. *w must be given to file_watch_close.
void file_watch_open(struct file_watch *w, const char *folder, const char *name);
void file_watch_close(struct file_watch *w);

// Reads what the kernel tells, fd being readable. May the file have been saved?
bool file_watch_read(struct file_watch *w);

// Looks at the file. Has it changed since it was looked at last?
bool file_watch_look(struct file_watch *w);

#endif
