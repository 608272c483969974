// SPDX-License-Identifier: MIT
//
// The step at which a student is, as `treadle learn` shows it: its text, the bottom line, and, of
// an exercise, a grade whenever its file is saved. One thread. The current folder is that of the
// work.
#ifndef GRADING_LEARN_LEARN_UI_H
#define GRADING_LEARN_LEARN_UI_H

#include "base/hash.h"
#include "grading/learn/file_watch.h"
#include "grading/learn/learn.h"
#include "grading/learn/learn_grader.h"
#include "grading/learn/learn_terminal.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { LEARN_QUIET_MS = 30 }; // so long nothing must happen after a save, before it is answered

struct learn_ui {
	struct learn *l;
	struct term term;
	struct file_watch watch;
	struct learn_grader grader;
	bool watching;	      // the step is an exercise
	int64_t saved, first; // ms: the last save, and the first, of those not answered yet; 0
	int64_t began;	      // when the save came that is being graded
	char hash[HASH_TEXT]; // of the file that is being graded, or was last
	json_t *verdict;      // what is known of it so far; NULL: nothing
	char of[HASH_TEXT];   // the hash of the file that all of the verdict is of; or ""
	bool leaving, asking; // `n` or `r` was typed: another key means it
	bool quit;
	int signal; // that ends it, or 0
	struct status *st;
};

static inline const struct exercise *learn_ui_exercise(const struct learn_ui *u)
{
	return learn_step(u->l)->exercise;
}

// Begins the step where the student is, and ends it: the file is no longer watched nor graded.
void learn_ui_begin(struct learn_ui *u);
void learn_ui_end(struct learn_ui *u);

// Shows the step, page by page. Goes to another one, or to the same one anew.
void learn_ui_show(struct learn_ui *u);
void learn_ui_go(struct learn_ui *u, size_t step);

// Writes the line at the bottom: which keys there are.
void learn_ui_bottom(struct learn_ui *u);

// Notes that the file was saved. Answers that, once its time has come, with a grade.
void learn_ui_saved(struct learn_ui *u);
void learn_ui_answer(struct learn_ui *u);

// Reads what the process that grades has to say, u->grader.fd being readable.
void learn_ui_graded(struct learn_ui *u);

// Reports what could not be done; the loop continues.
void learn_ui_complain(struct learn_ui *u);

#endif
