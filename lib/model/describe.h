// SPDX-License-Identifier: MIT
//
// Sentences about the model, for people. All are built from the tables ops.def and faults.def
// and translated here.
#ifndef MODEL_DESCRIBE_H
#define MODEL_DESCRIBE_H

#include "base/buf.h"
#include "model/world.h"

// Where the names come from. Each function adds a name to b: "2 worker", "mutex forks[1]".
struct namer {
	void *ctx;
	void (*thread)(void *ctx, uint32_t thread, struct buf *b);
	void (*object)(void *ctx, uint32_t object, struct buf *b);
};

// What a thread is about to do: "lock mutex A"; for one that waits: "wait on condition c to be
// signalled", "take mutex A again".
void describe_pending(const struct world *w, uint32_t t, const struct namer *names, struct buf *b);

// An operation of whatever thread, on whatever object: "lock a mutex", "join thread".
void describe_op(enum op_code code, struct buf *b);

// Why thread t cannot continue: "mutex A is held by 3 worker-2". Nothing is added if it can.
void describe_blocker(const struct world *w, uint32_t t, const struct namer *names, struct buf *b);

// What one choice would do: "3 worker-2 times out waiting on ...".
void describe_choice(const struct world *w, struct choice c, const struct namer *names,
		     struct buf *b);

// What a step did, as a sentence with the thread as its subject: "2 worker locks mutex A".
void describe_step(const struct step *s, const struct namer *names, struct buf *b);

// The same without what differs from run to run: the values found and the results.
void describe_deed(const struct step *s, const struct namer *names, struct buf *b);

// The fault of a step: "2 worker unlocks mutex A, which 3 other holds".
void describe_fault(const struct step *s, const struct namer *names, struct buf *b);

// Why a stuck program is stuck, one sentence: which thread waits for what, held by which, around
// the cycle, or each blocked thread.
void describe_stuck(const struct world *w, const struct namer *names, struct buf *b);

// A number; byte: it is one byte, and is also shown as a character if it is one: "97 'a'".
void describe_value(int64_t value, bool byte, struct buf *b);

// A kind of object: "mutex", "condition", ...
const char *kind_name(enum kind kind);

#endif
