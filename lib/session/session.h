// SPDX-License-Identifier: MIT
//
// A program under the runtime, seen from outside. A session starts the program once, stopped
// in front of main; each execution is a fork of it, or tells what that would (session/way.h), so
// executions are independent and a crash costs one only. One execution runs at a time; others may
// be set down already. One that follows a plan which begins as the last one went need not be run
// from its start.
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

// Starts target's program preloaded, and waits until it stands in front of main. Blocks for
// the time the program needs to load. Errors: the program does not exist, is not executable, is
// static, ends before main, starts threads before main, the runtime is not found.
int session_open(struct session **out, const struct target *target, struct status *st);

// The same of a program that is not trusted, in this sandbox (sandbox/sandbox.h) and under a guard.
// An execution then ends after a minute at most, whatever it does.
struct sandbox;
int session_open_in(struct session **out, const struct target *target,
		    const struct sandbox *sandbox, struct status *st);

// From here on executions are of the same program with target's arguments, as if it had been
// started with them, but where its stack begins. It is quicker than to open another session, and
// fewer of its executions are run by both ways (way.h). Those under way are dropped. False: it
// cannot be (the program is trusted, and could go on from within executions before; there are no
// arguments, too many, or too long ones; something went wrong before): the session is to be closed.
bool session_again(struct session *s, const struct target *target);

// Ends the program and all it started; gives everything back. NULL is fine.
void session_close(struct session *s);

struct run_options {
	struct rules rules;
	const struct choice *plan; // first these choices,
	size_t nplan;		   // in order;
	bool ask;		   // then ask for each further one, else follow the default policy
	bool unattended;	   // also with ask, end it when it stays in a system call
	enum told_states states;   // told of those it comes to after the plan, where that can be
	bool resumes;		   // set the code after some operations apart: OP_RESUME
	enum told_prints prints;   // told of what the program prints
	bool loops;		   // a loop without an operation is expected: it is noticed sooner
	struct policy policy;	   // the default policy (model/policy.h)
	const struct sleeper *sleepers; // choices that it is not to take,
	size_t nsleepers;		// so many (of which WIRE_SLEEPERS count),
	size_t sleep_from;		// after so many steps
	const struct visible *visible;	// places in memory whose plain accesses are operations
	size_t nvisible;
	enum races races;    // what is done about data races (trace/wire.h)
	uint64_t memory;     // bytes that the program may take, 0: no limit
	uint64_t written;    // bytes that it may write, 0: no limit
	bool output;	     // record the program's output as events
	bool returns;	     // its main must return: else END_EARLY
	bool leaks;	     // it must leave nothing behind: else END_LEAK
	bool exact;	     // its accesses to memory are seen, and no others (level.h)
	bool orders;	     // see struct run
	uint64_t max_steps;  // 0: no limit
	uint32_t longest_ms; // own time (base/own_time.h) that it may take, 0: no limit
	unsigned cpu;	     // its threads all run on: of those that may be used, from 0
	enum way way;	     // by which it is run; with ask, up to where it first asks
	bool queued;	     // beside those under way, if session_room() says that there is room
};

// From here on executions that come to a state of one of these numbers (EV_HERE) after their plan
// end there, by END_ASLEEP. n 0: all that were told so far are forgotten; none may be under way.
void session_know(struct session *s, const uint64_t *numbers, size_t n);

// Is there room for one more beside those under way, if it is queued and its program's output is
// not recorded?
bool session_room(const struct session *s);

// Starts an execution; what the options lead to must last until it has ended. Those under way are
// dropped, unless it is queued: then it follows them. The trace of the last one that has ended is
// dropped.
int session_start(struct session *s, const struct run_options *o, struct status *st);

enum session_state {
	SESSION_IDLE,	 // no execution
	SESSION_RUNNING, // the program is on its way to its next operation
	SESSION_ASKS,	 // it waits for session_choose()
	SESSION_ENDED	 // the trace ends with EV_END
};

// Waits up to timeout_ms (< 0: for ever, 0: only looks) for the execution to ask or to end, and
// takes over its events. *state says which. Where several are under way, it is about the first of
// them; and when that has ended, the next call is about the next. Malformed events end the
// execution with END_TROUBLE; never an error of the caller.
int session_wait(struct session *s, int timeout_ms, enum session_state *state, struct status *st);

// Answers. A choice that the model does not allow here is asked for again. EXIT_USAGE if the
// program does not wait for a choice.
int session_choose(struct session *s, struct choice c, struct status *st);

// Ends the executions under way (the trace ends with END_STOPPED). Does nothing if there is none.
void session_stop(struct session *s);

// By which ways the executions so far were run.
const struct way_counts *session_ways(const struct session *s);

// Something to poll() for reading: readable when session_wait would not block.
int session_fd(const struct session *s);

// To be called before that is polled, where executions are queued. False: session_wait would not
// block. It becomes readable when some of those under way have ended.
bool session_sleeps(struct session *s);

// The events so far of the last execution, meta events first, sites unresolved. Grows by
// session_wait; the array may move then.
const struct trace *session_trace(const struct session *s);

// Resolves the sites of the trace to file:line, the names of objects from the debug
// information (forks[1], pool.lock) and of start routines, as events that are added to the
// trace (EV_SITE, EV_OBJECT_NAME, EV_THREAD_NAME for what has no name yet). Slow the first
// time (0.1 s). Call it before showing or saving; may be called again as the trace grows.
void session_resolve(struct session *s);

// The same for a copy of a trace of this session's, once: made before it was resolved.
void session_resolve_copy(struct session *s, struct trace *t);

#endif
