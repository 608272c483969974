// SPDX-License-Identifier: MIT
//
// A program under the runtime, seen from outside. A session starts the program once, stopped in
// front of main. Each execution is a fork of it, or is run by the runner with the same result
// (session/way.h): executions are independent, and a crash ends one only. One execution runs at a
// time; others may be queued. An execution whose plan begins as the last execution went need not
// run from the start.
//
// Used by one thread. Functions return 0 (EXIT_OK) or an exit code with a line in *st.
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "base/status.h"
#include "base/target.h"
#include "session/way.h"
#include "trace/story.h"
#include "trace/trace.h"
#include "trace/wire.h"

struct session;

// Starts target's program with the runtime preloaded, and waits until it is in front of main:
// blocks while the program loads. Errors: the program does not exist, is not executable, is static,
// ends before main, or starts threads before main; the runtime is not found.
int session_open(struct session **out, const struct target *target, struct status *st);

// The same for a program that is not trusted, in this sandbox (sandbox/sandbox.h) and under a
// filter of system calls. An execution then ends after at most a minute.
struct sandbox;
int session_open_in(struct session **out, const struct target *target,
		    const struct sandbox *sandbox, struct status *st);

// From here on executions have target's arguments, as if the program had been started with them,
// except for where its stack begins. This is quicker than to open another session, and fewer
// executions are run both ways (way.h). Executions in progress are dropped. False: this session
// cannot (the program is trusted, and its executions could resume from earlier ones; there are no
// arguments, too many, or too long ones; something went wrong before), and is to be closed.
bool session_again(struct session *s, const struct target *target);

// Ends the program and all its processes, and frees the session. s may be NULL.
void session_close(struct session *s);

struct run_options {
	struct rules rules;
	const struct choice *plan; // first these choices,
	size_t nplan;		   // in order;
	bool ask;		   // then ask for each further one, else follow the default policy
	enum holds holds;	   // before that, whatever then follows, ask once, or each time:
				   // the answer is session_go_on(); by way WAY_FORK only
	bool unattended;	   // also with ask, end it when it stays in a system call
	enum told_states states;   // which states after the plan are reported, where possible
	bool resumes;		   // the code after some operations is a step: OP_RESUME
	enum told_prints prints;   // what is reported of the program's output
	bool loops;		   // a loop without an operation is expected: notice it sooner
	struct policy policy;	   // the default policy (model/policy.h)
	const struct sleeper *sleepers; // choices that the policy must not take, nsleepers of
	size_t nsleepers;		// them (of which WIRE_SLEEPERS count),
	size_t sleep_from;		// after this many steps
	const struct visible *visible;	// places in memory whose plain accesses are operations
	size_t nvisible;
	struct endless rounds; // loops without an end that are followed for some rounds only
	enum races races;      // what is done about data races (trace/wire.h)
	uint64_t memory;       // bytes that the program may allocate, 0: no limit
	uint64_t written;      // bytes that it may write, 0: no limit
	bool output;	       // record the program's output as events
	bool returns;	       // main must return: else END_EARLY
	bool leaks;	       // nothing may be left behind: else END_LEAK
	bool turned;	       // addresses of blocks are in the opposite order (way WAY_FORK)
	bool exact;	       // exactly the program's accesses to memory are seen (level.h)
	bool orders;	       // see struct run
	uint64_t max_steps;    // 0: no limit
	uint32_t longest_ms;   // limit of its own time (base/own_time.h), 0: none
	unsigned cpu;	       // the CPU of all its threads: of those that may be used, from 0
	enum way way;	       // how it is run; with ask, until it first asks
	bool queued;	       // behind those in progress, if session_room()
};

// From here on an execution that comes to a state with one of these numbers (EV_HERE) after its
// plan ends there, by END_ASLEEP. n 0: forgets all numbers; no execution may be in progress.
void session_know(struct session *s, const uint64_t *numbers, size_t n);

// Is there room for one more execution, queued behind those in progress, whose output is not
// recorded?
bool session_room(const struct session *s);

// Starts an execution; the memory that the options point to must last until it has ended. A queued
// one follows those in progress; else these are dropped. Drops the trace of the last execution that
// has ended.
int session_start(struct session *s, const struct run_options *o, struct status *st);

enum session_state {
	SESSION_IDLE,	 // no execution
	SESSION_RUNNING, // the program runs to its next operation
	SESSION_ASKS,	 // it waits for session_choose()
	SESSION_ENDED	 // the trace ends with EV_END
};

// Waits up to timeout_ms (< 0: for ever, 0: not at all) for the first execution in progress to ask
// or to end, sets *state, and takes over its events. When it has ended, the next call is about the
// next execution. Malformed events end the execution with END_TROUBLE; they are not an error here.
int session_wait(struct session *s, int timeout_ms, enum session_state *state, struct status *st);

// Answers an execution that asks. If the model does not allow the choice, the execution asks again.
// EXIT_USAGE if it does not ask.
int session_choose(struct session *s, struct choice c, struct status *st);

// Lets an execution go on that holds: as it would have gone on without.
int session_go_on(struct session *s, struct status *st);

// Ends the executions in progress (the trace ends with END_STOPPED). Does nothing if there is none.
void session_stop(struct session *s);

// How the executions so far were run.
const struct way_counts *session_ways(const struct session *s);

// A descriptor to poll() for reading: readable when session_wait() would not block.
int session_fd(const struct session *s);

// To be called before polling, where executions are queued: the descriptor then becomes readable
// when some of them have ended. False: session_wait() would not block.
bool session_sleeps(struct session *s);

// The trace so far of the last execution: meta events first, sites unresolved. session_wait() lets
// it grow; the array may move then.
const struct trace *session_trace(const struct session *s);

// Resolves sites to file:line, and finds names of objects (forks[1], pool.lock) and of start
// routines in the debug information: adds them as events to the trace (EV_SITE, EV_OBJECT_NAME,
// EV_THREAD_NAME, where there is no name yet). Slow the first time (0.1 s). To be called before the
// trace is shown or saved; may be called again as the trace grows.
void session_resolve(struct session *s);

// The same for a copy of a trace of this session, made before it was resolved; once for each copy.
void session_resolve_copy(struct session *s, struct trace *t);

#endif
