// SPDX-License-Identifier: MIT
//
// What the program of a contract does besides running a client: it is linked without an answer
// then, and writes what the grader reads.
#ifndef GRADING_CONTRACT_MODES_H
#define GRADING_CONTRACT_MODES_H

#include "contract/contract.h"

// Does what the words say, on standard output:
//
//	--list CALLS COLUMNS   all clients of so many calls by at most so many threads, one a line
//	--draw CALLS COLUMNS   the same, but if these are very many, some
//	--tall                 the tall ones
//	--table CLIENT MOMENT  the client as a table; MOMENT is the heading of its first column
//	--code CLIENT          the client as a C program of its own
//	--rules                the properties of the rules, one a line; that of CONTRACT_ELSE last
//	--read CLIENT          what is wrong with the client; nothing: it can be run
//	--wrong                what is wrong with the tables of the contract; nothing
//
// Returns the status to exit with; -1: it is none of these. Blocks on the output only.
int modes_run(const struct contract *k, int argc, char **argv);

#endif
