// SPDX-License-Identifier: MIT
//
// Choosing a file of one's own on a screen: a program, C source, a trace, in any folder.
#ifndef CMD_HOME_FILES_H
#define CMD_HOME_FILES_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum file_kind { FILE_OTHER, FILE_FOLDER, FILE_SOURCE, FILE_PROGRAM, FILE_TRACE };

// What a file is, by its name and its first bytes. Blocks on the disk.
enum file_kind file_kind(const char *path);

// Lets the user choose one, beginning in this folder. *chosen: path is one of a kind that can be
// looked at. Blocks until then. An exit code; if it is not 0, *st has the line.
int home_files_choose(char *path, size_t size, bool *chosen, struct status *st);

#endif
