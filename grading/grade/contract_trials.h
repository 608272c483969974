// SPDX-License-Identifier: MIT
//
// Trials by the contract of an exercise: its chosen clients; further clients, from small to large,
// up to a budget; and the native run.
//
// Used by one thread.
#ifndef GRADING_GRADE_CONTRACT_TRIALS_H
#define GRADING_GRADE_CONTRACT_TRIALS_H

#include "grading/grade/contract_build.h"
#include "grading/grade/trial.h"

// The trial by which a property is lost: of the first client that fails, or of the native run.
struct contract_loss {
	bool lost;
	char *client;	    // NULL: the native run
	char *code;	    // the client as a C program; or NULL
	struct trial trial; // with the client as a table in front of its report
};

struct contract_trials {
	struct contract_loss
		*losses; // one for each property of the exercise; NULL: nothing was tried
	size_t n;
	char *tried; // list of what was tried: "9 chosen clients, every client of 1 call by up to 3
		     // threads"
	uint64_t executions;
};

struct contract_trials_options {
	struct trial_options trial;
	bool thorough;		     // all clients up to a bound, and the tall ones
	const struct property *only; // trials end once this property is lost; or NULL
};

// Runs the trials with the program that contract_build() has built. Blocks. EXIT_OK, or an exit
// code with a line in *st. *t is zero before; the caller gives it to contract_trials_free() in any
// case.
int contract_trials_run(struct contract_trials *t, struct exercise_build *b,
			const struct contract_trials_options *o, struct status *st);
void contract_trials_free(struct contract_trials *t);

#define CONTRACT_EXECUTIONS 2000 // budget of a chosen client

// Tries one client, in at most `executions` executions. Blocks. EXIT_OK, or an exit code with a
// line in *st. The caller gives *t to trial_free() in any case.
int contract_try(struct trial *t, const char *program, const char *client, uint64_t executions,
		 const struct trial_options *o, struct status *st);

#endif
