// SPDX-License-Identifier: MIT
//
// How the model says what an operation means: one row of rules for each operation (a few share a
// row), at the end of the file of the kind of object that the operation works on. The generic files
// ask only these rows: pending.c (a thread arrives), choices.c (what can happen next), apply.c (a
// choice happens), depend.c (do two steps commute?), ops.c (predicates for the rest of the house).
// Only lib/model includes this header.
#ifndef MODEL_RULES_H
#define MODEL_RULES_H

#include "model/local.h"
#include "model/world.h"

enum sort {
	SORT_PLAIN,
	SORT_INITIALISES, // the only operations on an object that is not alive
	SORT_DESTROYS,
	SORT_UNLOCKS, // a lock, by a call
	SORT_TRIES,   // fails rather than waits
	SORT_PAUSES,  // orders nothing; a loop may wait by it
	SORT_RESUMES, // no call, but the code after an operation
	SORT_PARKS    // no call: the thread goes no further
};

// What happens to a thread that another one may wait for.
enum thread_event {
	THREAD_NOTHING,
	THREAD_CREATED,
	THREAD_ENDED,
	THREAD_INTERRUPTED,
	THREAD_CANCELLED
};

// Which name of the union in struct op an operation uses.
enum other { OTHER_NOTHING, OTHER_NEW_THREAD, OTHER_THREAD, OTHER_MUTEX, OTHER_SIZE, OTHER_VALUE };

// How a pending operation may happen, besides as called: a set.
#define ONLY_AS_CALLED 0u
#define MAY_TIME_OUT 1u	      // OUT_TIMEOUT, while it is blocked (and see cond_late())
#define ENDS_BY_CLOCK 2u      // a sleep: its deadline is no limit, but what it waits for
#define MAY_WAKE 4u	      // OUT_SPURIOUS, in the wait set
#define MAY_BE_INTERRUPTED 8u // OUT_INTERRUPT, in the wait set
#define WAKES_A_WAITER 16u    // the choice says which thread of the wait set it wakes (first)
#define MAY_BE_CANCELLED 32u  // OUT_CANCEL, by a thread that was cancelled: a cancellation point

// The results besides 0 that the real call may have had, and the model knows: as a result, or as
// the mark of a mistake.
// clang-format off
#define NO_ERRORS {0}
#define ERRORS(...) {__VA_ARGS__}
// clang-format on

// ---- a step happens -----------------------------------------------------------------------------

// A choice while it happens.
struct transition {
	struct world *w;
	struct thread *th; // of the choice
	struct object *o;  // of its operation; &objects[0], which is unused, when there is none
	uint32_t t;	   // the number of th
	struct choice choice;
	struct step *step;     // to note what only the world before the step shows
	struct op_result gets; // what the call returns, if it is over now
	bool waits;	       // it is not over: the thread stays at it, in a further phase
};

// The thread comes to a further phase of its operation.
void enter_phase(struct world *w, struct thread *th, enum phase phase);

// ---- what a step touches ------------------------------------------------------------------------

// All that a step may find, change, or be prevented by. Each has a number: of a thread, of an
// object (or its key), or 0.
enum thing {
	THING_WORLD,	// that it continues, and its clock: any step needs it
	THING_THREAD,	// where a thread stands: any step touches its own
	THING_END,	// whether a thread has ended
	THING_CLAIM,	// whether a thread was joined or detached
	THING_JOINERS,	// the threads that have come to join it
	THING_MARK,	// whether a thread was interrupted
	THING_CANCEL,	// whether a thread was cancelled: see depend.c
	THING_WAKING,	// what has woken a thread from a wait set; of 0: any thread
	THING_OBJECT,	// what an object holds; of a condition, its wait set
	THING_WAIT_SET, // of a futex
	THING_RETURNS,	// the threads that were woken from a condition or futex, and are to return
	THING_ARRIVALS, // the threads that have come to an object
	THING_PARTIES,	// those that have come to a barrier
	THING_LAST_PERMIT, // the one above which a semaphore holds no more
	THING_PRINTS,	   // what was printed so far
	THING_BUDGET,	   // spurious wake-ups, interruptions from outside: by outcome
};

// Two steps depend on each other if they touch the same thing in conflicting modes:
//
//		READ	SHARE	GIVE	WRITE
//	READ	 ok	 -	 -	 -	only looks (a failed try, getvalue, a load)
//	SHARE	 -	 ok	 -	 -	read locks, taken and given back
//	GIVE	 -	 -	 ok	 -	adds, and does not look (posts, arrivals)
//	WRITE	 -	 -	 -	 -
enum mode { MODE_READ, MODE_SHARE, MODE_GIVE, MODE_WRITE };

