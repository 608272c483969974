// SPDX-License-Identifier: MIT
//
// The model: threads, objects, and what can happen to them. Pure data and pure functions: no
// OS call, no clock, no thread. A world is changed by three calls only:
//
//	world_object()	a synchronization object appears (the semaphore that OP_SEM_OPEN creates
//			appears by itself: the step's value is its number, + SEM_CREATED)
//	world_pend()	a running thread arrives at an operation
//	world_apply()	one of world_choices() happens
//
// Invariant: between calls, each thread that lives is either running its own code
// (phase PHASE_RUN) or pending at exactly one operation. Wait sets and entry queues are not
// stored: they are the threads pending at an object, in the order of `since`.
//
// A world belongs to one thread at a time; the caller sees to that.
#ifndef MODEL_WORLD_H
#define MODEL_WORLD_H

#include "model/op.h"

#include <errno.h>
#include <stddef.h>

#define MAX_THREADS 4096  // a thread number fits in 16 bits; more is a program out of hand
#define MAX_SEM INT32_MAX // SEM_VALUE_MAX
#define SEM_CREATED ((int64_t)1 << 32) // in the value of OP_SEM_OPEN: it was not found

enum life { LIFE_NONE, LIFE_NEW, LIFE_ALIVE, LIFE_EXITED };

// Where a thread stands in its operation.
enum phase {
	PHASE_RUN,	// in its own code; op.code is OP_NONE
	PHASE_CALL,	// about to do op
	PHASE_WAIT,	// in the wait set of the condition or futex op.object
	PHASE_RELOCK,	// woken from it; takes op.mutex again
	PHASE_RELEASED, // the barrier op.object is open for it, or it was woken from that futex
};

struct thread {
	struct op op;
	uint64_t since; // world.clock when the thread came to where it stands; orders the queues
	int64_t value;	// what the last operation returned besides its result
	int32_t result; // of the last operation: 0 or an errno value
	uint16_t creator;
	uint8_t life;	  // enum life
	uint8_t phase;	  // enum phase
	uint8_t last;	  // enum op_code of the last operation it finished
	uint8_t pauses;	  // yields and sleeps so far, up to 255
	bool joined;	  // a join has succeeded
	bool detached;	  // nobody is to join it
	bool interrupted; // tr_interrupt() was called and not yet answered
	bool cancellable; // the program has calls that may cancel it some time
	bool cancelled;	  // it is to end at a cancellation point
	bool cancel_off;  // it has disabled its cancellation
	bool cancel_due;  // it was cancelled, with cancellation enabled, before its current
			  // operation
	bool cancelling;  // it has acted on its cancellation: clean-up handlers run, then it ends
	bool leaving;	  // it ends by itself, and can no longer be cancelled
	bool signalled_among_others; // a signal woke its timed wait while other threads waited, too
	bool value_known;	     // world_found() has told what its memory operation finds
};

// Where a robust mutex stands.
enum robust {
	ROBUST_WELL,
	ROBUST_ORPHANED,     // its owner has ended: the next one gets EOWNERDEAD
	ROBUST_INCONSISTENT, // that one holds it, and has not made it consistent
	ROBUST_LOST	     // and has given it back so: ENOTRECOVERABLE to all
};

// What a field holds depends on the kind, so each has a name for every kind that uses it; a kind
// uses one name of a union at most, and leaves the others zero.
struct object {
	uint64_t addr; // where the program keeps it; of a name, name_address()
	union {
		int64_t permits; // of a semaphore
		int64_t parties; // of a barrier: how many threads open it
		int64_t value;	 // of a place in memory, as far as it is known
	};
	uint32_t owner; // the thread that holds a mutex, writes, or runs a once; 0: none
	union {
		uint32_t depth;	  // of a mutex: how often its owner has locked it
		uint32_t readers; // of a read-write lock: read locks held
		uint32_t passes;  // of a barrier: threads that may still pass; 0: it is closed
	};
	union {
		uint32_t sem;	  // of a name: the semaphore that it leads to; 0: none
		uint32_t name;	  // of a semaphore: the name that it was opened by; 0: none
		uint32_t arrived; // of a barrier: threads that are pending at it
		uint32_t robust;  // of a mutex: enum robust
	};
	uint8_t kind; // enum kind
	union {
		uint8_t type; // of a mutex: enum mutex_type, and perhaps MUTEX_ROBUST
		uint8_t size; // of a place in memory: bytes
	};
	bool alive; // initialised and not destroyed
	union {
		bool has_run;	// of a once: its routine
		bool destroyed; // of others: was alive before
	};
};

