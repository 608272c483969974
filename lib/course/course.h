// SPDX-License-Identifier: MIT
//
// The path through lessons and exercises: a file `path` in the folder of the exercises.
//
// Any thread, as long as none changes the environment.
#ifndef COURSE_COURSE_H
#define COURSE_COURSE_H

#include "base/status.h"
#include "course/exercise.h"
#include "course/lessons.h"

#include <stddef.h>

// A lesson or an exercise.
struct course_step {
	char *id; // in the progress file: the exercise's folder, or "lesson NAME ACT"
	const struct exercise *exercise; // or NULL
	const struct lesson *lesson;	 // as lessons_scan() leaves it; or NULL
	char *act;			 // the act of the lesson to begin with; NULL: its first
};

struct course {
	struct exercise *exercises;
	size_t nexercises;
	struct lesson *lessons;
	size_t nlessons;
	struct course_step *steps; // each exercise once
	size_t n, cap;
};

// Reads the path, and the exercises in the folder exercises_root(given). Exercises that the path
// does not name come at its end. Without a file `path` the course has no lessons. EXIT_OK, or an
// exit code with a line in *st: there is no exercise, or a spec or the path is wrong (with the
// line). *c is to be given to course_free() in any case. Blocks on the disk only.
int course_read(struct course *c, const char *given, struct status *st);
void course_free(struct course *c);

// The step with this id; c->n if there is none, or id is NULL.
size_t course_find(const struct course *c, const char *id);

// The step of the exercise that `what` names; c->n with a line in *st if there is none.
size_t course_exercise(const struct course *c, const char *what, struct status *st);

#endif
