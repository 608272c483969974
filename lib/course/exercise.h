// SPDX-License-Identifier: MIT
//
// Finding exercises: a folder NN-name each, with a task, a stub, and a spec of what is graded
// (docs/author.md). And their hashes.
//
// For any thread, as long as none changes the environment. All functions block on the disk only.
#ifndef COURSE_EXERCISE_H
#define COURSE_EXERCISE_H

#include "course/exercise_spec.h"

#include "base/hash.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

// Finds the folder of the exercises, absolute: `given`; or, if that is NULL, the value of the
// environment variable TREADLE_EXERCISES; else Treadle's own, in its build folder or installed. out
// has room for size bytes; it is empty if Treadle has none. EXIT_OK, or EXIT_USAGE with a line: the
// named path is not a folder.
int exercises_root(const char *given, char *out, size_t size, struct status *st);

// Is `root` a folder of exercises other than Treadle's own?
bool exercises_foreign(const char *root);

// Finds all exercises of the folder exercises_root(given), in order of their own folders, with
// their specs read. It is an error if a named folder has none. EXIT_OK, or an exit code with a line
// in *st: a spec is wrong. *all is to be given to exercises_free().
int exercises_find(struct exercise **all, size_t *n, const char *given, struct status *st);
void exercises_free(struct exercise *all, size_t n);

// Finds the exercise that `what` names: semaphore, 05-semaphore, 05, 5, or a path to its folder,
// which may be anywhere. EXIT_OK, or an exit code with a line in *st: there is none (the nearest
// name is suggested), or its spec is wrong. *e is to be given to exercise_free() in any case.
int exercise_find(struct exercise *e, const char *given, const char *what, struct status *st);

// Sets *st: there is no exercise `what`; suggests the nearest of the n names. Returns EXIT_USAGE.
int exercise_unknown(const char *what, const char *const *names, size_t n, struct status *st);

// ---- hashes, by which a change is noticed

// The hash of an exercise's name, spec, headers and programs, with which answers are built and
// graded; without the stub. EXIT_OK, or EXIT_TROUBLE with a line: a file cannot be read.
int exercise_hash(const struct exercise *e, char out[HASH_TEXT], struct status *st);

// The hash of an answer, a file, together with the exercise. The same; or EXIT_USAGE if the answer
// cannot be read.
int answer_hash(const struct exercise *e, const char *file, char out[HASH_TEXT], struct status *st);

#endif
