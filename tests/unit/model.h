// SPDX-License-Identifier: MIT
//
// What the tests of the model share: one world a test, and short words to drive it. Every
// operation that is let happen and every fault that is found is counted, in memory that the
// tests' processes share, so that the last test can say whether all were met.
#ifndef TESTS_UNIT_MODEL_H
#define TESTS_UNIT_MODEL_H

#include "model/world.h"
#include "tests/lib/unit.h"

#include <errno.h>

struct counts {
	unsigned ops[OPS];
	unsigned faults[FAULTS];
	unsigned outcomes[OUTCOMES];
	uint64_t seed; // of the random program in hand, 0: none
};
extern struct counts *met;

extern struct world w;
extern struct step last; // the last step

// Rules: virtual time, or every time limit at any moment, or that and whatever else may happen.
#define VIRTUAL ((struct rules){.any_timeouts = false})
#define ANY ((struct rules){.any_timeouts = true})
#define WILD ((struct rules){.any_timeouts = true, .spurious = -1, .interrupts = -1})

// As ck_assert(), without its costs where it holds: for what is asked millions of times.
#define MUST_SAY(condition, ...)                                                                   \
	do {                                                                                       \
		if (!(condition))                                                                  \
			ck_abort_msg(__VA_ARGS__);                                                 \
	} while (0)
#define MUST(condition)                                                                            \
	MUST_SAY(condition, "seed %llu: %s", (unsigned long long)met->seed, #condition)

// A new world with n threads that live and run.
void begin(struct rules rules, uint32_t n);

// An object that is alive.
uint32_t object(enum kind kind, int type, uint32_t value);

// Thread t comes to an operation.
void pend(uint32_t t, enum op_code code, uint32_t o, uint32_t other, int64_t arg);

// A choice happens: t goes on; a signal wakes one; another outcome.
void go(uint32_t t);
void go_waking(uint32_t t, uint32_t target);
void happens(uint32_t t, enum outcome outcome);

// Both, for an operation that goes on at once and is then finished. Returns its result.
int32_t does(uint32_t t, enum op_code code, uint32_t o, uint32_t other, int64_t arg);

// The operation would be a fault of t's, with this other thread; trying it changes nothing.
// The thread is afterwards as if it had never come there.
void faults(uint32_t t, enum op_code code, uint32_t o, uint32_t other, enum fault fault,
	    uint32_t fault_other);

// The choices there are, as text: "1 2>3 4timeout 5spurious 5interrupt".
const char *choices(void);

// A queue of an object, as text: "3 2".
const char *queue(uint32_t o, bool waiting);

// The blocker of t is this object and thread.
void blocked(uint32_t t, uint32_t object, uint32_t thread);

// What world_stuck() says, with the cycle: "", "deadlock 1 2", "waiting".
const char *stuck(void);

Suite *add_cases(Suite *s, const char *name, const TTest *const *tests, size_t n);
#define ADD_CASES(s, name, tests) add_cases(s, name, tests, sizeof(tests) / sizeof *(tests))

void model_thread_cases(Suite *s);
void model_mutex_cases(Suite *s);
void model_cond_cases(Suite *s);
void model_shared_cases(Suite *s);
void model_time_cases(Suite *s);
void model_fault_cases(Suite *s);
void model_stuck_cases(Suite *s);
void model_describe_cases(Suite *s);
void model_random_cases(Suite *s);
void model_commute_cases(Suite *s);
void model_local_cases(Suite *s);
void model_depend_cases(Suite *s);
void model_memory_cases(Suite *s);
void model_cancel_cases(Suite *s);
void model_robust_cases(Suite *s);
void model_state_cases(Suite *s);
void model_words_cases(Suite *s);

#endif
