// SPDX-License-Identifier: MIT
//
// The jobs that a client hands to its object, and what they note. One thread runs at a time;
// nothing blocks but contract_job.hold().
#ifndef GRADING_CONTRACT_HANDED_H
#define GRADING_CONTRACT_HANDED_H

#include "contract/jobs.h"
#include "grading/contract/history.h"

// Prepares all jobs of the client. They are handed to `object`, and note in *history. Client,
// object and history must last. Called once, before there are other threads.
void handed_begin(const struct contract *k, const struct client *c, void *object,
		  struct history *history);

// Names the calling thread: what a job notes in it is noted for this column.
void handed_column(unsigned column);

// The job that the call brings; NULL: none.
struct contract_job *handed_job(const struct client_call *c);

#endif
