// SPDX-License-Identifier: MIT
//
// The steps of a run, as something was found out about them: what is known stays true of the steps
// that the run keeps when it goes on, or branches.
#ifndef VISUALIZER_HISTORY_RUN_STEPS_H
#define VISUALIZER_HISTORY_RUN_STEPS_H

#include "visualizer/history/history.h"

// All zero: none.
struct run_steps {
	struct choice *c; // n of them
	size_t n, cap;
	size_t number; // of the history whose steps they are
};

// Takes over the steps of the run. *same: so many of them were there before. 0 or ENOMEM.
int run_steps_adapt(struct run_steps *r, const struct history *h, size_t *same);

void run_steps_free(struct run_steps *r);

#endif
