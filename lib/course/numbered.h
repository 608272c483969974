// SPDX-License-Identifier: MIT
//
// Folders called NN-name, of lessons and of exercises, and how people name them.
//
// Any thread; blocks on the disk at most.
#ifndef COURSE_NUMBERED_H
#define COURSE_NUMBERED_H

#include <dirent.h>
#include <stdbool.h>

// Is this the name of such a folder? For scandir(); versionsort() puts them in order.
int numbered_filter(const struct dirent *d);

// The name in "05-semaphore": "semaphore". All of a folder's name that begins otherwise.
const char *numbered_name(const char *folder);

// Does `what` name the folder "05-semaphore": semaphore, 05-semaphore, 05, 5, or a path to a folder
// of that name?
bool numbered_is(const char *folder, const char *what);

#endif
