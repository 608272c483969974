// SPDX-License-Identifier: MIT
//
// Between a session and the runtime in the program it started: a shared memory file for the bulk
// (what is to be run, the events), so that what a crashed program had done up to its last
// instruction is still there; and a socket for small messages, by which the one wakes the other.
//
// The session passes descriptors in the environment, TREADLE_RT="SOCKET SHM MODE GUARD SIZE MOST".
// GUARD is that of a file with a struct syscall_guard, -1: the program runs unguarded. With MODE
// guard there is no session, and the other two are -1: the program runs by itself, under the guard
// alone.
//
// Controlled (MODE plan): the program's runtime becomes a server in front of main:
//	runtime -> HELLO
//	session -> RUN		wire.asked has moved; the server forks
//	runtime -> ASK		(only with run.ask) the plan is used up; events are there to read
//	session -> CHOOSE	with a choice
//	session -> STOP		in place of CHOOSE: the execution is over
//	runtime -> FULL		the event area is full; session takes the events and sends TAKEN
//	runtime -> DONE		wire.ended has come to wire.awaited
// The session closing the socket ends the server and its child.
//
// Executions have numbers, and stand in a ring of cells by these. The session sets down several in
// advance, and moves `asked`; they are run in this order, each beginning when the one before it has
// ended, and `ended` moves. So whoever is behind finds its work without being woken. RUN is sent
// only to one who sleeps (`idle`), DONE only to a session that does (`awaited`): each says so and
// looks again before it sleeps, and these four are sequentially consistent, so one of the two sees
// the other. The session kills wire.child to end an execution; those up to `dropped` are not begun.
//
// A program that is not trusted stands alone in the ring, and could write numbers there: for it RUN
// and DONE are always sent, with the number, and only they count. A DONE of number 0 tells that its
// runner has ended, and with it what was asked for last.
//
// Which process may write what: the session writes a cell before it is asked for. Until it has
// ended the child writes its events; the session reads n slots after a message or an end that says
// they are there, never more than EVENTS, and counts what it has read. It sets n to 0 before it
// answers FULL: a child that is killed before it could take note of the answer leaves nothing
// behind to be read again. Everything read from here is checked (trace_valid) before use: the
// program under study can write here too.
#ifndef TRACE_WIRE_H
#define TRACE_WIRE_H

#include "model/policy.h"
#include "trace/event.h"
#include "trace/extents.h"
#include "trace/returns.h"
#include "trace/rounds.h"

#include <linux/filter.h>
#include <stdatomic.h>
#include <stdbool.h>

// ---- known states -----------------------------------------------------------------------------

// A set of numbers that only grows, in memory that two processes share: a hash table, in which 0
// means a free slot. One process adds, any may look: a number that is found was added; one that is
// not found may be just being added.
#define KNOWN_SLOTS ((size_t)1 << 22)
#define KNOWN_MOST (KNOWN_SLOTS / 4 * 3) // of more, the rest is left out

// Whole pages, so that all of it can be given back.
struct known {
	_Alignas(4096) _Atomic uint64_t numbers[KNOWN_SLOTS]; // relaxed: each stands for itself
	size_t n;					      // of who adds
};

// The slot of the number, or the free one where it would stand.
static inline size_t known_slot(const struct known *k, uint64_t number)
{
	size_t i = (size_t)number % KNOWN_SLOTS;
	uint64_t is;
	while ((is = atomic_load_explicit(&k->numbers[i], memory_order_relaxed)) && is != number)
		i = (i + 1) % KNOWN_SLOTS;
	return i;
}

static inline bool known_has(const struct known *k, uint64_t number)
{
	return atomic_load_explicit(&k->numbers[known_slot(k, number)], memory_order_relaxed) != 0;
}

static inline void known_add(struct known *k, uint64_t number)
{
	size_t i = known_slot(k, number);
	if (atomic_load_explicit(&k->numbers[i], memory_order_relaxed) || k->n == KNOWN_MOST)
		return;
	k->n++;
	atomic_store_explicit(&k->numbers[i], number, memory_order_relaxed);
}

