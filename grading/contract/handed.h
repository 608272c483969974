// SPDX-License-Identifier: MIT
//
// The jobs that an execution of a client hands to its object, and what they note.
#ifndef GRADING_CONTRACT_HANDED_H
#define GRADING_CONTRACT_HANDED_H

#include "contract/jobs.h"
#include "grading/contract/history.h"

// Begins: all jobs of the client, which is given to this object; they note in the history. All
// three must last. One thread, before others.
void handed_begin(const struct contract *k, const struct client *c, void *object,
		  struct history *history);

// The calling thread is this column: what is noted in it was.
void handed_column(unsigned column);

// The job that the call brings; NULL: none.
struct contract_job *handed_job(const struct client_call *c);

#endif