// The read locks of one read-write lock that a thread holds: n of them.
struct hold {
	uint32_t object;
	uint16_t thread;
	uint32_t n;
};

struct rules {
	bool any_timeouts; // every deadline may pass at any moment; else time is virtual, and moves
			   // only when nothing else can run
	int spurious;	   // spurious wake-ups that may still happen; < 0: without limit
	int interrupts;	   // the same of interruptions from outside the program
};

struct world {
	struct rules rules;
	struct thread *threads; // 1 .. nthreads; [0] is unused
	struct object *objects; // 1 .. nobjects; [0] is unused
	struct hold *holds;
	size_t nthreads, nobjects, nholds;
	size_t threads_cap, objects_cap, holds_cap;
	uint64_t clock; // counts pends and steps: the source of `since`
	int64_t now;	// virtual time, ns since the start of the run
	bool over;	// the program has ended
	bool failed;	// memory ran out: the world is no longer to be trusted
};

// Starts a world: thread 1 lives and runs. Returns 0 or ENOMEM. Nothing in this header blocks.
int world_init(struct world *w, struct rules rules);
void world_free(struct world *w);

// Makes *to (initialised, or all zero) the same as *from. Returns 0 or ENOMEM.
int world_copy(struct world *to, const struct world *from);

// A new object of a kind at an address of the program (of a name: name_address(), see key.h).
// type: the type of a mutex, or the size in bytes of a place in memory. alive: the object is usable
// at once (by a static initialiser, or initialised before the run began), and value is what it then
// holds: the permits of a semaphore, the parties of a barrier, 1 for a once that has run. Returns
// the object's number, or 0 when memory runs out.
uint32_t world_object(struct world *w, enum kind kind, int type, uint64_t addr, bool alive,
		      uint32_t value);

// A new thread, which its creator is about to create. Returns its number, 0 when memory runs out or
// there are MAX_THREADS. For world_pend() only.
uint32_t world_thread(struct world *w, uint32_t creator);

// A new thread that runs, detached, and that no call has created: in a recorded run, signal
// handlers and other processes are such threads. Returns its number, or 0 when memory runs out or
// there are MAX_THREADS.
uint32_t world_appears(struct world *w);

// Thread t arrives at op. For OP_CREATE, op.target is filled in here: the new thread's number
// (0: memory ran out or MAX_THREADS). Returns 0, or EINVAL if t is not running or op names
// threads or objects that do not exist (then nothing changed).
int world_pend(struct world *w, uint32_t t, struct op op);

// Writes to out the choices that are possible, ordered by thread and outcome, max of them at most.
// Returns the number of all possible choices; 0 if the program is over, or stuck (see world_stuck),
// or if the thread that runs has not yet arrived at an operation.
size_t world_choices(const struct world *w, struct choice *out, size_t max);

// The same for the choices of thread t (from 1) only.
size_t world_choices_of(const struct world *w, uint32_t t, struct choice *out, size_t max);

// Is the choice possible now?
bool world_allows(const struct world *w, struct choice c);

// The memory operation at which t is pending finds the value `before`, and will leave `after`
// there (a wait on a futex compares it, and leaves it); result: 0, or EAGAIN for a COMPARE_EXCHANGE
// that finds another value than it expects. To be called by whatever runs the program or folds its
// trace, since the memory is the program's. A step without such a call goes by the last value that
// the model knows of the place: enough to say what an operation would do in another order, except
// for the value after a WRITE or an exchange. Returns 0, or EINVAL if t is not pending at a memory
// operation.
int world_found(struct world *w, uint32_t t, int64_t before, int64_t after, int32_t result);

// A place in memory now holds value: after a WRITE, whose value shows only when it is done.
void world_holds(struct world *w, uint32_t object, int64_t value);

// Has the thread been created, and not ended?
static inline bool thread_lives(const struct thread *th)
{
	return th->life == LIFE_NEW || th->life == LIFE_ALIVE;
}

// Do two threads or more live?
bool world_in_company(const struct world *w);

