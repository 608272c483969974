// SPDX-License-Identifier: MIT
//
// Writing the tape: see record.h. A thread writes to chunks of its own, and takes a new one from
// the shared ring about every thousand operations.
//
// An operation is published before it takes effect and stamped after, whatever the processor
// reorders: the release store of its begin comes before the atomic instructions of the real call,
// and the clock is read after a fence.
#include "runtime/run/record.h"

#include "runtime/cpu/system_calls.h"
#include "runtime/memory/glibc.h"
#include "runtime/memory/watches.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/recorded_sems.h"

#include "base/i18n.h"
#include "trace/tape.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct tape *tape;

// A thread's levels: its chunk, and the operation in progress. A signal handler that interrupts the
// writing of a record, or an operation, writes at the next level, as a thread of its own without a
// creator.
struct level {
	struct tape_chunk *chunk;
	struct tape_record *open; // an operation that has begun
	uint32_t n;		  // records in it
	uint32_t number;	  // of its thread; 0: the thread itself
	bool busy;		  // a record is being written or an operation is open
};

#define LEVELS 2
static __thread struct {
	struct level levels[LEVELS];
	bool turned_away; // a record was lost, since all levels were busy
} own __attribute__((tls_model("initial-exec")));

static pid_t forked; // this process, if the program has forked it; else 0

// Passed from the begin of a record to its end: a record of the tape.
struct pending {
	struct tape_record record;
};

