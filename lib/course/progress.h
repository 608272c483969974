// SPDX-License-Identifier: MIT
//
// How far a student has come: a file in the work folder. A work folder is known by it.
//
// Several processes may use it at once: what changes it stands between progress_begin and
// progress_end. One thread each.
#ifndef COURSE_PROGRESS_H
#define COURSE_PROGRESS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

#define PROGRESS_FILE "treadle-progress.json"

struct json_t;

struct progress {
	char *folder;	    // of the student's work, absolute
	struct json_t *all; // what the file says
	char *note;	    // what is to be told of the file: it was damaged; or NULL
	int lock;	    // a descriptor while it is being changed; else -1
};

// The folder of a student's work: `given`; if that is NULL, what TREADLE_WORK of the environment
// names; else the current folder, or the nearest above it that holds a progress file. Absolute, in
// out, which has room for size bytes. Is there one?
bool progress_folder(const char *given, char *out, size_t size);

// Reads the progress in the folder; nothing yet if there is no file. A damaged one counts as
// nothing, too: p->note says so. EXIT_OK, or EXIT_TROUBLE with a line in *st. *p must be given to
// progress_close in any case.
int progress_open(struct progress *p, const char *folder, struct status *st);
void progress_close(struct progress *p);

// Keeps other processes from changing the progress, and reads it again. A damaged file is set aside
// under another name. Blocks for as long as others change it. EXIT_OK, or an exit code with a line.
int progress_begin(struct progress *p, struct status *st);

// Writes it, as a whole or not at all, and lets others in. As above.
int progress_end(struct progress *p, struct status *st);

// The folder of exercises that the work is of, if they are not Treadle's own; else NULL.
const char *progress_exercises(const struct progress *p);
void progress_set_exercises(struct progress *p, const char *root);

// What to give to exercises_root: `given`; else, if the environment names no folder, that of the
// work. It belongs to p or the caller.
const char *progress_root(const struct progress *p, const char *given);

// The step of the path where the student is; NULL: at the beginning.
const char *progress_at(const struct progress *p);
void progress_go(struct progress *p, const char *step);

// A step was looked at (a lesson), or left for later (an exercise).
enum progress_mark { PROGRESS_SEEN, PROGRESS_LEFT, PROGRESS_MARKS };
bool progress_marked(const struct progress *p, const char *step, enum progress_mark mark);
void progress_mark(struct progress *p, const char *step, enum progress_mark mark);

// What the last grade of an exercise has shown; `exercise` is its folder's name here and below,
// hash that of the answer (hash.h).
// verdict is any JSON, of which a copy is kept; progress_verdict's belongs to p, NULL: none.
void progress_graded(struct progress *p, const char *exercise, const char *hash, unsigned points,
		     bool solved, const struct json_t *verdict);
bool progress_solved(const struct progress *p, const char *exercise);
unsigned progress_points(const struct progress *p, const char *exercise);
const struct json_t *progress_verdict(const struct progress *p, const char *exercise);

// Was it graded last with this hash?
bool progress_is_same(const struct progress *p, const char *exercise, const char *hash);

// Forgets the grade and the hints of an exercise.
void progress_forget(struct progress *p, const char *exercise);

// The best that was made of a level of `treadle play`.
struct progress_level {
	unsigned stars; // 0: it was not solved
	unsigned moves, hints;
};
struct progress_level progress_level(const struct progress *p, const char *level);

// A level was solved so. What is kept is that with most stars, of these the one with fewest moves.
void progress_level_solved(struct progress *p, const char *level, struct progress_level now);

// How many hints to a property were shown.
unsigned progress_hints(const struct progress *p, const char *exercise, const char *property);
void progress_hinted(struct progress *p, const char *exercise, const char *property, unsigned n);

#endif
