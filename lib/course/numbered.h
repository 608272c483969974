// SPDX-License-Identifier: MIT
//
// Names of the folders NN-name of lessons and exercises.
//
// For any thread; blocks on the disk at most.
#ifndef COURSE_NUMBERED_H
#define COURSE_NUMBERED_H

#include <dirent.h>
#include <stdbool.h>

// Is this the name of such a folder? A filter for scandir(); versionsort() sorts them.
int numbered_filter(const struct dirent *d);

// The name in "05-semaphore": "semaphore". Of another folder: its whole name.
const char *numbered_name(const char *folder);

// Does `what` name the folder "05-semaphore": semaphore, 05-semaphore, 05, 5, or a path to a folder
// of that name?
bool numbered_is(const char *folder, const char *what);

// Is there a folder of this path?
bool is_folder(const char *path);

#endif
