// SPDX-License-Identifier: MIT
//
// The clients that a contract lists, all of one size.
//
// Used by one thread.
#ifndef CMD_EXERCISE_CLIENTS_H
#define CMD_EXERCISE_CLIENTS_H

#include "grading/grade/contract_build.h"

struct clients {
	char *text; // in which they stand
	char **all;
	size_t n;
};

// Asks the contract for the list by these words (contract_ask). Blocks. EXIT_OK, or an exit code
// with a line in *st. *list must be freed in any case.
int clients_read(struct clients *list, struct exercise_build *b, const char *const *words,
		 struct status *st);

// Puts them in an order that is always the same and has nothing to do with theirs: what a budget
// allows is of all kinds then.
void clients_shuffle(struct clients *list);

void clients_free(struct clients *list);

#endif