struct touch {
	uint32_t number;
	uint8_t thing; // enum thing
	uint8_t mode;  // enum mode
};

#define TOUCHES 12 // a step has no more

struct touches {
	unsigned n;
	unsigned things; // a set of enum thing: those that are in it
	struct touch touch[TOUCHES];
};

static inline void touch(struct touches *l, enum thing thing, uint32_t number, enum mode mode)
{
	l->things |= 1u << thing;
	l->touch[l->n++] = (struct touch){number, (uint8_t)thing, (uint8_t)mode};
}

// What a step does to its own object. A thread that gives up, by a time limit or its cancellation,
// only reads.
static inline void touch_object(struct touches *l, const struct step *s, enum mode mode)
{
	bool gives_up = s->choice.outcome == OUT_TIMEOUT || s->choice.outcome == OUT_CANCEL;
	touch(l, THING_OBJECT, s->op.object, gives_up ? MODE_READ : mode);
}

// ---- the rules ----------------------------------------------------------------------------------

struct op_rules {
	enum sort sort;
	enum other other;
	unsigned outcomes; // a set of the above

	// A thread arrives at op: what that changes.
	void (*arrive)(struct world *w, const struct op *op);

	// The fault that the pending operation of t would be, in PHASE_CALL. *other: the other
	// thread involved; it stays 0 if there is none.
	enum fault (*fault)(const struct world *w, uint32_t t, uint32_t *other);

	// Is the thread kept from continuing, in any phase? *by: what holds it, if anything does. A
	// fault does not block: the mistake is found by letting the operation happen.
	bool (*blocked)(const struct world *w, uint32_t t, struct blocker *by);

	// What the call gives back if it is over by continuing now.
	struct op_result (*result)(const struct world *w, uint32_t t);

	// What it does when it continues. x->gets is `result`, and may be changed.
	void (*apply)(struct transition *x);

	// What a step touches; and what arriving at the operation touches (step.next), since other
	// threads can see the arrival before any further step.
	void (*touches)(const struct step *s, struct touches *l);
	void (*arrival)(const struct op *op, struct touches *l);

	// Which clocks a step of it joins and releases: a set of enum clocks.
	unsigned (*clocks)(const struct step *s);

	// May another thread come between the operation and the code after it, since the operation
	// lets one continue?
	bool lets_continue;

	// Does a step move every thread that waits at its object on to a further phase?
	bool moves_all;

	// Can the mere arrival of another thread somewhere keep a step from happening as it would
	// have (a second thread at a join, one more at a barrier, a user of what is destroyed)?
	bool sees_arrivals;

	// From which of these on a step comes first, EAGER_NOT: never. It may if it commutes with
	// all that others may do, where it is enabled and no mistake. (A pause comes first a few
	// times, see local.c.)
	enum eager local;

	// A thread that was woken from a condition wait, and was given `mutex` back, comes to op,
	// which is not yet pending: may it still be testing the condition of its wait?
	bool (*tests)(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex);

	// What a step makes true of a thread, and what must be true of one before a step can
	// succeed: of op.target where there is one, else of the operation's own.
	enum thread_event causes, needs;

	// Of the real call, to put a recorded run in order: see op.h.
	int16_t errors[6];
	enum op_role role;
	enum op_change change;
	bool shows_value;
};

// Defines a row, which names each of the 22 fields: a row with another number of fields does not
// compile, a field named twice is an error by -Woverride-init, and an operation of ops.def without
// a row does not link. (The parameters only count: a comma inside ERRORS() must not.)
#define OP_RULES(name, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v)           \
	const struct op_rules rules_##name = {a, b, c, d, e, f, g, h, i, j, k,                     \
					      l, m, n, o, p, q, r, s, t, u, v}

#define OP(code, rules, kind, arg, about, done) extern const struct op_rules rules_##rules;
#include "model/ops.def"
#undef OP
extern const struct op_rules rules_none; // of OP_NONE

extern const struct op_rules *const op_rules[OPS];

// ---- what several kinds have in common: see object.c -------------------------------------------

