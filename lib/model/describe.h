// SPDX-License-Identifier: MIT
//
// Sentences about the model, for people, translated. Each function adds to a buffer. Any thread
// that may use the world; nothing here blocks.
#ifndef MODEL_DESCRIBE_H
#define MODEL_DESCRIBE_H

#include "base/buf.h"
#include "model/world.h"

// Where names come from. Each function adds one to b: "2 worker", "mutex forks[1]".
struct namer {
	void *ctx;
	void (*thread)(void *ctx, uint32_t thread, struct buf *b);
	void (*object)(void *ctx, uint32_t object, struct buf *b);
	// Adds what a value of eight bytes points to, if it is a pointer: "&node"; else returns
	// false. NULL: no value is.
	bool (*pointer)(void *ctx, int64_t value, struct buf *b);
};

// What a thread is about to do: "lock mutex A"; for one that waits: "wait on condition c to be
// signalled", "take mutex A again".
void describe_pending(const struct world *w, uint32_t t, const struct namer *names, struct buf *b);

// For a thread in a wait set (PHASE_WAIT): "1 main waits on condition c".
void describe_waiting(const struct world *w, uint32_t t, const struct namer *names, struct buf *b);

// An operation of any thread on any object: "lock a mutex", "join a thread".
void describe_op(enum op_code code, struct buf *b);

// Why thread t cannot continue: "mutex A is held by 3 worker-2". Nothing is added if it can.
void describe_blocker(const struct world *w, uint32_t t, const struct namer *names, struct buf *b);

// What one choice would do: "3 worker-2 times out waiting on ...".
void describe_choice(const struct world *w, struct choice c, const struct namer *names,
		     struct buf *b);

// What a step did, as a sentence with the thread as its subject: "2 worker locks mutex A".
void describe_step(const struct step *s, const struct namer *names, struct buf *b);

// The same without values and results, which differ from run to run.
void describe_deed(const struct step *s, const struct namer *names, struct buf *b);

// The fault of a step: "2 worker unlocks mutex A, which 3 other holds".
void describe_fault(const struct step *s, const struct namer *names, struct buf *b);

// Why a program is stuck: what each thread of the cycle, or each blocked thread, waits for, and
// which thread holds it. Nothing is added if the program is not stuck.
void describe_stuck(const struct world *w, const struct namer *names, struct buf *b);

// A number. byte: it is one byte, and is shown as a character as well: "97 'a'".
void describe_value(int64_t value, bool byte, struct buf *b);

// A kind of object: "mutex", "condition", ...
const char *kind_name(enum kind kind);

#endif
