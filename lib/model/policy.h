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
//	PCT	the thread of the highest priority goes on. Priorities are drawn by seed for each
//		thread; at `changes` steps, drawn among the first `length`, the thread about to
//		run gets a low one: below all of these, each change its own. The lowest of all is
//		for a thread that waits actively (but for steps that need no choice, see
//		model/local.h), that goes on by a time limit or a spurious wake-up more than a
//		few times, or that has had POLICY_PATIENCE steps in a row. Of several outcomes
//		that it has, one is drawn. A bug that needs d orders is found with a probability
//		of 1/(n k^(d-1)) at least, for n threads, k steps, d-1 changes.
//		(S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte: A Randomized Scheduler
//		with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010.)
//
// Sleepers are choices that are not to be taken, since what follows from them is tried elsewhere;
// each wakes when a step happens that it depends on (P. Godefroid's sleep sets). A sleeper is one
// exact choice: the thread may go on with another outcome or target, which is done when no other
// thread can go on.
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
	struct step step; // that it would be, keyed (model/key.h)
};

struct chooser; // opaque

// A chooser for one execution of no more than so many threads (MAX_THREADS at most), main among
// them. sleepers: n of them, which must last as long as the chooser and not change; they sleep from
// the step after `from` steps on. Those after the first POLICY_SLEEPERS are left out. It takes the
// same memory whatever the policy and the sleepers are, and no more later. NULL when memory runs
// out.
struct chooser *chooser_new(const struct policy *p, const struct sleeper *sleepers, size_t n,
			    uint64_t from, size_t threads);
void chooser_free(struct chooser *c);

// The same for MAX_THREADS in memory that the caller has: CHOOSER_BYTES that are all zero. Of
// these, it only writes to what it uses, which is little where there are few threads. Not to be
// freed.
#define CHOOSER_BYTES ((size_t)512 << 10)
struct chooser *chooser_in(void *room, const struct policy *p, const struct sleeper *sleepers,
			   size_t n, uint64_t from);

// Other sleepers than those it has, of which none is asleep yet; nor is one of these.
void chooser_sleepers(struct chooser *c, const struct sleeper *sleepers, size_t n, uint64_t from);

// What is to happen next in w, where no thread runs its own code. False: nothing can, or all
// that can sleeps (*asleep says which). Spurious wake-ups and interruptions from outside can
// happen too, when nothing else does: whether the program is stuck is for the caller to ask first
// (world_stuck).
bool chooser_next(struct chooser *c, const struct world *w, struct choice *out, bool *asleep);

// The step s has happened, by the chooser's word or another's; w is the world after it. Every
// step of the execution is to be told, in order.
void chooser_took(struct chooser *c, const struct world *w, const struct step *s);

#endif