void arrive_plainly(struct world *w, const struct op *op);			// changes nothing
enum fault fault_never(const struct world *w, uint32_t t, uint32_t *other);	//
enum fault fault_not_alive(const struct world *w, uint32_t t, uint32_t *other); // its object
enum fault fault_destroy(const struct world *w, uint32_t t, uint32_t *other);	// not alive, in use
bool blocked_never(const struct world *w, uint32_t t, struct blocker *by);	//
bool tests_never(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex);
bool tests_always(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex);
struct op_result result_success(const struct world *w, uint32_t t); //
void apply_nothing(struct transition *x);			    //
void apply_init(struct transition *x);
void apply_destroy(struct transition *x);
void touches_nothing(const struct step *s, struct touches *l);	  //
void touches_write(const struct step *s, struct touches *l);	  // its object
void touches_read(const struct step *s, struct touches *l);	  //
void touches_if_success(const struct step *s, struct touches *l); // else it looks
void touches_if_value(const struct step *s, struct touches *l);	  // (of the step) else it looks
void touches_destroy(const struct step *s, struct touches *l);
void arrival_unseen(const struct op *op, struct touches *l);	//
void arrival_at_object(const struct op *op, struct touches *l); // its destruction sees
unsigned clocks_nothing(const struct step *s);			//
unsigned clocks_join_object(const struct step *s);		// if it succeeds
unsigned clocks_release_object(const struct step *s);		//

// Did the operation continue as called, with success?
static inline bool step_succeeded(const struct step *s)
{
	return s->choice.outcome == OUT_GO && !s->result;
}

static inline const struct object *object_of(const struct world *w, uint32_t t)
{
	return &w->objects[w->threads[t].op.object];
}

// ---- what one kind lends to another -------------------------------------------------------------

// mutex.c: a condition wait gives its mutex back and takes it again.
bool mutex_blocked(const struct world *w, uint32_t mutex, uint32_t t, struct blocker *by);
void mutex_take(struct object *mutex, uint32_t t);
void mutex_give(struct object *mutex);

// mutex.c: the error of locking a robust mutex whose owner has ended: EOWNERDEAD with the lock,
// ENOTRECOVERABLE without; 0: none.
int32_t mutex_orphaned(const struct object *mutex);

static inline enum mutex_type mutex_type(const struct object *mutex)
{
	return (enum mutex_type)(mutex->type & 3);
}

// cond.c: is the thread, or any, in the wait set of the condition or futex?
bool cond_is_waiter(const struct world *w, uint32_t t, uint32_t cond);
bool cond_has_waiter(const struct world *w, uint32_t cond);

// cond.c: a thread of a wait set is woken, and its wait is to have this result.
void cond_wake(struct world *w, struct thread *waiter, int32_t result);

// cond.c: may the time limit of t still pass, although a signal has woken t, before t has its mutex
// again?
bool cond_late(const struct world *w, uint32_t t);

// cond.c: the thread of x, cancelled on its arrival at a wait, gives its mutex back and takes it
// again without having waited. False: it does not hold the mutex.
bool cond_cancel(struct transition *x);

// futex.c: would this wake of several threads leave some waiting? Then the choice says which.
bool futex_leaves_some(const struct world *w, const struct op *op);

// cancel.c: a thread arrives at an operation, perhaps cancelled already.
void cancel_arrives(struct thread *th);

// Can it do nothing but act on its cancellation?
bool cancel_due(const struct thread *th);

// May t be cancelled where it stands, now or later?
bool cancel_possible(const struct thread *th);

// clock.c: what limits the passing of time.
struct horizon {
	bool idle;    // nothing can happen without moving the clock
	int64_t next; // the earliest deadline of all, TR_NEVER: none
};
struct horizon clock_horizon(const struct world *w);

// The deadline at which t's pending operation continues by itself: a sleep's end, or a time limit
// where it is blocked; else TR_NEVER.
int64_t clock_deadline(const struct world *w, uint32_t t);

// May this deadline pass now?
bool clock_may_pass(const struct world *w, int64_t at, const struct horizon *h);

// ---- kinds --------------------------------------------------------------------------------------

struct kind_rules {
	enum kind acts_as; // the kind whose operations work on it
	bool ready;	   // usable without being initialised, by a static initialiser
	bool may_be_left;  // still held by a thread that is over, it is left behind (world_leak)
	bool holds_number; // world_object() takes it as `value`
};

// Defines a row, as OP_RULES does.
#define KIND_RULES(name, a, b, c, d) const struct kind_rules kind_rules_##name = {a, b, c, d}

extern const struct kind_rules kind_rules_none, kind_rules_mutex, kind_rules_spin, kind_rules_file,
	kind_rules_cond, kind_rules_sem, kind_rules_name, kind_rules_rwlock, kind_rules_barrier,
	kind_rules_once, kind_rules_memory;
extern const struct kind_rules *const kind_rules[];

#endif
