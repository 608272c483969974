// SPDX-License-Identifier: MIT
//
// Has an exercise changed, or an answer to it, or what it is graded by? May be called by any
// thread; block on the disk only.
#ifndef COURSE_EXERCISE_HASH_H
#define COURSE_EXERCISE_HASH_H

#include "base/hash.h"
#include "base/status.h"
#include "course/exercise.h"

// The hash of what an exercise's answers are built with and judged by: its name, spec, headers and
// programs, without the stub. EXIT_OK, or EXIT_TROUBLE with a line: something cannot be read.
int exercise_hash(const struct exercise *e, char out[HASH_TEXT], struct status *st);

// The hash of an answer, a file, and of all that it is graded by. As above; or EXIT_USAGE, if it is
// the file that cannot be read.
int answer_hash(const struct exercise *e, const char *file, char out[HASH_TEXT], struct status *st);

#endif
