// SPDX-License-Identifier: MIT
//
// What the files of the controlled run share: the gate's state, and its ends. One thread runs
// at a time (the runner); everything here is the runner's, and passes from one to the next by
// the release store and acquire load of seat.turn.
#ifndef RUNTIME_GATE_GATE_H
#define RUNTIME_GATE_GATE_H

#include "runtime/gate/rt.h"
#include "trace/wire.h"

// Where a thread waits for its turn.
struct seat {
	_Atomic uint32_t turn; // 1: it may run. Futex. Set with release by the thread that hands
			       // over, cleared with acquire by its owner
};

struct gate {
	struct world world;
	struct wire *wire;
	int socket;
	uint32_t runner; // the thread that runs, or did until it came to the gate
	uint32_t dying;	 // a thread decided to end, until the next runner has seen it die
	uint64_t steps;
	uint32_t planned; // choices of the plan used
	bool closed;	  // the program's end has been decided: the thread that runs, runs alone
	bool ended;	  // EV_END is written
	bool probing;	  // after it: is a waiter woken, to see whether it goes on? (probe.h)
	uint32_t last;	  // the slot of the last event
	long long output; // bytes of output so far
	struct seat seats[MAX_THREADS + 1];
};
extern struct gate gate;

// Starts a controlled run in the calling thread, which is the program's only one. socket: of the
// session, -1: none. token: by which it is told that the run came to its end. 0 or errno.
int gate_init(struct wire *wire, int socket, uint64_t token);

// The calling thread, just created, waits until the model lets it start.
void gate_enter(void);

// Has a signal handler interrupted the calling thread at the gate? Then it runs out of turn.
bool gate_interrupted(void);

// The calling thread has ended, its destructors have run: OP_EXIT. Does not wait.
void gate_leave(uint64_t site);

// The program is at its end (exit was called and its handlers have run).
void gate_close(int status, uint64_t site);

// The program's main has returned.
void gate_returned(void);

// Adds an event; text: e->other bytes. The one thread that runs calls it.
void gate_emit(struct event e, const char *text);

// What report.h reports in RT_PLAN.
void gate_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		 const char *text, size_t n);

// The number of a call site.
uint32_t gate_site(uint64_t pc);

// Writes EV_END and ends the process. kind: enum end.
_Noreturn void gate_end(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
			const char *text);

// Writes EV_END, if it is not written, and lets nothing more of the program through the gate.
void gate_close_with(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
		     const char *text);

// decide.c: picks choices and applies them until some thread runs: gate.runner.
void gate_advance(void);

// warm.c: makes what the process has mapped quick to fork, once all libraries are loaded.
void warm_up(void);

// A clean-up handler for every thread: its code has ended, OP_EXIT follows.
void thread_ended(void *unused);

// RT_RECORD: prepares for noting the ends of threads. 0 or errno.
int thread_record_ends(void);

// crash.c: signal handlers of the child: crashes and the watchdog's question.
void crash_catch(void);
bool crash_others_catch(void);	   // does the program catch a signal by which it may wake itself?
uint32_t crash_place(uint64_t pc); // the site of pc, or of the call that led out of the program
void crash_stack(void);		   // for the calling thread: a stack for these handlers
// The place of a failed assert or tr_check is known even without debug information.
void crash_name_site(uint32_t site, uint64_t pc, const char *file, unsigned line,
		     const char *function);
#define CRASH_ASK_SIGNAL (SIGRTMAX - 1) // "where are you?": si_value 0 spins, 1 is blocked

// server.c: answers the session's requests by forking; returns only in the child.
void server_run(struct wire *wire, int socket);

// In an execution: it goes on after it has asked, and is to be watched again.
void server_wake(void);

// wrap_process.c: in the server, before any fork; and before the fork of an execution.
void processes_prepare(void);
void processes_begin(void);

// wrap_process.c: where the calling thread has called exit(), 0: it has not.
uint64_t process_exits_at(void);

// keys.c
void keys_run_destructors(void);

// property.c: tells of the places that must be possible, as an execution begins.
void properties_begin(void);

// tell.c: reports watched variables that have changed.
void watches_sample(void);

#endif
