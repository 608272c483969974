// SPDX-License-Identifier: MIT
//
// The student's step as `treadle learn` shows it: its text, the bottom line, and, for an exercise,
// a grade whenever its file is saved. One thread. The current folder is the work folder.
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

enum { LEARN_QUIET_MS = 30 }; // from the last save to its answer

struct learn_ui {
	struct learn *l;
	struct term term;
	struct file_watch watch;
	struct learn_grader grader;
	bool watching;	      // the step is an exercise, whose file is watched
	int64_t saved, first; // ms: of the saves that are not answered yet, the last and the first;
			      // 0: none
	int64_t began;	      // ms: of the save that is being graded
	char hash[HASH_TEXT]; // of the file that is graded now, or was last
	json_t *verdict;      // its verdict so far; NULL: none
	char of[HASH_TEXT];   // hash of the file that the whole verdict is about; or ""
	bool leaving, asking; // `n` or `r` was typed once; the next key confirms
	bool quit;
	int signal; // that ends the program; or 0
	struct status *st;
};

static inline const struct exercise *learn_ui_exercise(const struct learn_ui *u)
{
	return learn_step(u->l)->exercise;
}

// Begins the student's step, and ends it: the file is no longer watched nor graded.
void learn_ui_begin(struct learn_ui *u);
void learn_ui_end(struct learn_ui *u);

// Shows the step, page by page.
void learn_ui_show(struct learn_ui *u);

// Goes to another step, or begins the same one anew.
void learn_ui_go(struct learn_ui *u, size_t step);

// Shows the bottom line: which keys there are.
void learn_ui_bottom(struct learn_ui *u);

// Notes that the file was saved.
void learn_ui_saved(struct learn_ui *u);

// Starts a grade, once a save has waited for LEARN_QUIET_MS.
void learn_ui_answer(struct learn_ui *u);

// Reads the grader's output, once u->grader.fd is readable.
void learn_ui_graded(struct learn_ui *u);

// Shows the line in u->st; the loop continues.
void learn_ui_complain(struct learn_ui *u);

#endif
