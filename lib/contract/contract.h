// SPDX-License-Identifier: MIT
//
// The contract of an exercise as a machine without threads: what contract.c in its folder defines,
// in plain C. A struct state says how the object stands as the task tells of it; each call is a
// small machine of steps on it, for one effect is not enough: to join a queue and to be granted are
// two. The grader makes programs of it (clients), runs every interleaving of each with the answer,
// and asks whether some order of steps explains what was seen. docs/author.md says how to write
// one; exercises/10-batch-queue/contract.c is the shortest.
//
// The functions of a contract are called by one thread, from memory that they do not keep. They
// call nothing that blocks, but for run, give, make and drop, which call the answer.
//
// An object that has threads of its own takes jobs, and what becomes of these no call returns:
// contract/jobs.h. Operations that make a task: contract/tasks.h.
#ifndef CONTRACT_CONTRACT_H
#define CONTRACT_CONTRACT_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum {
	CONTRACT_ARGS = 3,   // arguments of a call, at most
	CONTRACT_OUTS = 4,   // numbers that it leaves through pointers
	CONTRACT_VALUES = 8, // of an argument
	CONTRACT_LOOKS = 4,  // numbers that an object reports
	CONTRACT_JOBS = 8    // that the calls of a client bring; each may bring one more
};

// How many threads there are, and bytes of a state: more in a native run, for which a contract is
// compiled a second time.
#ifdef CONTRACT_NATIVE
enum { CONTRACT_STATE = 16384, CONTRACT_COLUMNS = 300 };
#else
enum { CONTRACT_STATE = 512, CONTRACT_COLUMNS = 12 };
#endif

// A call, as it stands in the contract's machine.
struct contract_call {
	unsigned op; // in the contract's table
	int arg[CONTRACT_ARGS];
	unsigned thread; // below CONTRACT_COLUMNS; of an event also that: a thread of the object's
	unsigned job;	 // that it brings, or to which it happens: 1 to CONTRACT_JOBS, or the job
			 // that one of these brings: so many more; 0: none
	unsigned moment; // in which it takes this step
	unsigned step;	 // 0 until its first step; from then on what may() has made it, below 256
	bool done;	 // it returns, with these:
	int result;
	int out[CONTRACT_OUTS]; // 0 until then
};

// What can be wrong with an execution. Each names the property that it belongs to.
enum contract_rule {
	CONTRACT_EARLY,	      // a call has returned that has to wait
	CONTRACT_LATE,	      // a call waits that may return
	CONTRACT_RESULT,      // a call has returned something else
	CONTRACT_LEAVES,      // a deadline is not answered, or not as it should be
	CONTRACT_INTERRUPTED, // the same of an interruption
	CONTRACT_LOOK,	      // what the object reports
	CONTRACT_ELSE,	      // it crashes, races, deadlocks, or does not come to its end
	CONTRACT_RULES
};

// Some operations are no calls: they happen to a job, one step each (may() makes them done).
enum contract_event {
	CONTRACT_CALL,
	CONTRACT_SEEN,	// the job notes it (contract/jobs.h): "it starts"
	CONTRACT_HIDDEN // nobody sees it; it happens some time in a moment in which it may
};

struct contract_job;

// An argument that is a long: what is near the ends of int stands for what is as near those of
// long.
static inline long contract_long(int arg)
{
	enum { FAR = 1 << 30 };
	return arg > FAR    ? LONG_MAX - (INT_MAX - arg)
	       : arg < -FAR ? LONG_MIN + (arg - INT_MIN)
			    : arg;
}