// ---- the memory that both share ----------------------------------------------------------------

#define WIRE_VERSION 1
#define WIRE_ENV "TREADLE_RT"

#define WIRE_PLAN (1u << 20)	      // choices a plan may have
#define WIRE_EVENTS (1u << 21)	      // slots
#define WIRE_OUTPUT ((size_t)1 << 20) // bytes of one EV_OUTPUT; the rest of it is dropped
// more of them are left out: an execution may then be redundant
#define WIRE_SLEEPERS POLICY_SLEEPERS
#define WIRE_VISIBLE 4096 // places in memory
#define WIRE_ASKS UINT32_MAX
#define WIRE_CELLS 8   // executions set down at a time
#define WIRE_ARGS 1024 // bytes of arguments
#define WIRE_MOST_ARGS 8

enum msg_kind {
	MSG_HELLO = 1,
	MSG_RUN,
	MSG_ASK,
	MSG_CHOOSE,
	MSG_STOP,
	MSG_FULL,
	MSG_TAKEN,
	MSG_DONE
};

// In status: the execution had to be killed, since it did not even say where it was.
#define DONE_SPINS (-2)	  // a thread ran without a visible operation
#define DONE_BLOCKED (-3) // a thread stayed in a system call
#define DONE_REFUSED (-4) // the runner did not run it: `refused` says why

// Whether an execution waits before anything is decided, so that it can be looked at.
enum holds {
	HOLDS_NOT,
	HOLDS_ONCE, // where the plan is used up
	HOLDS_EACH  // from there on, each time
};

struct msg {
	uint32_t kind;
	uint32_t version;     // HELLO; 0: there are threads before main already
	struct choice choice; // CHOOSE
	uint32_t number;      // of the execution. One that it is not for has ended: it is left out.
};

struct run {
	struct rules rules;
	uint32_t nplan;
	struct policy policy; // after the plan, unless `ask`
	uint32_t nsleepers;   // in cell.sleepers
	uint32_t sleep_from;  // they sleep after so many steps
	uint32_t nvisible;    // in wire.visible
	uint8_t races;	      // enum races
	bool ask;	      // when the plan is used up, ask; else go on by the default policy
	uint8_t holds;	      // enum holds: when the plan is used up
	bool resumes; // the code after an operation that lets others go on is a step: OP_RESUME
	bool output;  // emit EV_OUTPUT marks (the session fills in the text)
	bool returns; // main must return: else END_EARLY
	bool input;   // standard input is a file, to be read from its beginning; else none is given
	bool leaks;   // it must leave nothing behind: else END_LEAK
	bool exact;   // its accesses to memory are seen, and no others (session/level.h)
	bool turned;  // blocks of the heap have addresses in the opposite order; by a fork only
	bool orders;  // states tell what weaker orders of atomic accesses could still do
	uint32_t cpu; // all threads run on: of those that may be used, from 0
	uint64_t steps;	     // limit of steps, 0: none
	uint64_t memory;     // bytes that the program may take, 0: no limit
	uint64_t written;    // bytes that it may write to its output, 0: no limit
	uint32_t spin_ms;    // CPU time a thread may run without a visible operation, but for
			     // that in which the kernel gives it memory
	uint32_t block_ms;   // own time (base/own_time.h) in a system call; 0: for ever
	uint32_t longest_ms; // own time of the execution, 0: any
	uint64_t token;	     // for cell.returned; the server takes it away before the child is made
	bool persistent;     // by the runner, which runs many in one process; else by a fork
	uint8_t states;	     // enum told_states: those that it comes to after the plan, if it can
	uint8_t prints;	     // enum told_prints
	bool snapshots;	     // it takes them wherever they could be of use, whether or not it pays
	struct endless rounds; // loops without an end, of which it follows some rounds only
	uint8_t nargs;	       // arguments in cell.args, for those it was started with; 0: those
};

// Why the runner has not run an execution; a system call is REFUSED_CALL and its number.
enum {
	REFUSED_NOT,
	REFUSED_HERE,
	REFUSED_STACK,
	REFUSED_THREAD,
	REFUSED_MEMORY,
	REFUSED_DIED,
	REFUSED_CALL
};

