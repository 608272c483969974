// SPDX-License-Identifier: MIT
//
// Trials by the contract of an exercise: the clients that the exercise has chosen, in its file
// `clients`, and then more of all that there are, from small to large; and a native run.
//
// Used by one thread.
#ifndef GRADING_GRADE_CONTRACT_TRIALS_H
#define GRADING_GRADE_CONTRACT_TRIALS_H

#include "grading/grade/contract_build.h"
#include "grading/grade/trial.h"

// The first client by which a property is lost, or else the native run.
struct contract_loss {
	bool lost;
	char *client;	    // NULL: it is the native run
	char *code;	    // of it, as a C program; or NULL
	struct trial trial; // its report begins with the client as a table
};

struct contract_trials {
	struct contract_loss *losses; // of each property of the exercise; NULL: nothing was tried
	size_t n;
	char *tried; // which clients: "9 chosen ones, and every client of 1 call by 3 threads"
	uint64_t executions;
};

struct contract_trials_options {
	struct trial_options trial;
	bool thorough;		     // all clients up to the bound, and the tall ones
	const struct property *only; // nothing is tried any more once it is lost; or NULL
};

// Tries the clients with the program that contract_build() has built. Blocks. EXIT_OK, or an exit
// code with a line in *st. *t, which is zero, must be given to contract_trials_free in any case.
int contract_trials_run(struct contract_trials *t, struct exercise_build *b,
			const struct contract_trials_options *o, struct status *st);
void contract_trials_free(struct contract_trials *t);

#define CONTRACT_EXECUTIONS 2000 // that a chosen client may take

// Tries one client, in at most so many executions. Blocks. EXIT_OK, or an exit code with a line in
// *st. *t must be given to trial_free in any case.
int contract_try(struct trial *t, const char *program, const char *client, uint64_t executions,
		 const struct trial_options *o, struct status *st);

#endif
