// SPDX-License-Identifier: MIT
//
// Modes of a contract's program in which it runs no client, but writes what the grader reads. It is
// then linked with the stub.
#ifndef GRADING_CONTRACT_MODES_H
#define GRADING_CONTRACT_MODES_H

#include "contract/contract.h"

// Runs the mode that the words name, on standard output:
//
//	--list CALLS COLUMNS   all clients of CALLS calls by at most COLUMNS threads, one a line
//	--draw CALLS COLUMNS   the same, or a sample, if they are many
//	--tall                 the tall clients
//	--table CLIENT MOMENT  the client as a table; MOMENT is the heading of its first column
//	--code CLIENT          the client as a C program
//	--rules                the properties of the rules, one a line; that of CONTRACT_ELSE last
//	--read CLIENT          what is wrong with the client; nothing, if it is correct
//	--wrong                what is wrong with the contract's tables; nothing, if correct
//
// Returns the exit status; -1: the words name no mode. Blocks on the output only.
int modes_run(const struct contract *k, int argc, char **argv);

#endif
