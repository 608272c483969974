// SPDX-License-Identifier: MIT
//
// Random programs for the model: see programs.h. A body is made of clauses: a few operations
// that belong together, such as a lock, what is done under it, and its unlock.
#include "tests/lib/programs.h"

#include "base/mix.h"

#include <string.h>

enum {
	MUTEX = 1,
	OTHER_MUTEX,
	COND,
	OTHER_COND,
	SEM,
	RWLOCK,
	BARRIER,
	ONCE,
	NAME,
	OTHER_NAME,
	PLACE,
	OTHER_PLACE
};

uint64_t random_next(uint64_t *state)
{
	return mix_random(state);
}

unsigned random_below(uint64_t *state, unsigned n)
{
	return (unsigned)(random_next(state) % n);
}

// ---- clauses ----------------------------------------------------------------------------------

struct maker {
	struct program *p;
	struct body *b;		  // being written
	unsigned own;		  // its number
	unsigned creator[BODIES]; // of each body: the one that creates it
	uint64_t state;
};

static unsigned any(struct maker *k, unsigned n)
{
	return random_below(&k->state, n);
}

static void put(struct maker *k, struct op op, unsigned skip)
{
	if (k->b->n < BODY_WORDS)
		k->b->words[k->b->n++] = (struct word){.op = op, .skip = (uint8_t)skip};
}

static void act(struct maker *k, enum op_code code, uint32_t object, int64_t arg)
{
	put(k, (struct op){.code = (uint8_t)code, .object = object, .arg = arg}, 0);
}

static int64_t limit(struct maker *k)
{
	return any(k, 3) ? TR_NEVER : 5 + any(k, 4) * 5;
}

static const struct locking {
	enum op_code lock, try, unlock;
	uint32_t object;
} lockings[] = {
	{OP_LOCK, OP_TRYLOCK, OP_UNLOCK, MUTEX},
	{OP_LOCK, OP_TRYLOCK, OP_UNLOCK, OTHER_MUTEX},
	{OP_RDLOCK, OP_TRYRDLOCK, OP_RW_UNLOCK, RWLOCK},
	{OP_WRLOCK, OP_TRYWRLOCK, OP_RW_UNLOCK, RWLOCK},
};

static void one_act(struct maker *k);

// A lock, perhaps made consistent, perhaps not given back.
static void leaves_locked(struct maker *k)
{
	uint32_t mutex = any(k, 2) ? MUTEX : OTHER_MUTEX;
	bool consistent = any(k, 2), gives = any(k, 2);
	put(k, (struct op){.code = OP_LOCK, .object = mutex, .arg = limit(k)},
	    (unsigned)consistent + gives);
	if (consistent)
		act(k, OP_CONSISTENT, mutex, 0);
	if (gives)
		act(k, OP_UNLOCK, mutex, 0);
}

// A lock or a try, perhaps something inside, the unlock.
static void locked(struct maker *k)
{
	const struct locking *l = &lockings[any(k, 4)];
	bool try = any(k, 3) == 0;
	unsigned inside = any(k, 2);
	put(
		k,
		(struct op) {
			.code = (uint8_t)(try ? l->try : l->lock), .object = l->object,
			.arg = try ? 0 : limit(k)
		},
		inside + 1);
	if (inside)
		one_act(k);
	act(k, l->unlock, l->object, 0);
}

static void waits(struct maker *k)
{
	bool ints = any(k, 2);
	act(k, OP_LOCK, MUTEX, TR_NEVER);
	put(k,
	    (struct op){.code = ints ? OP_COND_WAIT_INT : OP_COND_WAIT,
			.object = any(k, 4) ? COND : OTHER_COND,
			.mutex = MUTEX,
			.arg = limit(k)},
	    0);
	act(k, OP_UNLOCK, MUTEX, 0);
}

static void once(struct maker *k)
{
	put(k, (struct op){.code = OP_ONCE, .object = ONCE, .arg = TR_NEVER}, 1);
	act(k, OP_ONCE_DONE, ONCE, 0);
}

static void opens(struct maker *k)
{
	static const enum op_code codes[] = {OP_SEM_POST, OP_SEM_TRYWAIT, OP_SEM_CLOSE};
	int flags = (int)any(k, 4);
	put(k,
	    (struct op){.code = OP_SEM_OPEN,
			.object = any(k, 3) ? NAME : OTHER_NAME,
			.arg = OPEN_ARG(flags, any(k, 2))},
	    1);
	act(k, codes[any(k, 3)], OPENED, 0);
}

