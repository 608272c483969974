// SPDX-License-Identifier: MIT
//
// What an exercise says of its contract besides the contract: the clients that it has chosen, in
// its file `clients`, one a line; and the properties of its spec that the contract names. What is
// wrong with them is the author's, and is found here, before any client runs.
//
// Used by one thread.
#ifndef GRADING_GRADE_CONTRACT_CLIENTS_H
#define GRADING_GRADE_CONTRACT_CLIENTS_H

#include "grading/grade/contract_build.h"

struct contract_clients {
	char **client; // n of them; an exercise without the file has none
	size_t n;
	size_t other; // the number of the property that is lost by what no rule of the judge names
};

// Reads them, with the program of the contract. Blocks, as contract_ask(). EXIT_OK, or an exit code
// with a line in *st: EXIT_USAGE for a line that is no client; EXIT_TROUBLE for a contract that
// cannot be used. *c must be given to contract_clients_free in any case.
int contract_clients_read(struct contract_clients *c, struct exercise_build *b, struct status *st);
// Is this client one of them?
bool contract_clients_have(const struct contract_clients *c, const char *client);

void contract_clients_free(struct contract_clients *c);

// All that the program writes for these words: *out, to be freed. As contract_ask().
int contract_answer(struct exercise_build *b, const char *const *words, char **out,
		    struct status *st);

#endif
