// SPDX-License-Identifier: MIT
//
// Clients for an exercise's contract: those that the exercise has chosen, in its file `clients`,
// one a line; and those that the contract's program lists. Mistakes of the exercise's author in the
// file and in the contract's tables are found here, before any client runs.
//
// Used by one thread.
#ifndef GRADING_GRADE_CONTRACT_CLIENTS_H
#define GRADING_GRADE_CONTRACT_CLIENTS_H

#include "grading/grade/contract_build.h"
#include "grading/grade/early.h"

struct contract_clients {
	char **client; // n chosen clients; none, if there is no file
	size_t n;
	size_t other; // the number of the property that CONTRACT_ELSE names
};

// Reads the chosen clients, and checks the contract's tables, with the contract's program. Blocks.
// EXIT_OK, or an exit code with a line in *st: EXIT_USAGE for a line that is not a client,
// EXIT_TROUBLE for a contract that cannot be used. The caller gives *c to contract_clients_free()
// in any case.
int contract_clients_read(struct contract_clients *c, struct exercise_build *b, struct status *st);

// Is this client a chosen one?
bool contract_clients_have(const struct contract_clients *c, const char *client);

void contract_clients_free(struct contract_clients *c);

// All that the program writes in the mode of these words, in *out, which the caller frees.
// Otherwise as contract_ask().
int contract_answer(struct exercise_build *b, const char *const *words, char **out,
		    struct status *st);

// The clients that the contract's program lists, given one by one; the following ones are tried
// early meanwhile.
#define CLIENTS_EARLY 128

struct client_list {
	const struct contract_clients *chosen; // these are not tried early
	early_does *does;		       // tries a client
	void *ctx;			       // passed to it
	struct early *early;		       // or NULL
	FILE *f;
	char *lines[CLIENTS_EARLY]; // read ahead; the first is the client given last
	size_t n;
	bool given;
};

// Asks the program for the list by these words. The caller sets the first four fields. Blocks.
// EXIT_OK, or an exit code with a line in *st. The caller closes the list in any case.
int client_list_open(struct client_list *l, struct exercise_build *b, const char *const *words,
		     struct status *st);

// The next client, valid until the next call; NULL: the list has ended.
const char *client_list_next(struct client_list *l);

void client_list_close(struct client_list *l);

#endif
