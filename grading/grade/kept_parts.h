// SPDX-License-Identifier: MIT
//
// What is made of an exercise's own files (the objects of its scenarios and of its contract) is the
// same for every answer. It is kept from one run of Treadle to the next, below
// $XDG_CACHE_HOME/treadle or ~/.cache/treadle, in a folder for each exercise as it is now.
#ifndef GRADING_GRADE_KEPT_PARTS_H
#define GRADING_GRADE_KEPT_PARTS_H

#include "course/exercise.h"

#include <stdbool.h>
#include <stddef.h>

// Finds the folder of the exercise's parts, or makes it, and then removes those of the same
// exercise that were not used for a month. Its name has a hash of the exercise's files, of Treadle
// as it was built, and of what the compiler says of its version. Writes its path to out, which has
// room for size bytes. False: there is no such place, or somebody else can write there, and all is
// made anew. Blocks on the disk, and, the first time, on the compiler.
bool kept_parts_folder(const struct exercise *e, char *out, size_t size);

#endif
