// SPDX-License-Identifier: MIT
//
// Operations, kinds of object, faults and choices: the words in which the runtime, the trace,
// the checker and the screen speak to the model. Plain data, fixed in size.
#ifndef MODEL_OP_H
#define MODEL_OP_H

#include <stdbool.h>
#include <stdint.h>

#define TR_NEVER INT64_MAX // a deadline that does not come

enum kind {
	KIND_NONE,
	KIND_MUTEX,
	KIND_SPIN, // a mutex to the model
	KIND_FILE, // a stdio stream's lock: a recursive mutex to the model
	KIND_COND,
	KIND_SEM,
	KIND_NAME, // the name of a semaphore: its object says which semaphore it leads to
	KIND_RWLOCK,
	KIND_BARRIER,
	KIND_ONCE,
	KIND_MEMORY, // a place in memory: an atomic one, or one that instrumented code races on
	KINDS
};

enum op_code {
	OP_NONE, // the thread runs its own code
#define OP(code, rules, kind, arg, about, done) OP_##code,
#include "model/ops.def"
#undef OP
	OPS
};

enum op_arg { ARG_NOTHING, ARG_DEADLINE, ARG_VALUE, ARG_STATUS };

// A row of ops.def.
struct op_row {
	const char *code; // "LOCK"
	enum kind kind;
	enum op_arg arg;
	const char *about, *done; // untranslated
};
extern const struct op_row op_rows[OPS];

enum fault {
	FAULT_NONE,
#define FAULT(code, sentence) FAULT_##code,
#include "model/faults.def"
#undef FAULT
	FAULTS
};

// The types of a mutex, as op.arg of OP_INIT and object.type hold them. C11 leaves undefined what
// POSIX defines of a recursive one: that it is unlocked by a thread that does not hold it.
enum mutex_type { MUTEX_NORMAL, MUTEX_RECURSIVE, MUTEX_ERRORCHECK, MUTEX_RECURSIVE_C11 };
#define MUTEX_ROBUST 4 // added to one of these

// How a semaphore is opened, in op.arg of OP_SEM_OPEN: flags below, the initial value above.
#define OPEN_CREATE 1
#define OPEN_EXCLUSIVE 2
#define OPEN_ARG(flags, value) ((int64_t)(flags) | (int64_t)(value) << 8)
#define OPEN_FLAGS(arg) ((int)((arg)&0xff))
#define OPEN_VALUE(arg) ((arg) >> 8)

// What an UPDATE does and with which number, in its op.arg; numbers of more than 56 bits are cut.
enum update { UPDATE_SET, UPDATE_ADD, UPDATE_AND, UPDATE_OR, UPDATE_XOR, UPDATE_NAND };
#define UPDATE_ARG(function, number) ((int64_t)((uint64_t)(number) << 8 | (function)))
#define UPDATE_FUNCTION(arg) ((enum update)((arg)&0xff))
#define UPDATE_NUMBER(arg) ((arg) >> 8)

// In op.arg of OP_TRYLOCK and OP_TRYWRLOCK, else 0: std::lock() of C++ tries, which lets go again
// what it has, and tries in another order, until it has all.
#define TRY_OF_MANY 1

// In op.arg of OP_CREATE: the address of the start routine, and whether it starts detached.
#define CREATE_DETACHED ((int64_t)1 << 62)
#define CREATE_CANCELLABLE ((int64_t)1 << 61) // the program has calls that cancel threads
#define CREATE_ROUTINE(arg) ((arg) & ~(CREATE_DETACHED | CREATE_CANCELLABLE))

// ---- predicates of an operation, all answered by its rules (rules.h); code: enum op_code ----

// Has it an op.target, another thread (of OP_CREATE: the new one)?
bool op_names_thread(uint8_t code);

// Is an object of this kind what the operation works on? Spin locks and the locks of streams take
// the operations of a mutex.
bool op_fits(uint8_t code, enum kind kind);

// Threads: does it create op.target, is it the start or the end of its own thread, does it wait for
// the end of op.target, does it interrupt op.target, does it end the program?
bool op_creates(uint8_t code);
bool op_starts(uint8_t code);
bool op_ends(uint8_t code);
bool op_joins(uint8_t code);
bool op_interrupts(uint8_t code);
bool op_ends_program(uint8_t code);

// Is it one of these: a thread's creation, its start, its end, or the wait for its end?
bool op_bounds_thread(uint8_t code);

// Is it a wait on a condition (which has an op.mutex), and one that an interruption ends?
bool op_waits(uint8_t code);
bool op_waits_interruptibly(uint8_t code);

// Does it wake threads from the wait set of a condition or a futex: the one that the choice names,
// or all? (Many of a futex count as all.)
bool op_signals(uint8_t code);
bool op_wakes_one(uint8_t code);

// Does a step move every thread that waits at its object on to a further phase (a broadcast, the
// opening of a barrier)?
bool op_moves_all(uint8_t code);

// Is it a cancellation point?
bool op_may_be_cancelled(uint8_t code);

// Is it a try: fails rather than waits?
bool op_tries(uint8_t code);

// Does it order nothing, so that a loop may wait by it: a yield or a sleep?
bool op_pauses(uint8_t code);

