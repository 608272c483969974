// SPDX-License-Identifier: MIT
//
// `treadle learn`: the step at which a student is, and what can be done there. One thread; blocks
// on the disk, and while a lesson's program is asked.
#ifndef GRADING_LEARN_LEARN_H
#define GRADING_LEARN_LEARN_H

#include "course/course.h"
#include "course/progress.h"
#include "base/buf.h"
#include "course/play_level.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>

struct learn {
	struct progress progress;
	struct course course;
	size_t at; // the student's step
};

// Reads the path and the progress in the work folder, and goes to the student's step. exercises:
// from the command line, or NULL. EXIT_OK, or an exit code with a line in *st. The caller gives *l
// to learn_close() in any case.
int learn_open(struct learn *l, const char *folder, const char *exercises, struct status *st);
void learn_close(struct learn *l);

static inline const struct course_step *learn_step(const struct learn *l)
{
	return &l->course.steps[l->at];
}

// The functions below write to `out` what the student is shown. Those that return an int: EXIT_OK,
// or an exit code with a line in *st.

// Shows the step: an exercise with its task, or a lesson. styled: headings in bold, by a terminal's
// control codes.
int learn_show(const struct learn *l, bool styled, FILE *out, struct status *st);

// Lists the steps, a line for each, and how many exercises are solved.
void learn_list(const struct learn *l, FILE *out);

// Shows one more hint on the first failure of the exercise of a step, and records that it was
// shown.
int learn_hint(struct learn *l, size_t step, FILE *out, struct status *st);

// Goes to the next step. EXIT_FAILED, without effect: the exercise is not solved, and `leave`,
// which leaves it for later, is not set. EXIT_UNDECIDED: this was the last step.
int learn_next(struct learn *l, bool leave, FILE *out, struct status *st);

// Goes to a step. A lesson that is left is recorded as seen.
int learn_go(struct learn *l, size_t step, struct status *st);

// Puts the stub in place of the student's file, which is renamed, and forgets grade and hints.
int learn_reset(struct learn *l, size_t step, FILE *out, struct status *st);

// The lesson of this step, or the one that prepares its exercise; NULL: none.
const struct course_step *learn_lesson(const struct learn *l);

// Records that the lesson was looked at.
int learn_seen(struct learn *l, const struct course_step *lesson, struct status *st);

// The command line that shows a lesson: "treadle view --scene=deadlock locks", or "treadle view
// locks deadlock", or without an act "treadle view locks". The words point into this struct and
// into the step.
struct learn_view {
	char scene[128];
	char *argv[5];
};

// Makes the command line for a step that is a lesson. Asks the lesson's program; blocks for ten
// seconds at most.
void learn_view_find(struct learn_view *v, const struct course_step *s);

// ---- learn_levels.c -----------------------------------------------------------------------------
//
// The levels of `treadle play` in a student's path, each shown with its lesson. One thread; blocks
// on the disk only.

// Writes the command for the next level of a lesson, and how many levels are solved; nothing, if
// the lesson has none. self: how this treadle is called.
void learn_levels_put(const struct progress *p, const char *lesson, const char *self, FILE *out);

// Adds "(levels solved: 1 of 3)" to the line of a lesson in the list.
void learn_levels_count(const struct play_levels *l, const struct progress *p, const char *lesson,
			struct buf *b);

// ---- learn_markdown.c ---------------------------------------------------------------------------
//
// Showing a task, which is Markdown, in a terminal: headings, paragraphs, lists, tables and code.
// Links and emphasis are shown as plain text. Lines have the width of base/lines.h, except code.

// Writes the file at `path`. styled: headings in bold, by a terminal's control codes. Blocks on the
// disk only. EXIT_OK, or EXIT_USAGE with a line in *st: it cannot be read.
int markdown_show(const char *path, bool styled, FILE *out, struct status *st);

// ---- learn_loop.c -------------------------------------------------------------------------------
//
// `treadle learn` as it is used: keys, and a grade whenever the file is saved. One thread.

// Shows the step, and answers keys and saved files until `q` or a signal. The current folder is the
// work folder. Blocks. EXIT_OK, or an exit code with a line in *st.
int learn_loop(struct learn *l, struct status *st);

#endif
