// SPDX-License-Identifier: MIT
//
// Which thread continues when no plan says so. Pure, so that the runtime, the tests' model runner
// and any other runner take the same decisions. Always the same for the same policy and program.
//
//	STAY	the thread that ran continues while it can and does not wait actively (by a yield, a
//		sleep, a try that failed, a load that found what it found before), else the one
//		that has not run for longest; and so too after POLICY_QUANTUM steps in a row, so
//		that the schedule is fair. Time passes when nothing else can happen; where it may
//		at any moment, also once in POLICY_QUANTUM steps.
//	PCT	the thread of the highest priority continues. Priorities are drawn by seed for each
//		thread; at `changes` steps, drawn among the first `length`, the thread about to
//		run gets a low one: below all of these, each change its own. The lowest of all is
//		for a thread that waits actively (but for steps that need no choice, see
//		model/local.h), that continues by a time limit or a spurious wake-up more than a
//		few times, or that has had POLICY_PATIENCE steps in a row. Of several outcomes
//		that it has, one is drawn. A bug that needs d orders is found with a probability
//		of 1/(n k^(d-1)) at least, for n threads, k steps, d-1 changes.
//		(S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte: A Randomized Scheduler
//		with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010.)
//
// Sleepers are choices that are not to be taken, since what follows from them is tried in another
// execution; each wakes when a step happens that depends on it (P. Godefroid's sleep sets). A
// sleeper is one exact choice: its thread may continue by another outcome or target, and does so
// when no other thread can continue.
//
// A chooser belongs to one thread at a time; the caller sees to that.
#ifndef MODEL_POLICY_H
#define MODEL_POLICY_H

#include "model/world.h"

#define POLICY_QUANTUM 500
#define POLICY_PATIENCE 5000
#define POLICY_SLEEPERS 1024 // a chooser heeds no more

enum policy_kind { POLICY_STAY, POLICY_PCT };

struct policy {
	uint8_t kind;	  // enum policy_kind
	uint8_t eager;	  // enum eager: which steps that need no choice (model/local.h) come first
	uint32_t changes; // PCT: of priority, in an execution
	uint32_t length;  // PCT: steps that an execution is thought to have
	uint64_t seed;	  // PCT
};

struct sleeper {
	struct choice choice;
	struct step step; // which the choice would be, keyed (model/key.h)
};

struct chooser; // opaque

// A chooser for one execution of at most `threads` threads (up to MAX_THREADS), main included.
// sleepers: n of them, which must outlive the chooser unchanged; they sleep from the time when
// `from` steps have happened. Sleepers after the first POLICY_SLEEPERS are ignored. All memory is
// allocated here, the same amount for any policy and sleepers. Returns NULL when memory runs out.
struct chooser *chooser_new(const struct policy *p, const struct sleeper *sleepers, size_t n,
			    uint64_t from, size_t threads);
void chooser_free(struct chooser *c);

// The same for MAX_THREADS threads, in memory of the caller's: CHOOSER_BYTES, all zero. With few
// threads only few of these bytes are written to. Not to be freed.
#define CHOOSER_BYTES ((size_t)512 << 10)
struct chooser *chooser_in(void *room, const struct policy *p, const struct sleeper *sleepers,
			   size_t n, uint64_t from);

// Replaces the sleepers. `from` must lie ahead, of the old ones as of the new ones: none sleeps
// yet.
void chooser_sleepers(struct chooser *c, const struct sleeper *sleepers, size_t n, uint64_t from);

// Chooses what happens next in w, where no thread runs its own code. False: no choice is possible,
// or all possible ones sleep (*asleep). When nothing else is possible, a spurious wake-up or an
// interruption from outside is chosen: a caller that wants to know whether the program is stuck
// asks world_stuck() first.
bool chooser_next(struct chooser *c, const struct world *w, struct choice *out, bool *asleep);

// Notes that step s has happened, whoever chose it; w is the world after it. To be called for every
// step of the execution, in order.
void chooser_took(struct chooser *c, const struct world *w, const struct step *s);

#endif
