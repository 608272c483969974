// SPDX-License-Identifier: MIT
//
// The exercises there are: a folder NN-name each, with a task, a stub, and a spec of what is
// graded. docs/exercises.md says what is in them.
//
// Any thread, as long as none changes the environment. All here block on the disk only.
#ifndef COURSE_EXERCISE_H
#define COURSE_EXERCISE_H

#include "base/status.h"
#include "course/exercise_spec.h"

#include <stdbool.h>
#include <stddef.h>

// The folder of the exercises, absolute: `given`; if that is NULL, what TREADLE_EXERCISES of the
// environment names; else Treadle's own, beside `treadle` in its build folder or installed. out has
// room for size bytes; it is empty if Treadle has none. EXIT_OK, or EXIT_USAGE with a line: what
// was named is no folder.
int exercises_root(const char *given, char *out, size_t size, struct status *st);

// Is `root` a folder of exercises that somebody named, and not Treadle's own?
bool exercises_foreign(const char *root);

// All exercises there are in the folder that `given` leads to as above, in order of their own
// folders, their specs read. None at all is an error only in a folder that was named. EXIT_OK, or
// an exit code with a line in *st: a spec is wrong. *all is to be given to exercises_free.
int exercises_find(struct exercise **all, size_t *n, const char *given, struct status *st);
void exercises_free(struct exercise *all, size_t n);

// The exercise that `what` names: semaphore, 05-semaphore, 05, 5, or a path to its folder, which
// may stand anywhere. EXIT_OK, or an exit code with a line in *st: there is none (the nearest name
// is suggested), or its spec is wrong. *e must be given to exercise_free in any case.
int exercise_find(struct exercise *e, const char *given, const char *what, struct status *st);

// Says that there is no exercise `what`, and which of the n names is the nearest. EXIT_USAGE.
int exercise_unknown(const char *what, const char *const *names, size_t n, struct status *st);

#endif