// What memory of stacks holds that a thread has not written. As a number large and negative, as a
// pointer invalid, as a string not terminated, and not like any lock.
#define STACK_GARBAGE 0xd5c4d5c4d5c4d5c4u

// Where a thread of an execution that asks stands, in the memory of its process.
struct stands_thread {
	uint64_t low;	 // its stack pointer,
	uint64_t called; // 0: it has no frames to be looked at
};

struct stands {
	uint64_t threads; // the address of an array of struct stands_thread, by number
	uint64_t place;	  // the code at which all of them stand; 0: not known on this machine
	uint32_t process; // kernel id of its first thread
};

// An execution. What is not ordered by n is read after its end, which wire.ended orders.
struct wire_cell {
	struct run run;
	_Atomic uint32_t n;	   // slots in events; release by the child, acquire by the session,
				   // which sets it to 0 while the child waits for its room
	_Atomic uint64_t returned; // run.token: main has returned, and the runtime has concluded;
				   // relaxed
	_Atomic uint32_t refused;  // why the runner refused it, REFUSED_; relaxed
	_Atomic uint32_t resumed;  // choices that were made where it began, 0: none; relaxed
	_Atomic int32_t status;	   // of waitpid(), -1: no process to be had, or DONE_; relaxed
	char args[WIRE_ARGS];	   // each with its end
	struct choice plan[WIRE_PLAN];
	struct sleeper sleepers[WIRE_SLEEPERS];
	struct event events[WIRE_EVENTS];
};

// The shared memory of a controlled run. Numbers of executions begin at 1.
struct wire {
	_Atomic uint32_t asked;	   // the last that is set down; by the session
	_Atomic uint32_t ended;	   // the last that has ended; by who runs them
	_Atomic uint32_t idle;	   // who runs them sleeps, until a message comes
	_Atomic uint32_t awaited;  // the session sleeps until this one has ended; 0: it does not
	_Atomic uint32_t dropped;  // none up to this one is to begin; relaxed, ordered by the kill
	_Atomic uint32_t taken;	   // the runner has it in hands, or had; release, acquire by the
				   // server when the runner has ended
	_Atomic uint64_t progress; // steps so far, for the watchdog; relaxed
	_Atomic int32_t child;	   // process id of the execution, 0: none; to stop it
	_Atomic uint32_t running;  // kernel id of the thread that runs, for the watchdog; relaxed;
				   // WIRE_ASKS: none, an answer of the session is awaited
	_Atomic uint64_t looped;   // where a thread has looped while others could continue, 0:
				   // nowhere yet; by the run, for the watchdog; relaxed
	struct stands stands;	   // by the execution, where it begins; ordered by its questions
	struct returns returns;	   // by the session, before it first asks for states
	struct extents extents;	   // by the session, before the first that looks at memory
	struct known known;	   // states from which all was tried, or will be: by the session
	struct visible visible[WIRE_VISIBLE]; // by the session, while none is set down
	struct wire_cell cells[WIRE_CELLS];
};

// The cell of the execution of this number.
static inline struct wire_cell *wire_cell(struct wire *w, uint32_t number)
{
	return &w->cells[number % WIRE_CELLS];
}

// Has it come to this number? Numbers may begin anew.
static inline bool wire_reached(uint32_t at, uint32_t number)
{
	return at - number < UINT32_MAX / 2;
}

#define GUARD_CODE 1024 // instructions

// What a program that is not trusted runs under: a filter of its system calls. It lets through what
// plain pthreads code needs, and one way to make a process: clone() of GUARD_FORK with `secret` as
// its third argument, by which the runtime makes executions. What it stops comes back as SIGSYS.
struct syscall_guard {
	uint64_t secret;
	uint32_t n;
	uint32_t zero;
	struct sock_filter code[GUARD_CODE];
};

#define GUARD_PAGEMAP 200 // by this descriptor a runner asks for its memory; executions have none
#define GUARD_FORK (CLONE_PARENT | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD)
#define GUARD_STATUS 159 // MODE guard: the exit status of a program that was stopped

#endif
