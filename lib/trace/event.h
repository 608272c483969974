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

//	EV(CODE, text)	text: the event carries text, `other` bytes of it
#define EVENT_KINDS(EV)                                                                            \
	EV(NONE, false)                                                                            \
	/* the model's */                                                                          \
	EV(OBJECT, false) /* object appears: op kind, site its mutex type, arg address,  */        \
			  /* other 1 if alive, + twice the value it holds (see world_object) */    \
	EV(NAME, true)	  /* object of KIND_NAME appears; text: the name */                        \
	EV(PEND, false)	  /* thread arrives at operation op, object, other, site, arg */           \
	EV(STEP, false)	  /* thread goes on: op outcome, other target, arg value, object result */ \
	/* what the program tells about itself */                                                  \
	EV(LOG, true)	      /* a log line of thread */                                           \
	EV(THREAD_NAME, true) /* thread is called text */                                          \
	EV(OBJECT_NAME, true) /* what stands at address arg is called text; thread 0: the */       \
	/* session found it out, and it holds for the whole run; op: NAME_ */                      \
	EV(WATCH, true)	  /* variable number object at address arg is watched; text its name; */   \
			  /* none: it no longer is */                                              \
	EV(VALUE, false)  /* variable number object now is arg */                                  \
	EV(QUEUE, true)	  /* queue at address arg, capacity object (0: none); text: name, then */  \
			  /* after each newline an item; none, as of the next and of THREADS: */   \
			  /* it is gone */                                                         \
	EV(STATE, true)	  /* machine at address arg; text: name, newline, state */                 \
	EV(CALL, true)	  /* thread enters library call text */                                    \
	EV(RETURN, false) /* thread leaves it */                                                   \
	EV(OUTPUT, true)  /* the program wrote text (standard output and error) */                 \
	/* about the run */                                                                        \
	EV(META, true) /* text: a key, a tab, a value (see trace.h) */                             \
	EV(SITE,                                                                                   \
	   true) /* call site number object is at address arg; site: where its function was */     \
	/* called, 0: not known; op: SITE_; text, when resolved: file:line, tab, function, tab,    \
	 * path of the file (the last may be missing) */                                           \
	EV(MEMORY,                                                                                 \
	   false) /* place in memory, object, holds arg: before a step of thread that finds */     \
		  /* another value there than the model knows, and after its WRITE */              \
	EV(RACE, false) /* thread's access to address arg at site, and that of thread other at */  \
			/* site `object` before it, are not ordered; op: RACE_ flags */            \
	EV(REACH,                                                                                  \
	   true) /* place number object that must be possible: op 0 there is one; text its */      \
		 /* sentence, tab, file:line; op 1 thread has reached it (no text) */              \
	EV(LIMIT, true)	 /* something that is not covered: text; op LIMIT_ */                      \
	EV(END, true)	 /* the run ended: op enum end, thread, object, site, arg; text: more */   \
	EV(CLOSE, false) /* the last record of a whole file: arg the number of slots before */     \
	/* more of what the program tells (numbers of kinds stand in files: they stay) */          \
	EV(STATES, true)  /* all states of the machine at address arg; text: name, then after */   \
			  /* each newline a state */                                               \
	EV(THREADS, true) /* threads at the place at address arg; text: name, then after each */   \
			  /* newline a thread's number */                                          \
	EV(PART, true)	  /* what stands at address arg is a part of something made of several; */ \
			  /* text: its address in hexadecimal, newline, name; none: no longer */   \
	EV(LINK, true) /* an arrow from what stands at address arg to what stands at another, */   \
	/* text: that in hexadecimal, newline; none: no arrow from it is left */                   \
	EV(THREAD, false) /* thread appears, running, which nobody has created by a call that */   \
			  /* is seen: what signal handlers or another process do */                \
	EV(HERE, false)	  /* before its next step the run is in the state of number arg, 0: it */  \
	/* is not known; from equal ones the same can happen. op: HERE_; site: a number of what */ \
	/* it keeps in memory; object: how many states that one stands for. For searches alone */  \
	EV(FILE, true) /* thread looks at or changes, op: enum file_access, what has the path */   \
	/* text, which may be there in another execution; a slash at its end: all in a folder */   \
	EV(HELD, true)	/* what leads to what stands at address arg, a thing of KIND_ op (see */   \
			/* runtime/gate/holders.c) */                                              \
	EV(READ, false) /* thread, whose assertion fails, has read the op bytes at address */      \
	/* arg at site: variable number object of these */                                         \
	EV(WROTE, false) /* variable number object of EV_READ held arg after thread wrote it at */ \
	/* site, when `other` steps had been; op 1: it did so at first */                          \
	/* thread reads the op bytes at address arg, at site, which nobody has written since */    \
	/* thread `object` got them at site other */                                               \
	EV(UNWRITTEN, false)

enum event_kind {
#define EV(code, text) EV_##code,
	EVENT_KINDS(EV)
#undef EV
		EVENT_KINDS_COUNT
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

// In op of EV_SITE: it is in a library, and not in the program itself.
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
// used it or gave it back, and at which site.
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

// A place in memory whose plain accesses are operations of the model.
struct visible {
	uint64_t addr;
	uint32_t size; // bytes
	uint32_t zero;
};

// Which states are told: EV_HERE.
enum told_states {
	STATES_UNTOLD,
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
	END_BLOCKED,	 // thread is in a system call that blocks, at site; arg 1: all threads
			 // wait, but the program catches signals that might wake one
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
	ENDS
};

// The kinds of failure, as `check --json` says them, by end; NULL: that end is none.
extern const char *const end_kinds[ENDS];

// The kind of failure that an EV_END is, or NULL: it is none.
const char *end_failure(const struct event *end);

// Does a failure of this end go on for ever, so that no single execution shows it?
bool end_for_ever(uint8_t end);

// A set of event kinds: those that carry text.
#define EV(code, text) ((uint64_t)(text) << EV_##code) |
static const uint64_t event_texts = EVENT_KINDS(EV) 0;
#undef EV
_Static_assert(EVENT_KINDS_COUNT <= 64, "a set of kinds is one word");

// Does this kind carry text?
static inline bool event_has_text(uint8_t kind)
{
	return kind < EVENT_KINDS_COUNT && event_texts >> kind & 1;
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
