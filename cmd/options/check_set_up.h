// SPDX-License-Identifier: MIT
//
// What the commands that search have in common: how much of the program is seen, the runners, and
// the line that shows how far the search is. Used by one thread.
#ifndef CMD_OPTIONS_CHECK_SET_UP_H
#define CMD_OPTIONS_CHECK_SET_UP_H

#include "checker/search/runner_set.h"
#include "checker/verdict/finding.h"
#include "cmd/options/check_options.h"

// Looks how much of the program can be seen, and what follows from it for the search. Reads the
// file only. EXIT_OK, or an exit code with a line in *st.
int check_level(struct check_arguments *a, const struct target *target, struct status *st);

// What is searched, for a verdict, and what came of it; result may be NULL. It points into *a.
struct finding check_finding(const struct check_arguments *a, const struct search_result *result);

// Opens the runners that were asked for, and has the progress shown, where that can be. Blocks
// until the program is loaded. EXIT_OK, or an exit code with a line in *st; *set is to be given to
// check_close() in any case.
int check_open(struct check_arguments *a, const struct target *target, struct runner_set *set,
	       struct status *st);

// Closes them, and takes the progress away.
void check_close(struct check_arguments *a, struct runner_set *set);

#endif