// Something that the program has left behind at its end: a mutex, spin lock or read-write lock that
// is held by a thread that has ended, or by the thread that ended the program (of several readers,
// the one of the lowest number); or a thread other than main that has neither ended nor is
// detached.
struct leak {
	uint32_t thread; // that holds the lock, or is left behind itself; 0: nothing is
	uint32_t object; // the lock; 0: the thread is left behind
};

// The first of these.
struct leak world_leak(const struct world *w);

// All of these in turn, locks first: *l, at first all zero, becomes the next one. False: there is
// no next one, and *l stays as it is.
bool world_leak_next(const struct world *w, struct leak *l);

// The robust mutex that a thread gives back next as it ends (OP_ORPHAN): of the robust mutexes that
// it holds, the one at the lowest address (numbers depend on the schedule). 0: it holds none.
uint32_t world_orphan(const struct world *w, uint32_t thread);

// A hash of the state of the world: worlds with equal states continue in the same ways, except for
// what the code of the program does in between. (Two different states share a hash once in 2^64.)
// Object numbers, memory contents and the order of arrival are left out. Deadlines are taken
// relative to now. clock: also include the current time; without it, neither time nor deadlines
// count when any deadline may pass at any moment. pauses: count so many yields and sleeps of each
// thread (LOCAL_PAUSES where those need no choice). nameless: by thread number, or NULL: leave out
// where these threads stand and what they hold, but not that what they hold is held.
uint64_t world_state(const struct world *w, bool clock, unsigned pauses, const bool *nameless);

// A hash of where one thread stands and of what it holds; its own number does not count.
uint64_t world_thread_state(const struct world *w, uint32_t t, unsigned pauses);

// Makes room for n more objects, threads and holds, so that their tables do not move until then.
// Returns 0 or ENOMEM.
int world_reserve(struct world *w, size_t n);

// What a choice did.
struct effect {
	enum fault fault;     // the program's mistake; nothing changed
	uint32_t fault_other; // the other thread in it, 0: none
	bool completed;	      // the thread's operation is finished: result and value are set
};

// Lets c happen, and fills in *e. Returns 0, or EINVAL if c is not possible (then nothing changed),
// or ENOMEM.
int world_apply(struct world *w, struct choice c, struct effect *e);

// The fault that the pending operation of t would be now, FAULT_NONE if it would be none. *other:
// the other thread that is involved in the fault, 0 if there is none.
enum fault world_fault(const struct world *w, uint32_t t, uint32_t *other);

// Can t's pending operation continue as called (OUT_GO) now?
bool world_enabled(const struct world *w, uint32_t t);

// Can t act on its cancellation where it stands (OUT_CANCEL)?
bool world_cancels(const struct world *w, uint32_t t);

// What the call of t's pending operation returns if the operation is completed by its next step.
struct op_result world_result(const struct world *w, uint32_t t);

// What keeps a thread from continuing.
struct blocker {
	uint32_t object; // 0: none
	uint32_t thread; // the thread that holds it, or is awaited; 0: none in particular
};
struct blocker world_blocker(const struct world *w, uint32_t t);

// A program is stuck if threads live, none runs, and nothing but a spurious wake-up or an
// interruption from outside could move any of them.
enum stuck {
	STUCK_NOT,
	STUCK_DEADLOCK,
	STUCK_WAITING, // without a cycle, and a thread waits on a condition that nobody is left to
		       // signal; only the program knows whether a wake-up was lost, that is,
		       // whether the thread would leave its wait if it were woken
	STUCK_PARKED // without a cycle, and a thread is parked (OP_PARK), for which all others may
		     // be waiting: no failure
};

// Is the program stuck? A cycle of threads that wait for each other is written to cycle, max of
// them at most; *n: the length of the cycle, 0 if there is none.
enum stuck world_stuck(const struct world *w, uint16_t *cycle, size_t max, size_t *n);

// Is any thread parked (OP_PARK)?
bool world_parked(const struct world *w);

// Are all that are parked so in loops that only wait, and does another thread wait for what no
// thread in particular could bring about? Then it may wait in vain.
bool world_parked_in_vain(const struct world *w);

// Thread t was woken from a condition wait, has `mutex` back, and comes to op, which is not
// pending: may it still be testing the condition that it waits for (by reading memory, passing a
// signal on, taking another lock that is free)?
bool world_still_tests(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex);

// An object that t holds and another thread waits for; 0: there is none.
uint32_t world_withheld(const struct world *w, uint32_t t);

