// SPDX-License-Identifier: MIT
//
// The end of a native run: a verdict, which quotes the calls that the client has made. A refusal by
// the contract, a fault (faults.h), a call that no thread can wake, and one that runs for ever all
// end the run through this file.
#ifndef GRADING_NATIVE_VERDICT_H
#define GRADING_NATIVE_VERDICT_H

#include "contract/contract.h"
#include "grading/native/blocks.h"

#include <stdatomic.h>
#include <stdbool.h>

// The client that runs, and how far it has come.
extern struct so_far {
	struct blocks client;
	unsigned round, at, times; // the round, the block, and how often it was done
	unsigned scarce;	   // the block, from 1, for which there is no memory; 0: none
	bool by_calls; // that block is one of those that calls take; else one of the object
	// What the run does beyond the client's calls, for the sentence about a failure.
	bool asking;	      // the object's state is being read, to be compared
	bool freed;	      // the object was freed
	unsigned interrupted; // calls that waited and were interrupted, to free the object
	const char *call;     // an earlier call, which waited and is wrong; or NULL
	const char *number;   // the name of a number of the object's state that is wrong; or NULL
	atomic_ulong moments; // judged so far; read by a signal handler, which needs no order
} so_far;

// From here on faults, stuck calls and endless ones end the run. Once, before system calls are
// confined.
void verdict_open(void);

// Ends the run with the verdict, and the lines that follow it.
_Noreturn void conclude(const char *verdict, const char *text);

// Ends the run as failed: this property, or the one that the contract names for the rule, loses its
// points. kind: a word (see native.c). finding: a sentence of contract/sentences.def, or one
// without values.
_Noreturn void fail_for(const char *kind, const char *property, const char *finding);
_Noreturn void fail(const char *kind, enum contract_rule rule, const char *finding);

#endif
