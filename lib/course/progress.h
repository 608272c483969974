// SPDX-License-Identifier: MIT
//
// A student's progress: a file in the work folder, by which the folder is recognised.
//
// Several processes may use it at once: changes are made between progress_begin() and
// progress_end(). In each process one thread uses it.
#ifndef COURSE_PROGRESS_H
#define COURSE_PROGRESS_H

#include "base/buf.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

#define PROGRESS_FILE "treadle-progress.json"

struct json_t;

struct progress {
	char *folder;	    // of the student's work, absolute
	struct json_t *all; // the contents of the file
	char *note;	    // a sentence for the user: the file was damaged; or NULL
	int lock;	    // a descriptor between progress_begin() and progress_end(); else -1
};

// Finds the work folder: `given`; or, if that is NULL, the value of the environment variable
// TREADLE_WORK; else the current folder, or the nearest above it, that holds a progress file.
// Written to out, absolute. False: there is none.
bool progress_folder(const char *given, char *out, size_t size);

// Reads the progress in the folder. It is empty if there is no file, or a damaged one (then p->note
// is set). EXIT_OK, or EXIT_TROUBLE with a line in *st. *p is to be given to progress_close() in
// any case.
int progress_open(struct progress *p, const char *folder, struct status *st);
void progress_close(struct progress *p);

// Locks the progress against other processes, and reads it again. A damaged file is renamed. Blocks
// while others have it locked. EXIT_OK, or an exit code with a line.
int progress_begin(struct progress *p, struct status *st);

// Writes the progress, as a whole or not at all, and unlocks it. EXIT_OK, or an exit code with a
// line.
int progress_end(struct progress *p, struct status *st);

// The folder of the work's exercises, if these are not Treadle's own; else NULL.
const char *progress_exercises(const struct progress *p);
void progress_set_exercises(struct progress *p, const char *root);

// The argument for exercises_root(): `given`; else progress_exercises(), unless the environment
// names a folder. Belongs to p or the caller.
const char *progress_root(const struct progress *p, const char *given);

// The student's current step of the path; NULL: the beginning.
const char *progress_at(const struct progress *p);
void progress_go(struct progress *p, const char *step);

// Marks of a step: a lesson was seen; an exercise was left for later.
enum progress_mark { PROGRESS_SEEN, PROGRESS_LEFT, PROGRESS_MARKS };
bool progress_marked(const struct progress *p, const char *step, enum progress_mark mark);
void progress_mark(struct progress *p, const char *step, enum progress_mark mark);

// The last grade of an exercise; exercise: the name of its folder, here and below; hash: the
// answer's (answer_hash). A copy of verdict, which is any JSON, is kept; the result of
// progress_verdict() belongs to p, NULL: none.
void progress_graded(struct progress *p, const char *exercise, const char *hash, unsigned points,
		     bool solved, const struct json_t *verdict);
bool progress_solved(const struct progress *p, const char *exercise);
unsigned progress_points(const struct progress *p, const char *exercise);
const struct json_t *progress_verdict(const struct progress *p, const char *exercise);

// Had the answer graded last this hash?
bool progress_is_same(const struct progress *p, const char *exercise, const char *hash);

// Forgets the grade and the hints of an exercise.
void progress_forget(struct progress *p, const char *exercise);

// The best result of a level of `treadle play`.
struct progress_level {
	unsigned stars; // 0: not solved
	unsigned moves, hints;
};
struct progress_level progress_level(const struct progress *p, const char *level);

// A level was solved with this result. The result with the most stars, then the fewest moves, is
// kept.
void progress_level_solved(struct progress *p, const char *level, struct progress_level now);

// The number of hints to a property that were shown.
unsigned progress_hints(const struct progress *p, const char *exercise, const char *property);
void progress_hinted(struct progress *p, const char *exercise, const char *property, unsigned n);

// ---- scenes that were opened
//
// For the home screen: a line each in $XDG_STATE_HOME/treadle/seen, or ~/.local/state/treadle/seen.
// If the file cannot be read or written, no scene counts as opened. Block on the disk only.

// Notes that a scene of a lesson was opened.
void seen_add(const char *lesson, const char *scene);

// Adds all notes to b.
void seen_read(struct buf *b);

// Is a scene among the notes of seen_read()?
bool seen_has(const struct buf *b, const char *lesson, const char *scene);

#endif