struct contract_op {
	const char *name; // "acquire": one word, as clients have it
	const char *code; // the call as C, where $1 to $3 are arguments and $until the deadline:
			  // "fifo_acquire(f, $1, $until)"; out[0] to out[3] take numbers
	int nargs;
	int nvalues[CONTRACT_ARGS]; // how many of the values stand for each argument
	int values[CONTRACT_ARGS][CONTRACT_VALUES];
	int least[CONTRACT_ARGS], most[CONTRACT_ARGS]; // the ends of what the task allows, for
						       // native runs; both 0: the values alone
	bool is_long;				       // the arguments are long: see contract_long
	bool distinct;	   // the first argument only has a name: each call of a client has the next
	bool rises;	   // the first argument is a name, of which native runs take many
	bool counts;	   // its result is a number, and no error
	bool fails;	   // it does not wait, and its result is 0 or an error
	bool takes_memory; // it may be ENOMEM, and then it has done nothing; for native runs, of
			   // calls that main makes
	bool waits;	   // it may wait, until a deadline (else NULL) or until it is interrupted
	bool no_deadline, no_interrupt; // ... but not until that
	int moment; // 1 and the number of the argument that is a moment, or 0 (as a value: none);
		    // clients last so long. 0: there is no such argument
	enum contract_event event; // of one that is no call; it has a name only: "starts"

	// In place of the contract's, for what is wrong with calls of this one; or NULL.
	const char *properties[CONTRACT_RULES];

	// 1 and the number of the call that the same thread must have made before, with result 0,
	// and ends by this one; 0: none.
	int after;

	// Calls the answer. deadline: NULL: none. Returns its result; 0 if it has none.
	int (*run)(void *object, const int *arg, const struct timespec *deadline, int *out);

	// In place of run, of a call that brings a job: hands it to the answer. NULL: it brings
	// none.
	int (*give)(void *object, const int *arg, struct contract_job *job, int *out);
};

struct state; // the contract's own: plain numbers, no pointers; all bytes of it are compared

struct contract {
	const struct contract_op *ops;
	unsigned nops;
	const char *header; // "fifo-semaphore.h"
	const char *object; // how one is declared: "struct fifo *f"
	const char *create; // ... and made: "f = fifo_new($1)"
	const char *free;   // ... and given back: "fifo_free(f)"; NULL: no program does so
	// In place of create, where each number has words of its own; or NULL.
	void (*create_as)(int begin, char *code, size_t size);
	int nbegins; // numbers that an object may begin with; 0: none is asked for
	int begins[CONTRACT_VALUES];
	int most_begin; // the largest, as in an operation
	int nlarge;	// further ones, for native runs
	int large[CONTRACT_VALUES];
	void *(*make)(int begin); // a new object of the answer's
	void (*drop)(void *object);
	bool alone;	    // no second object is made: its own threads would cost executions
	bool keeps_memory;  // dropped in the middle, it need not give back all: nobody looks for it
	bool makes_threads; // each call does: so many calls as in a native run are none for it

	size_t size; // of struct state
	// How it stands when the object is new. All bytes are 0 before. NULL: they stay so.
	void (*begin)(struct state *s, int begin);

	// Takes one step of a call: it returns (done, result, out), or it has joined those who
	// wait, or got on from there (step). True; or false, and then nothing that it has changed
	// counts: there is no step now; where it is the first one, the call is not allowed at that
	// moment, and no client makes it. variant: from 0 to variants - 1, the freedom that the
	// task leaves.
	bool (*may)(struct state *s, struct contract_call *c, unsigned variant);
	unsigned variants; // 0: as 1

	// The call, which has joined, gives up: what does that change? False: it must not, for it
	// was let in. When it may, by a deadline or an interruption, is not the contract's to say.
	// c->result is ETIMEDOUT or EINTR; a call that returns something else instead is given that
	// here, and its out. NULL: no call gives up.
	bool (*leave)(struct state *s, struct contract_call *c);

	// What the object reports when nothing moves: so many numbers, with names.
	int nlooks;
	const char *looks[CONTRACT_LOOKS];
	const char *look_properties[CONTRACT_LOOKS]; // in place of CONTRACT_LOOK's, or NULL
	const char *report;			     // the same as a statement of C that logs them
	void (*look)(void *object, int *out);	     // of the answer's
	void (*show)(const struct state *s, int *out); // of the state

	const char *probe; // a cell with which each client ends, from which hidden states are seen
	const char *properties[CONTRACT_RULES]; // of the spec
};

// What contract.c defines.
extern const struct contract tr_contract;

#endif
