// SPDX-License-Identifier: MIT
//
// All clients that a contract lets be made, from small to large; and tall ones: a call repeated
// while another thread sleeps, a thread copied many times. Symmetric clients are made once; and
// none in which a call is not allowed, or a deadline or an interruption never meets a wait, as the
// contract alone shows.
//
// Uses the judge (judge.h): one thread; blocks nowhere.
#ifndef GRADING_CONTRACT_CLIENTS_H
#define GRADING_CONTRACT_CLIENTS_H

#include "grading/contract/client.h"

#include <stdint.h>

typedef void clients_take(void *ctx, const struct client *c);

// All of exactly so many calls (an interruption is one), by at most so many threads (4 or less),
// with at most one deadline and one interruption, in an order that is always the same.
void clients_make(const struct contract *k, unsigned calls, unsigned columns, clients_take *take,
		  void *ctx);

// Of these, where there are too many to look at all: those of `most` places of calls and deadlines,
// or some more, drawn in a way that is always the same.
void clients_draw(const struct contract *k, unsigned calls, unsigned columns, uint64_t most,
		  clients_take *take, void *ctx);

// The tall ones.
void clients_make_tall(const struct contract *k, clients_take *take, void *ctx);

#endif
