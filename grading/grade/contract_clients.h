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
#include "grading/grade/early.h"

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

// The clients that the program of a contract lists, one after the other; those that come next are
// tried early.
#define CLIENTS_EARLY 128

struct client_list {
	const struct contract_clients *chosen; // which are not tried early here
	early_does *does;		       // tries a client early
	void *ctx;			       // of that
	struct early *early;		       // or NULL
	FILE *f;
	char *lines[CLIENTS_EARLY]; // that were read; the first is the one that was given last
	size_t n;
	bool given;
};

// Asks the contract for the list by these words (contract_ask). The four first fields are set.
// Blocks. EXIT_OK, or an exit code with a line in *st. Must be closed in any case.
int client_list_open(struct client_list *l, struct exercise_build *b, const char *const *words,
		     struct status *st);

// The next client, which lasts until the one after it is asked for; NULL: there is none.
const char *client_list_next(struct client_list *l);

void client_list_close(struct client_list *l);

#endif