// Is it a pause that lasts until the deadline in op.arg: a sleep?
bool op_sleeps(uint8_t code);

// Is it no call, but the code after an operation, set apart as a step (OP_RESUME)?
bool op_resumes(uint8_t code);

// Is it no call, but the place at which a thread stays for the rest of the run (OP_PARK)?
bool op_parks(uint8_t code);

// Does it take a lock, a mutex or a read-write lock, or try to? Does it give one back?
bool op_locks(uint8_t code);
bool op_unlocks(uint8_t code);

// Is it an access to memory? (A futex is a place in memory, too, and its operations are none.)
bool op_accesses(uint8_t code);

// Does it wait on a futex?
bool op_waits_on_futex(uint8_t code);

// May an access to memory read the place, and may it write there? False of all other operations.
bool op_reads(uint8_t code);
bool op_writes(uint8_t code);

// Does it make its object, so that what was there before is another one?
bool op_initialises(uint8_t code);

// Does it end the life of its object?
bool op_destroys(uint8_t code);

// May another thread come between it and the code after it, since it lets one continue?
bool op_lets_continue(uint8_t code);

// Can the mere arrival of another thread somewhere keep it from happening as it would have: at a
// join of the same thread, at the barrier, at the object that it destroys?
bool op_sees_arrivals(uint8_t code);

// Does an object of this kind need no initialisation: will a static initialiser do?
bool kind_ready(enum kind kind);

// Does an object of this kind hold a number, as world_object() takes it as `value`?
bool kind_holds_number(enum kind kind);

// ---- of the real call, to put a recorded run in order ----

// May the call have failed with this errno value, as a result that the model knows or as the sign
// of a fault?
bool op_may_fail(uint8_t code, int32_t error);

// What the operation does to others on its object: releases it, acquires it (if the operation
// succeeds), or changes it in a way that any of them may see or sees what any of them did.
enum op_role { ROLE_NONE, ROLE_GIVES, ROLE_TAKES, ROLE_CHANGES };
enum op_role op_role(uint8_t code);

// Does the operation change anything if it succeeded? By the value that the call returned besides
// its result.
enum op_change { CHANGE_NEVER, CHANGE_IF_VALUE, CHANGE_ALWAYS };
enum op_change op_change(uint8_t code);

// Does the real call give back the op_result.value of the model, besides its result?
bool op_shows_value(uint8_t code);

// The op.arg of an operation that has none: TR_NEVER if it may have a deadline, else 0.
static inline int64_t op_no_arg(uint8_t code)
{
	return op_rows[code].arg == ARG_DEADLINE ? TR_NEVER : 0;
}

// What a call gives back.
struct op_result {
	int32_t error; // 0 or an errno value
	int64_t value; // see op_rows; of OP_SEM_OPEN: the semaphore's number, + SEM_CREATED
};

// An operation that a thread is about to do.
struct op {
	uint8_t code;		   // enum op_code
	uint32_t object;	   // 0: none
	union {			   // by op_rules.other
		uint32_t target;   // the thread that is created, joined, interrupted, ...
		uint32_t mutex;	   // of a wait on a condition: is given back and taken again
		uint32_t size;	   // of an access to memory, in bytes
		uint32_t expected; // of a wait on a futex
		uint32_t most;	   // of a wake: so many threads
		uint32_t other;	   // whichever of them the operation has, as traces store it
	};
	uint32_t site; // where in the program: a site of the trace, 0 unknown
	int64_t arg;   // see ops.def
};

// Does a step of the operation that went on as called, with this result, make its thread get on, as
// in a round of a loop that does not merely wait? Not if it waits, pauses, only looks, or tries in
// vain; nor does it count that an object is made or destroyed.
bool op_gets_on(uint8_t code, int32_t result);

// Can thread t's operation b have its result (0 or an errno value) because thread u's operation a
// has happened before: the creation of t, the end of the thread that b waits for, t's interruption
// or its cancellation?
bool op_enables(const struct op *a, uint32_t u, const struct op *b, uint32_t t, int32_t result);

// May a step of the operation have other outcomes than to go on as called, or wake one thread or
// another? (Whether it may now, only a world can say; and of a thread that may be cancelled, too,
// see struct thread.)
bool op_may_differ(const struct op *op);

// How a pending operation goes on. Of a signal, and of the wake of one thread, `target` is the
// waiter that it wakes (0: nobody waits); of the wake of several, the first of them (0: all that
// wait).
enum outcome {
	OUT_GO,	       // as called
	OUT_TIMEOUT,   // its time limit passes
	OUT_SPURIOUS,  // a wait on a condition or futex wakes for no reason
	OUT_INTERRUPT, // somebody outside the program interrupts the wait
	OUT_CANCEL,    // it was cancelled, and acts on that here: the result is ECANCELED
	OUTCOMES
};

// One thing that can happen next. Two choices are the same if all fields are.
struct choice {
	uint16_t thread;
	uint8_t outcome; // enum outcome
	uint8_t zero;
	uint32_t target;
};

static inline bool choice_same(struct choice a, struct choice b)
{
	return a.thread == b.thread && a.outcome == b.outcome && a.target == b.target;
}

#endif