// Two accesses of a place in memory, the second only if a first exchange succeeds.
static void accesses(struct maker *k)
{
	static const uint8_t codes[] = {OP_READ,  OP_WRITE,  OP_LOAD,
					OP_STORE, OP_UPDATE, OP_COMPARE_EXCHANGE};
	for (unsigned n = 0; n < 2; n++) {
		struct op op = {.code = codes[any(k, sizeof codes)],
				.object = any(k, 3) ? PLACE : OTHER_PLACE,
				.size = 4,
				.arg = any(k, 3)};
		if (op.code == OP_UPDATE)
			op.arg = UPDATE_ARG(any(k, UPDATE_NAND + 1), op.arg);
		put(k, op, n == 0);
	}
}

// A wait on a place, or a wake of one or of some that wait there.
static void futexes(struct maker *k)
{
	static const uint8_t codes[] = {OP_FUTEX_WAIT, OP_FUTEX_WAIT, OP_FUTEX_WAKE,
					OP_FUTEX_WAKE_MANY};
	struct op op = {.code = codes[any(k, sizeof codes)],
			.object = any(k, 4) ? PLACE : OTHER_PLACE};
	op.other = op.code == OP_FUTEX_WAIT ? any(k, 2) : op.code == OP_FUTEX_WAKE ? 1 : 2;
	if (op.code == OP_FUTEX_WAIT)
		op.arg = limit(k);
	put(k, op, 0);
}

// A thread that this body may know: main, itself, or one it has created.
static uint32_t known(struct maker *k)
{
	unsigned b = any(k, k->p->nbodies);
	return b == 0 || b == k->own || k->creator[b] == k->own ? b : 0;
}

static void interrupts(struct maker *k)
{
	put(k, (struct op){.code = OP_INTERRUPT, .target = known(k)}, 0);
}

// A thread is cancelled; or tests that; or does something while it cannot be.
static void cancels(struct maker *k)
{
	unsigned what = any(k, 5);
	if (what == 4) {
		act(k, OP_MAY_CANCEL, 0, 0);
	} else if (what < 2) {
		put(k, (struct op){.code = OP_CANCEL, .target = known(k)}, 0);
	} else if (what == 2) {
		act(k, OP_TESTCANCEL, 0, 0);
	} else {
		act(k, OP_CANCEL_OFF, 0, 0);
		one_act(k);
		act(k, OP_CANCEL_ON, 0, 0);
	}
}

// One operation that is never a mistake, and that needs no other.
static void one_act(struct maker *k)
{
	static const struct op acts[] = {
		{.code = OP_SIGNAL, .object = COND},
		{.code = OP_PRINT},
		{.code = OP_BROADCAST, .object = COND},
		{.code = OP_SIGNAL, .object = OTHER_COND},
		{.code = OP_SEM_POST, .object = SEM},
		{.code = OP_SEM_WAIT, .object = SEM},
		{.code = OP_SEM_TRYWAIT, .object = SEM},
		{.code = OP_SEM_GETVALUE, .object = SEM},
		{.code = OP_BARRIER_WAIT, .object = BARRIER},
		{.code = OP_SLEEP},
		{.code = OP_YIELD},
		{.code = OP_INTERRUPTED},
		{.code = OP_SEM_UNLINK, .object = NAME},
		{.code = OP_LOAD, .object = PLACE},
		{.code = OP_UPDATE, .object = PLACE, .size = 4, .arg = UPDATE_ARG(UPDATE_ADD, 1)},
	};
	struct op op = acts[any(k, sizeof acts / sizeof *acts)];
	if (op_rows[op.code].arg == ARG_DEADLINE)
		op.arg = op.code == OP_BARRIER_WAIT ? TR_NEVER : limit(k);
	if (op.code == OP_SLEEP && op.arg == TR_NEVER)
		op.arg = 10;
	put(k, op, 0);
}

// Something that is a mistake, or makes a later operation one, or is none by luck.
static void mistake(struct maker *k)
{
	static const struct op acts[] = {
		{.code = OP_UNLOCK, .object = MUTEX},
		{.code = OP_RW_UNLOCK, .object = RWLOCK},
		{.code = OP_DESTROY, .object = OTHER_MUTEX},
		{.code = OP_COND_DESTROY, .object = COND},
		{.code = OP_SEM_DESTROY, .object = SEM},
		{.code = OP_SEM_INIT, .object = SEM, .arg = 1},
		{.code = OP_RW_DESTROY, .object = RWLOCK},
		{.code = OP_BARRIER_DESTROY, .object = BARRIER},
		{.code = OP_BARRIER_INIT, .object = BARRIER, .arg = 2},
		{.code = OP_COND_WAIT, .object = COND, .mutex = MUTEX, .arg = TR_NEVER},
		{.code = OP_LOCK, .object = OTHER_MUTEX, .arg = TR_NEVER},
		{.code = OP_SEM_INIT, .object = SEM, .arg = MAX_SEM - 1},
	};
	static const uint8_t on_threads[] = {OP_JOIN, OP_TRYJOIN, OP_DETACH};
	if (any(k, 2))
		put(k,
		    (struct op){.code = on_threads[any(k, 3)], .target = known(k), .arg = TR_NEVER},
		    0);
	else
		put(k, acts[any(k, sizeof acts / sizeof *acts)], 0);
}