static inline int64_t now(void)
{
	struct timespec t;
	REAL(clock_gettime)(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

// ---- chunks -----------------------------------------------------------------------------------

// Takes a chunk that the session has released; blocks until there is one. NO_CHUNK: the session has
// stopped reading.
static uint32_t chunk_from_ring(void)
{
	uint32_t taken = atomic_load_explicit(&tape->taken, memory_order_relaxed);
	atomic_fetch_add_explicit(&tape->hungry, 1, memory_order_relaxed);
	for (;;) {
		uint32_t given = atomic_load_explicit(&tape->given, memory_order_acquire);
		if (atomic_load_explicit(&tape->closed, memory_order_relaxed))
			return NO_CHUNK;
		if (taken == given) {
			own_call(SYS_futex, (long)(uintptr_t)&tape->given, FUTEX_WAIT, given, 0);
			taken = atomic_load_explicit(&tape->taken, memory_order_relaxed);
			continue;
		}
		uint32_t chunk = atomic_load_explicit(&tape->back[taken % TAPE_CHUNKS],
						      memory_order_relaxed);
		if (atomic_compare_exchange_weak_explicit(&tape->taken, &taken, taken + 1,
							  memory_order_relaxed,
							  memory_order_relaxed)) {
			atomic_fetch_sub_explicit(&tape->hungry, 1, memory_order_relaxed);
			return chunk;
		}
	}
}

static uint32_t chunk_take(void)
{
	if (atomic_load_explicit(&tape->fresh, memory_order_relaxed) < TAPE_CHUNKS) {
		uint32_t i = atomic_fetch_add_explicit(&tape->fresh, 1, memory_order_relaxed);
		if (i < TAPE_CHUNKS) {
			// all pages at once, instead of a fault for each
			madvise(&tape->chunks[i], sizeof tape->chunks[i], MADV_POPULATE_WRITE);
			return i;
		}
	}
	return chunk_from_ring();
}

static void threads_raise(uint32_t self)
{
	uint32_t highest = atomic_load_explicit(&tape->threads, memory_order_relaxed);
	while (highest < self &&
	       !atomic_compare_exchange_weak_explicit(&tape->threads, &highest, self,
						      memory_order_release, memory_order_relaxed))
		;
}

// Gives the level its next chunk. False: the session has stopped reading.
static bool chunk_next(struct level *v)
{
	int e = errno;
	uint32_t i = chunk_take(), number = v->number ? v->number : rt_self;
	errno = e;
	if (i == NO_CHUNK || number > MAX_THREADS)
		return false;
	struct tape_chunk *c = &tape->chunks[i];
	atomic_store_explicit(&c->n, 0, memory_order_relaxed);
	atomic_store_explicit(&c->next, NO_CHUNK, memory_order_relaxed);
	c->thread = number;
	if (v->chunk) {
		atomic_store_explicit(&v->chunk->next, i, memory_order_release);
	} else {
		atomic_store_explicit(&tape->first[number], i + 1, memory_order_release);
		threads_raise(number);
	}
	v->chunk = c;
	v->n = 0;
	return true;
}

// ---- records ------------------------------------------------------------------------------------

static void name_level(struct level *v);

// The level at which the calling thread writes now; NULL: none is free.
static inline struct level *level_free(void)
{
	if (!own.levels[0].busy)
		return &own.levels[0];
	struct level *v = &own.levels[1];
	if (v->busy) {
		own.turned_away = true;
		return NULL;
	}
	if (!v->number) {
		v->number = record_number();
		name_level(v);
	}
	return v;
}

// Begins a record of this many slots; NULL: all levels are busy.
static inline struct tape_record *record_new(struct level *v, uint32_t slots)
{
	v->busy = true;
	atomic_signal_fence(memory_order_seq_cst);
	if ((!v->chunk || v->n + slots > CHUNK_SLOTS) && !chunk_next(v)) {
		v->busy = false;
		return NULL;
	}
	struct tape_record *r = &v->chunk->slots[v->n];
	atomic_store_explicit(&r->took, 0, memory_order_relaxed);
	return r;
}

// Publishes the record.
static inline void record_out(struct level *v, uint32_t slots)
{
	v->n += slots;
	atomic_store_explicit(&v->chunk->n, v->n, memory_order_release);
}

static inline void record_done(struct level *v)
{
	v->open = NULL;
	atomic_signal_fence(memory_order_seq_cst);
	v->busy = false;
}

uint32_t record_number(void)
{
	return atomic_fetch_add_explicit(&tape->numbers, 1, memory_order_relaxed) + 1;
}

// When a record of an operation has a struct tape_more even if no argument is to be noted: each
// time, or with the first operation on its semaphore, whose permits are noted. A number that
// another object holds is noted each time, since it shows whether the object was made anew.
static enum { MORE_FOR_ARGUMENTS, MORE_FIRST, MORE_EACH } more_of[OPS];

static void more_of_rules(void)
{
	for (uint8_t code = 0; code < OPS; code++) {
		enum kind kind = op_rows[code].kind;
		bool holds = kind_holds_number(kind) && !op_initialises(code);
		if (op_shows_value(code) || kind == KIND_NAME || (holds && kind != KIND_SEM))
			more_of[code] = MORE_EACH;
		else if (holds)
			more_of[code] = MORE_FIRST;
	}
}

static inline bool needs_more(enum op_code code, const void *addr, uint64_t other, int64_t arg)
{
	return other || arg != op_no_arg((uint8_t)code) || more_of[code] == MORE_EACH ||
	       (more_of[code] == MORE_FIRST && recorded_sem_is_new(addr));
}

// Fills in the second part of an operation's record.
static void more_set(struct tape_record *r, const void *addr, uint64_t other, int64_t arg,
		     const char *text, uint32_t n)
{
	struct tape_more *more = (struct tape_more *)(r + 1);
	*more = (struct tape_more){.other = other, .arg = arg, .text = n};
	if (n)
		memcpy(more + 1, text, n);
	else if (!other && addr && r->kind != KIND_SEM && !op_initialises(r->op))
		more->held = glibc_value(r->kind, addr);
}

// In a forked process: is the operation on an object that processes share, or the thread's end?
static bool concerns_others(enum op_code code, enum kind kind, const void *addr)
{
	return kind == KIND_NAME || op_ends((uint8_t)code) ||
	       (kind != KIND_NONE && glibc_shared(kind, addr));
}

struct pending *record_begin(enum op_code code, enum kind kind, const void *addr, uint64_t other,
			     int64_t arg, uint64_t site)
{
	uint32_t n = 0, slots = 1;
	struct level *v = level_free();
	if (!v || (forked && !concerns_others(code, kind, addr)))
		return NULL;
	if (kind == KIND_NAME) { // a name's address is that of its text
		n = (uint32_t)strnlen(addr, PATH_MAX);
		if (code == OP_SEM_OPEN)
			other = recorded_sem_named(addr);
	}
	if (needs_more(code, addr, other, arg)) {
		slots = 2 + tape_text_slots(n);
		if (kind == KIND_SEM && !op_initialises((uint8_t)code))
			other = glibc_value(kind, addr); // read before any later begin
	}
	struct tape_record *r = record_new(v, slots);
	if (!r)
		return NULL;
	r->op = (uint8_t)code;
	r->kind = (unsigned)kind & 31;
	r->type = glibc_destroyed(kind, addr) ? TAPE_DESTROYED : glibc_type(kind, addr) & 3;
	r->more = slots > 1;
	r->site = site;
	r->addr = (uint64_t)(uintptr_t)addr;
	r->begin = now(); // read after the value: a once that had not run then has not run before
	if (slots > 1)
		more_set(r, addr, other, arg, addr, n);
	v->open = r;
	record_out(v, slots);
	return (struct pending *)r;
}

void record_end(struct pending *p, int32_t result, int64_t value)
{
	if (!p)
		return;
	struct tape_record *r = &p->record;
	struct level *v = &own.levels[own.levels[1].open == r];
	if (v->open != r) // the record of the process that forked this one
		return;
	r->result = (int16_t)result;
	if (r->more)
		((struct tape_more *)(r + 1))->value = value;
	if (r->op == OP_SEM_OPEN && result == 0)
		((struct tape_more *)(r + 1))->id =
			recorded_sem_id((void *)(uintptr_t)(value & ~1ll));
	atomic_store_explicit(&r->took, tape_took(now() - r->begin), memory_order_release);
	record_done(v);
	if (own.turned_away) {
		own.turned_away = false;
		report_limit(N_("signal handlers: what one does while its thread is inside another "
				"is not recorded"));
	}
	watches_sample();
}

// Writes a report at a level.
static void report_at(struct level *v, enum event_kind kind, uint64_t addr, uint32_t object,
		      int64_t arg, const char *text, size_t n)
{
	const size_t longest = (CHUNK_SLOTS - 2) * sizeof(struct tape_record);
	uint32_t fits = (uint32_t)(!text ? 0 : n < longest ? n : longest);
	struct tape_record *r = record_new(v, 2 + tape_text_slots(fits));
	if (!r)
		return;
	r->op = OP_NONE;
	r->kind = (unsigned)kind & 31;
	r->type = 0;
	r->more = 1;
	r->result = 0;
	r->site = 0;
	r->addr = addr;
	more_set(r, NULL, 0, arg, text, fits);
	((struct tape_more *)(r + 1))->value = object;
	r->begin = now();
	atomic_store_explicit(&r->took, 1, memory_order_relaxed);
	record_out(v, 2 + tape_text_slots(fits));
	record_done(v);
}

void record_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		   const char *text, size_t n)
{
	struct level *v = level_free();
	if (v)
		report_at(v, kind, addr, object, arg, text, n);
}

static void name_level(struct level *v)
{
	char name[32];
	snprintf(name, sizeof name, "handler in %u", (unsigned)rt_self);
	report_at(v, EV_THREAD_NAME, 0, v->number, 0, name, strlen(name));
}

void record_unwound(void)
{
	struct level *v = &own.levels[0];
	if (v->busy && v->open)
		record_end((struct pending *)v->open, 0, 0);
	v->busy = false;
}

void record_in_child(void)
{
	char name[32];
	if (forked == getpid())
		return;
	forked = getpid();
	memset(&own, 0, sizeof own);
	rt_self = record_number();
	snprintf(name, sizeof name, "process %d", (int)forked);
	report_event(EV_THREAD_NAME, 0, rt_self, 0, name, strlen(name));
}

void record_child_ends(void)
{
	record_end(record_begin(OP_EXIT, KIND_NONE, NULL, 0, 0, 0), 0, 0);
	rt_self = 0;
}

bool record_is_child(void)
{
	return forked != 0;
}

int record_start(int shm)
{
	void *map = mmap(NULL, sizeof *tape, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
			 shm, 0);
	if (map == MAP_FAILED)
		return errno;
	close(shm);
	tape = map;
	report_through(record_report);
	tape->version = TAPE_VERSION; // the session checks it after HELLO
	tape->start = now();
	more_of_rules();
	pthread_atfork(NULL, NULL, record_in_child); // runs before those of the program
	tape->numbers = 1;			     // the calling thread's
	recorded_sems_start((uint64_t)tape->start, &tape->sems);
	return 0;
}

// ---- the end of a thread ------------------------------------------------------------------------

// The C library runs the destructors of thread-specific data, which may use locks. The
// destructor of this key counts the rounds in its value and sets it again, so that it records the
// thread's end in the last round.
static pthread_key_t last_key;

static void last_destructor(void *value)
{
	intptr_t round = (intptr_t)value;
	if (round < PTHREAD_DESTRUCTOR_ITERATIONS) {
		REAL(pthread_setspecific)(last_key, (void *)(round + 1));
		return;
	}
	sigset_t all; // operations of a signal handler could no longer be recorded
	sigfillset(&all);
	REAL(pthread_sigmask)(SIG_SETMASK, &all, NULL);
	record_end(record_begin(OP_EXIT, KIND_NONE, NULL, 0, 0, 0), 0, 0);
	rt_self = 0;
}

int record_exit_prepare(void)
{
	return REAL(pthread_key_create)(&last_key, last_destructor);
}

void record_exit_note(void)
{
	REAL(pthread_setspecific)(last_key, (void *)(intptr_t)1);
}