// The threads that wait at an object, in order of arrival: the wait set of a condition (waiting:
// true), or the entry queue, the threads whose pending operation needs the object and is blocked.
// Writes max of them at most to out (NULL: none), and returns the number of all.
size_t world_queue(const struct world *w, uint32_t object, bool waiting, uint16_t *out, size_t max);

// How often thread t holds a mutex or a read-write lock.
unsigned world_depth(const struct world *w, uint32_t object, uint32_t t);

// How many read locks of an rwlock thread t holds.
unsigned world_reads(const struct world *w, uint32_t object, uint32_t t);

// Is this the operation and the result of a try that failed?
static inline bool tried_in_vain(uint8_t code, int32_t result)
{
	return op_tries(code) && result && result != EOWNERDEAD;
}

// Was t's last operation a try that failed? (Such a thread may be polling.)
bool world_asked_in_vain(const struct world *w, uint32_t t);

// What a step may touch, as sets of hashes (Bloom filters of 64 bits). The footprint of several
// steps is the union of theirs.
struct footprint {
	uint64_t in[4];	 // the things that it touches, by mode (rules.h)
	uint64_t own;	 // its own thread
	uint64_t others; // threads that it starts or cancels; all ones: any thread
	bool known;
};

// What took place at one step, for `dependent` and for the sentences.
struct step {
	struct choice choice;
	struct op op;	// as it was pending
	uint8_t phase;	// before the step
	uint8_t after;	// enum phase of the thread after it
	int32_t result; // of the call, if the step completed it; else 0
	int64_t value;	// the same
	int64_t before; // what the place in memory held before the step
	int64_t time;	// world.now after the step
	enum fault fault;
	uint32_t fault_other;
	uint32_t held;	// of an unlock or a wait: how often the thread still holds the lock
	uint32_t woken; // of OP_INTERRUPT: the condition its target waited on, 0: none
	bool jumped;	// virtual time leapt to a deadline, since nothing else could run
	bool shared;	// it is an unlock that gives back a read lock
	bool crowded;	// more threads wait to pass the barrier than it still lets through
	// The operation at which the thread arrived after the step; OP_NONE: unknown, or nowhere.
	// world_step() does not know it: the caller of `dependent` copies it here after
	// world_pend(), since some arrivals matter to others (op_sees_arrivals).
	struct op next;
	bool untold; // it is a WRITE, and its value is not (yet) known
	struct footprint footprint;
};

// world_apply, also filling in *s.
int world_step(struct world *w, struct choice c, struct step *s);

// Is the step an access to memory that changes nothing: a read, an exchange that finds another
// value, an update after which the place holds what it held?
bool step_looks(const struct step *s);

// Which clocks a step joins, and into which it releases what its thread has seen; releases first.
enum clocks {
	JOINS_OBJECT = 1,	   // what was released to its object
	JOINS_READERS = 2,	   // what the readers of its lock have released
	JOINS_MUTEX = 4,	   // of a wait: what was released to op.mutex
	JOINS_THREAD = 8,	   // all that the thread op.target has done
	JOINS_MARK = 16,	   // what the threads released that interrupted it
	RELEASES_OBJECT = 32,	   //
	RELEASES_READERS = 64,	   //
	RELEASES_MUTEX = 128,	   //
	RELEASES_NEW_THREAD = 256, // to the thread op.target
	RELEASES_MARK = 512,	   // to the mark of the thread op.target
	RELEASES_PARTIES = 1024,   // to the object, anew; and what all have seen that are to pass
};

// A set of these. (Of an atomic access, see the runtime's race_atomic().)
unsigned step_clocks(const struct step *s);

// Do the two steps, of whatever threads, not commute? Errs on the side of true. Steps that
// commute lead to the same world in both orders, but for `since`, `clock`, the order of `holds`,
// the value that a semaphore's post returns, and the numbers of threads and objects: two threads
// that each create one give them numbers in the order in which they come to it. To compare steps
// of different orders, see model/key.h.
bool dependent(const struct step *a, const struct step *b);

// Computes the step's footprint, which makes `dependent` fast: for a step that is compared with
// many. A step that was changed must be noted anew.
void step_note(struct step *s);

// Adds a footprint that is known to *sum, which is at first all zero.
void footprint_add(struct footprint *sum, const struct footprint *f);

// May a step of a and a step of b, of different threads, not commute? Errs on the side of true.
// Both footprints must be known.
bool footprints_meet(const struct footprint *a, const struct footprint *b);

#endif