static void clause(struct maker *k, bool faulty)
{
	static void (*const clauses[])(struct maker *) = {
		locked,	 locked,     waits,   once,    opens,	accesses,
		futexes, interrupts, one_act, one_act, one_act,
	};
	if (faulty && any(k, 5) == 0)
		mistake(k);
	else if (k->p->robust && any(k, 4) == 0)
		leaves_locked(k);
	else if (k->p->cancels && any(k, 3) == 0)
		cancels(k);
	else
		clauses[any(k, sizeof clauses / sizeof *clauses)](k);
}

// ---- programs -----------------------------------------------------------------------------------

// Creates or joins the threads that this one creates, perhaps with something in between.
static void creations(struct maker *k, enum op_code code, int64_t arg)
{
	bool apart = any(k, 3) == 0;
	for (unsigned b = 1; b < k->p->nbodies; b++)
		if (k->creator[b] == k->own) {
			put(k, (struct op){.code = (uint8_t)code, .other = b, .arg = arg}, 0);
			if (apart)
				one_act(k);
		}
}

void program_make(struct program *p, uint64_t seed, enum program_size size, bool faulty)
{
	struct maker k = {.p = p, .state = seed};
	*p = (struct program){.seed = seed, .cancels = seed % 5 == 0, .robust = seed % 7 == 0};
	p->nbodies = size == PROGRAM_TINY ? 2 + any(&k, 2) : 2 + any(&k, BODIES - 1);
	p->rules = (struct rules){.any_timeouts = any(&k, 2),
				  .spurious = (int)any(&k, 3) - 1,
				  .interrupts = (int)any(&k, 3) - 1};
	const struct object_row rows[PROGRAM_OBJECTS + 1] = {
		[MUTEX] = {KIND_MUTEX, any(&k, 4) ? MUTEX_NORMAL : (int)any(&k, 3), 0},
		[OTHER_MUTEX] = {KIND_MUTEX, (int)any(&k, 3), 0},
		[COND] = {KIND_COND, 0, 0},
		[OTHER_COND] = {KIND_COND, 0, 0},
		[SEM] = {KIND_SEM, 0, faulty && any(&k, 4) == 0 ? MAX_SEM - 1 : any(&k, 3)},
		[RWLOCK] = {KIND_RWLOCK, 0, 0},
		[BARRIER] = {KIND_BARRIER, 0, 1 + any(&k, 3)},
		[ONCE] = {KIND_ONCE, 0, 0},
		[NAME] = {KIND_NAME, 0, 0},
		[OTHER_NAME] = {KIND_NAME, 0, 0},
		[PLACE] = {KIND_MEMORY, 4, 0},
		[OTHER_PLACE] = {KIND_MEMORY, 4, 1},
	};
	memcpy(p->objects, rows, sizeof rows);
	if (p->robust)
		p->objects[MUTEX].type |= MUTEX_ROBUST,
			p->objects[OTHER_MUTEX].type |= MUTEX_ROBUST;
	for (unsigned b = 2; b < p->nbodies; b++)
		k.creator[b] = any(&k, 2) ? any(&k, b) : 0;
	for (k.own = 0; k.own < p->nbodies; k.own++) {
		k.b = &p->bodies[k.own];
		if (k.own)
			act(&k, OP_START, 0, 0);
		bool late = k.own == 1 && any(&k, 2);
		if (late)
			clause(&k, faulty);
		creations(&k, OP_CREATE, p->cancels ? CREATE_CANCELLABLE : 0);
		unsigned n = size == PROGRAM_TINY ? 1 : 1 + any(&k, 4);
		while (n-- && k.b->n < BODY_WORDS - 10)
			clause(&k, faulty);
		if (any(&k, 2))
			creations(&k, OP_JOIN, limit(&k));
		if (p->cancels && any(&k, 4) == 0)
			act(&k, OP_LEAVE, 0, 0);
		bool whole = k.own == 0 && any(&k, 8) == 0;
		act(&k, whole ? OP_PROCESS_EXIT : OP_EXIT, 0, 0);
	}
}
