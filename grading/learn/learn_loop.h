// SPDX-License-Identifier: MIT
//
// `treadle learn` as it is used: keys, and a grade whenever the file is saved. One thread.
#ifndef GRADING_LEARN_LEARN_LOOP_H
#define GRADING_LEARN_LEARN_LOOP_H

#include "base/hash.h"
#include "grading/learn/learn.h"
#include "grading/learn/learn_grade.h"
#include "grading/learn/learn_tty.h"
#include "grading/learn/learn_watch.h"

#include <stdint.h>

// Shows the step and follows the student until `q`, or a signal. The current folder is that of the
// work. EXIT_OK, or an exit code with a line in *st.
int learn_loop(struct learn *l, struct status *st);

// --- what learn_loop.c and learn_keys.c share ----------------------------------------------------

struct loop {
	struct learn *l;
	struct term term;
	struct watch watch;
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

static inline const struct exercise *loop_exercise(const struct loop *o)
{
	return learn_step(o->l)->exercise;
}

// Does what a key says; 0 is none. learn_keys.c.
void loop_key(struct loop *o, int key);

// Shows the step, page by page. Goes to another one, or to the same one anew.
void loop_show(struct loop *o);
void loop_go(struct loop *o, size_t step);

// Tells what could not be done; the loop goes on.
void loop_complain(struct loop *o);

#endif
