// SPDX-License-Identifier: MIT
//
// Watching one file for being saved. Editors write a file in place, or put another in its place.
// Since the kernel reports neither on some disks, the file is also looked at from time to time. One
// thread; never blocks for long.
#ifndef GRADING_LEARN_FILE_WATCH_H
#define GRADING_LEARN_FILE_WATCH_H

#include <limits.h>
#include <stdbool.h>
#include <sys/stat.h>

struct file_watch {
	int fd; // for poll(); -1: the kernel reports nothing
	int of; // inotify's number of the folder
	char folder[PATH_MAX];
	char name[NAME_MAX + 1];
	struct stat seen; // all zero: the file did not exist
};

// Watches the file `name` in the folder; both may be created later. Never fails: without help from
// the kernel, file_watch_look() finds changes. The caller gives *w to file_watch_close().
void file_watch_open(struct file_watch *w, const char *folder, const char *name);
void file_watch_close(struct file_watch *w);

// Reads the kernel's reports, once fd is readable. Returns whether the file may have been saved.
bool file_watch_read(struct file_watch *w);

// Looks at the file. Returns whether it has changed since the last look.
bool file_watch_look(struct file_watch *w);

#endif
