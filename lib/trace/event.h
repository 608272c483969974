// SPDX-License-Identifier: MIT
//
// The events of a run: one form for the shared memory between the runtime and a session, for
// the trace file, and for the history on the screen. 32 bytes each. An event of a kind that
// carries text is followed by as many further 32-byte slots as its text needs, so the text of
// ev[i] stands at &ev[i + 1] and the next event at ev[i + event_slots(&ev[i])].
#ifndef TRACE_EVENT_H
#define TRACE_EVENT_H

#include "model/op.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum event_kind {
#define EV(code, text) EV_##code,
#include "trace/events.def"
#undef EV
	EVENT_KINDS
};

struct event {
	uint8_t kind;
	uint8_t op;
	uint16_t thread;
	uint32_t object;
	uint32_t other; // of a kind with text: its length in bytes
	uint32_t site;
	int64_t arg;
	int64_t time; // ns since the start of the run, by its clock
};
_Static_assert(sizeof(struct event) == 32, "events are 32 bytes");

// In op of EV_SITE: it is in the code of the system or of the teaching library, not in the user's.
#define SITE_LIBRARY 1

// In op of EV_WATCH: the variable has one byte, which may be a character.
#define WATCH_BYTE 1

// In op of EV_OBJECT_NAME: who gives the name.
#define NAME_GIVEN 0 // the program, of an object
#define NAME_FOUND 1 // the session, from the debug information
#define NAME_HIDDEN                                                                                \
	2 // the runtime, of what the C library keeps; text: for which functions, tab, what
	  // to use instead

// In op of EV_RACE and END_RACE: what the accesses are.
#define RACE_FIRST_WRITES 1
#define RACE_SECOND_WRITES 2
#define RACE_FIRST_ATOMIC 4
#define RACE_SECOND_ATOMIC 8
#define RACE_BYTES_SHIFT 4 // above it, in EV_RACE: how many bytes it is about; 0: 16

// In arg of END_MISUSE: what was wrong, an enum fault; where memory was given back, also who else
// used it or gave it back, and at which site. The text of FAULT_OUTSIDE_ARRAY is empty, or
// "LINE:COLUMN INDEX TYPE", as "7:12 -1 'int [2]'": the place in the source, the index ("?" if it
// is not known), and the array's type as the compiler writes it. That of FAULT_PAST_VARIABLE and
// FAULT_BEFORE_VARIABLE is the index that the access would have (empty: the variable is no array of
// one dimension), the variable's name, its type, and the function that it is local to (empty:
// none), with a tab between each two.
#define MISUSE_ARG(fault, thread, site)                                                            \
	((int64_t)(fault) | (int64_t)(thread) << 8 | (int64_t)(site) << 24)
#define MISUSE_UNSURE ((int64_t)1 << 56) // code that is not seen may order the two
#define MISUSE_FAULT(arg) ((unsigned)((arg)&0xff))
#define MISUSE_OTHER(arg) ((uint32_t)((arg) >> 8 & 0xffff))
#define MISUSE_SITE(arg) ((uint32_t)((arg) >> 24 & 0xffffffff))

// In op of EV_LIMIT.
#define LIMIT_BEYOND 0 // outside the model: with it, nothing is proved
#define LIMIT_NOTE 1   // worth knowing; a proof of what the model holds is a proof all the same
#define LIMIT_INPUT 2  // standard input was read, and none is given; nothing is proved
#define LIMIT_FORK 3   // as LIMIT_BEYOND: the program forks
#define LIMIT_CALLED 4 // as LIMIT_BEYOND: code that is not seen may change what others wait for
#define LIMIT_UNSEEN 5 // as LIMIT_CALLED: it may order any two accesses
#define LIMIT_UNSURE 6 // it may order the two accesses of the EV_RACE that follows at once
#define LIMIT_OLDER 7 // as LIMIT_BEYOND: the atomic access at site may do what no interleaving does
#define LIMIT_ORDERS 8 // nothing yet: there are accesses of which that may turn out

// In op of EV_FILE.
enum file_access { FILE_READ, FILE_CHANGED, FILE_ACCESSES };

// What is done about data races, where the program is instrumented.
enum races {
	RACES_OFF,  // nothing: memory is not looked at
	RACES_NOTE, // an EV_RACE; the place becomes visible, and the run goes on
	RACES_END   // an EV_RACE, and END_RACE, unless the place is visible
};

// A place in memory whose plain accesses are operations of the model. first: of the reads that a
// thread makes since its last operation on anything but memory, only so many are, and so many of
// its writes, at most VISIBLE_FIRST; what follows belongs to the step that it is in. 0: all are.
struct visible {
	uint64_t addr;
	uint32_t size; // bytes
	uint32_t first;
};
#define VISIBLE_FIRST 15

