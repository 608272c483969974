// SPDX-License-Identifier: MIT
//
// A folder for temporary files, in which the objects of a program stand while it is built.
#ifndef COMPILE_TEMPORARY_FOLDER_H
#define COMPILE_TEMPORARY_FOLDER_H

#include "base/status.h"

// Makes one of which nobody else knows: *folder is its real path, to be freed with
// temporary_folder_remove. EXIT_OK, or EXIT_TROUBLE with a line, and *folder is NULL.
int temporary_folder_make(char **folder, struct status *st);

// Removes it with all in it; NULL is nothing.
void temporary_folder_remove(char *folder);

#endif
