// SPDX-License-Identifier: MIT
//
// `treadle learn` as it is used: keys, and a grade whenever the file is saved. One thread.
#ifndef GRADING_LEARN_LEARN_LOOP_H
#define GRADING_LEARN_LEARN_LOOP_H

#include "base/status.h"
#include "grading/learn/learn.h"

// Shows the step, and answers keys and saved files until `q` or a signal. The current folder is the
// work folder. Blocks. EXIT_OK, or an exit code with a line in *st.
int learn_loop(struct learn *l, struct status *st);

#endif