// Which states are told: EV_HERE.
enum told_states {
	STATES_UNTOLD,
	STATES_BEGUN,	 // as the next; threads that are alike may have got different arguments
	STATES_ALIKE,	 // as the next; threads that are alike may have changed places
	STATES_TIMELESS, // as long as the program does not look at the time
	STATES_TIMED	 // the time is a part of them
};

// In op of EV_HERE.
#define HERE_TIMED 1 // the program has looked at the time
#define HERE_APART 2 // something tells threads apart that are alike

// What is told of what the program prints, while it is not marked step by step: nothing; all of it,
// in front of the end, and a failed assertion is a step that ends the program, so that others can
// come before; the same, and each print is a step (OP_PRINT).
enum told_prints { PRINTS_UNTOLD, PRINTS_TOLD, PRINTS_ORDERED };

// How a run ended.
enum end {
	END_NONE,
	END_EXIT,	 // arg: exit status
	END_CRASH,	 // arg: signal
	END_DEADLOCK,	 //
	END_LOST_WAKEUP, //
	END_MISUSE,	 // arg: enum fault (see MISUSE_ARG)
	END_ASSERT,	 // a failed assert; text: it
	END_SPIN,	 // thread runs without a visible operation, at site; arg 1: others could
			 // have gone on, so it may wait for them
	END_BLOCKED,	 // nothing goes on, but for what is outside the model; arg: enum blocked
	END_STEPS,	 // cut short: the limit of steps, arg
	END_DEPARTED,	 // the program did not do what the plan says, at plan step arg
	END_STOPPED,	 // the observer ended it
	END_TROUBLE,	 // the runtime could not go on; text: why
	END_RACE,	 // a data race: the EV_RACE before it says which
	END_PROPERTY,	 // tr_check() failed; text: its sentence
	END_LEAK,	// the program ended with status 0 and left thread running, or object locked
	END_LIVELOCK,	// threads go on for ever under a fair schedule and get nowhere; site: of
			// thread; arg: the step at which what they repeat begins
	END_ASLEEP,	// every choice there is sleeps (model/policy.h): tried elsewhere
	END_MEMORY,	// the program took more memory than it may, arg bytes
	END_OUTPUT,	// the program wrote more than it may, arg bytes
	END_EARLY,	// the program ended before its main had returned, which it must; arg: exit
			// status; text: how, if not by an exit
	END_STARVATION, // others go on for ever under a fair schedule, and thread waits at site for
			// object, which it might have got; arg: as in END_LIVELOCK
	END_ROUNDS,	// all that go on have had their rounds of loops without an end
			// (trace/rounds.h), or wait for one that has: no failure; thread: one of
			// these
	ENDS
};

// In arg of END_BLOCKED: what might let the program continue.
enum blocked {
	BLOCKED_IN_CALL, // the return of the system call in which thread stays, at site
	BLOCKED_SIGNAL,	 // a signal handler of the program; all threads wait
	BLOCKED_OUTSIDE	 // code that is not seen, or another process; all threads wait
};

// The kinds of failure, as `check --json` says them, by end; NULL: that end is none.
extern const char *const end_kinds[ENDS];

// The kind of failure that an EV_END is, or NULL: it is none.
const char *end_failure(const struct event *end);

// Has the run ended by itself, without a failure, or have its rounds of loops without an end been
// used up?
bool end_well(const struct event *end);

// Does a failure of this end go on for ever, so that no single execution shows it?
bool end_for_ever(uint8_t end);

// A set of event kinds: those that carry text.
static const uint64_t event_texts = 0
#define EV(code, text) | (uint64_t)(text) << EV_##code
#include "trace/events.def"
#undef EV
	;
_Static_assert(EVENT_KINDS <= 64, "a set of kinds is one word");

// Does this kind carry text?
static inline bool event_has_text(uint8_t kind)
{
	return kind < EVENT_KINDS && event_texts >> kind & 1;
}

// How many slots an event takes, its text included.
static inline size_t event_slots(const struct event *e)
{
	return event_has_text(e->kind) ? 1 + ((size_t)e->other + sizeof *e - 1) / sizeof *e : 1;
}

// The text of an event; not zero-terminated, e->other bytes long.
static inline const char *event_text(const struct event *e)
{
	return (const char *)(e + 1);
}

// The operation of an EV_PEND, and the choice of an EV_STEP.
static inline struct op event_op(const struct event *e)
{
	struct op op;
	memset(&op, 0, sizeof op); // its gaps too: kept stories are compared byte by byte
	op.code = e->op;
	op.object = e->object;
	op.other = e->other;
	op.site = e->site;
	op.arg = e->arg;
	return op;
}

static inline struct choice event_choice(const struct event *e)
{
	return (struct choice){.thread = e->thread, .outcome = e->op, .target = e->other};
}

#endif
