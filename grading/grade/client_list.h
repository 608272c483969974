// SPDX-License-Identifier: MIT
//
// The clients that a contract lists, one after the other; those that come next are tried early.
//
// Used by one thread.
#ifndef GRADING_GRADE_CLIENT_LIST_H
#define GRADING_GRADE_CLIENT_LIST_H

#include "grading/grade/early.h"
#include "grading/grade/contract_clients.h"

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
