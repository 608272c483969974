// SPDX-License-Identifier: MIT
//
// Generating clients of a contract: all small ones, and tall ones, which repeat a call while
// another thread sleeps, or have many equal threads. Of clients that differ only in the names of
// threads one is made. Left out are clients with a call that the contract does not allow, and
// clients whose deadline or interruption never meets a wait.
//
// Uses the judge (judge.h), so only one thread; never blocks.
#ifndef GRADING_CONTRACT_CLIENTS_H
#define GRADING_CONTRACT_CLIENTS_H

#include "grading/contract/client.h"

#include <stdint.h>

typedef void clients_take(void *ctx, const struct client *c);

// Gives take() all clients of exactly `calls` calls (an interruption is one) by at most `columns`
// threads (4 or less), with at most one deadline and one interruption, always in the same order.
void clients_make(const struct contract *k, unsigned calls, unsigned columns, clients_take *take,
		  void *ctx);

// The same, of at most `most` arrangements of calls and deadlines, which are drawn at random,
// always the same way.
void clients_draw(const struct contract *k, unsigned calls, unsigned columns, uint64_t most,
		  clients_take *take, void *ctx);

// Gives take() the tall clients.
void clients_make_tall(const struct contract *k, clients_take *take, void *ctx);

#endif
