// SPDX-License-Identifier: MIT
//
// How a native run ends: by a verdict, in which the client is told as far as it has come. What the
// sanitizers notice, calls that nobody wakes, and those that go round and round, are told of as
// well.
#ifndef GRADING_NATIVE_VERDICT_H
#define GRADING_NATIVE_VERDICT_H

#include "contract/contract.h"
#include "grading/native/blocks.h"

#include <stdatomic.h>
#include <stdbool.h>

// The client, and how far it has come.
extern struct so_far {
	struct blocks client;
	unsigned round, at, times; // the round, the block, and how often it was done
	unsigned scarce;	   // there is no memory for this block, from 1; 0: there is for all
	bool by_calls;	      // ... of those that calls take, once; else of those of the object
	bool asking;	      // the object is asked what it reports
	atomic_ulong moments; // that were judged; read by a signal handler, which needs no order
} so_far;

// From here on what goes wrong ends the run. Once, before system calls are confined.
void verdict_open(void);

// Ends it: the verdict, and the lines behind it.
_Noreturn void conclude(const char *verdict, const char *text);

// Ends it: failed, in the name of this property, or of that of a rule. kind: of failure, a word.
_Noreturn void fail_for(const char *kind, const char *property, const char *what);
_Noreturn void fail(const char *kind, enum contract_rule rule, const char *what);

#endif
