// SPDX-License-Identifier: MIT
//
// The gate: each operation of the program comes here, is published as pending, and goes on
// when it is its thread's turn. The world decides what may happen, decide.c what does. The
// program's own objects are never locked for real, so nothing but the gate can block a
// thread; the object in the program's memory only carries a tag that leads to its number.
#include "runtime/gate/gate.h"
#include "runtime/gate/probe.h"
#include "runtime/memory/memory.h"

#include "base/i18n.h"
#include "model/key.h"

#include <errno.h>
#include <linux/futex.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct gate gate;

// ---- turns ----------------------------------------------------------------------------------

static void turn_give(uint32_t t)
{
	atomic_store_explicit(&gate.seats[t].turn, 1, memory_order_release);
	syscall(SYS_futex, &gate.seats[t].turn, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void turn_wait(uint32_t t)
{
	_Atomic uint32_t *turn = &gate.seats[t].turn;
	while (atomic_load_explicit(turn, memory_order_acquire) == 0)
		syscall(SYS_futex, turn, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
	atomic_store_explicit(turn, 0, memory_order_relaxed);
	if (gate.dying) {
		uint32_t dying = gate.dying;
		gate.dying = 0;
		thread_await_end(dying);
	}
	int32_t tid = atomic_load_explicit(&thread_numbered(t)->tid, memory_order_relaxed);
	atomic_store_explicit(&gate.wire->running, (uint32_t)tid, memory_order_relaxed);
}

// ---- objects ----------------------------------------------------------------------------------

// A tag fills the last four bytes of an object: memory that is initialised anew (by assignment
// of a static initialiser, or cleared) has lost it, so an address that is used again is a new
// object. The C library never reads it, since it is never given the object again.
#define TAG(number) ((number) ^ 0x5a17c0deu)

static const uint8_t sizes[KINDS] = {
	[KIND_MUTEX] = sizeof(pthread_mutex_t),	  [KIND_SPIN] = sizeof(pthread_spinlock_t),
	[KIND_COND] = sizeof(pthread_cond_t),	  [KIND_SEM] = sizeof(sem_t),
	[KIND_RWLOCK] = sizeof(pthread_rwlock_t), [KIND_BARRIER] = sizeof(pthread_barrier_t),
	[KIND_ONCE] = sizeof(pthread_once_t),
};

static void *tag_place(enum kind kind, void *addr)
{
	return (char *)addr + sizes[kind] - sizeof(uint32_t);
}

static uint32_t object_find(enum kind kind, void *addr)
{
	const struct world *w = &gate.world;
	uint32_t number;
	if (!sizes[kind]) { // a stream: there are few
		for (number = (uint32_t)w->nobjects; number > 0; number--)
			if (w->objects[number].kind == kind &&
			    w->objects[number].addr == (uint64_t)(uintptr_t)addr)
				break;
		return number;
	}
	memcpy(&number, tag_place(kind, addr), sizeof number);
	number = TAG(number);
	bool known = number >= 1 && number <= w->nobjects && w->objects[number].kind == kind &&
		     w->objects[number].addr == (uint64_t)(uintptr_t)addr;
	return known ? number : 0;
}

static uint32_t object_add(enum kind kind, void *addr, int type, bool alive, uint32_t value)
{
	uint64_t at = (uint64_t)(uintptr_t)addr;
	uint32_t number = world_object(&gate.world, kind, type, at, alive, value);
	if (!number)
		gate_end(END_TROUBLE, rt_self, 0, 0, 0, "out of memory");
	if (sizes[kind]) {
		uint32_t tag = TAG(number);
		memcpy(tag_place(kind, addr), &tag, sizeof tag);
	}
	gate_emit((struct event){.kind = EV_OBJECT,
				 .op = (uint8_t)kind,
				 .object = number,
				 .site = (uint32_t)type,
				 .other = (uint32_t)alive | value << 1,
				 .arg = (int64_t)at},
		  NULL);
	return number;
}

// What glibc keeps in an object that was set up before the run: 0 for a static initialiser.
static uint32_t value_in(enum kind kind, const void *addr)
{
	uint32_t words[3];
	switch (kind) {
	case KIND_SEM: // the value
		memcpy(words, addr, sizeof words[0]);
		return words[0] <= INT32_MAX ? words[0] : 0;
	case KIND_BARRIER: // in, round, count
		memcpy(words, addr, sizeof words);
		return words[2];
	case KIND_ONCE: // 2: done
		memcpy(words, addr, sizeof words[0]);
		return words[0] == 2;
	default:
		return 0;
	}
}

uint32_t gate_object(enum kind kind, void *addr)
{
	uint32_t number = object_find(kind, addr);
	if (number)
		return number;
	int type = MUTEX_NORMAL;
	if (kind == KIND_MUTEX) {
		int kept = ((pthread_mutex_t *)addr)->__data.__kind & 3;
		type = kept == PTHREAD_MUTEX_RECURSIVE	  ? MUTEX_RECURSIVE
		       : kept == PTHREAD_MUTEX_ERRORCHECK ? MUTEX_ERRORCHECK
							  : MUTEX_NORMAL;
	} else if (kind == KIND_FILE)
		type = MUTEX_RECURSIVE;
	uint32_t value = value_in(kind, addr);
	bool alive = value || kind_ready(kind);
	return object_add(kind, addr, type, alive, value);
}

void gate_renew(enum kind kind, void *addr, int type)
{
	object_add(kind, addr, type, false, 0);
}

// ---- names of semaphores ------------------------------------------------------------------------

static struct name {
	struct name *next;
	uint32_t object;
	char text[];
} * names;

static struct place {
	struct place *next;
	uint32_t object;
	sem_t sem;
} * places;

uint32_t gate_name(const char *text)
{
	for (struct name *n = names; n; n = n->next)
		if (!strcmp(n->text, text))
			return n->object;
	size_t len = strlen(text);
	struct name *n = malloc(sizeof *n + len + 1);
	uint32_t number =
		n ? world_object(&gate.world, KIND_NAME, 0, name_address(text), true, 0) : 0;
	if (!number)
		gate_end(END_TROUBLE, rt_self, 0, 0, 0, "out of memory");
	*n = (struct name){.next = names, .object = number};
	memcpy(n->text, text, len + 1);
	names = n;
	gate_emit((struct event){.kind = EV_NAME, .object = number, .other = (uint32_t)len}, text);
	return number;
}

void *gate_sem_at(uint32_t object)
{
	for (struct place *p = places; p; p = p->next)
		if (p->object == object)
			return &p->sem;
	struct place *p = calloc(1, sizeof *p);
	if (!p)
		gate_end(END_TROUBLE, rt_self, 0, 0, 0, "out of memory");
	p->next = places;
	p->object = object;
	places = p;
	uint32_t tag = TAG(object);
	memcpy(tag_place(KIND_SEM, &p->sem), &tag, sizeof tag);
	gate.world.objects[object].addr = (uint64_t)(uintptr_t)&p->sem;
	return &p->sem;
}

// ---- operations ---------------------------------------------------------------------------------

// Is the calling thread at the gate already? Then a signal handler has interrupted it there: it
// runs out of turn, and what it does is not seen.
static __thread bool at_gate __attribute__((tls_model("initial-exec")));
static atomic_bool out_of_turn; // it has happened; relaxed: told at some later operation

bool gate_interrupted(void)
{
	if (at_gate)
		atomic_store_explicit(&out_of_turn, true, memory_order_relaxed);
	return at_gate;
}

// The number behind a name, as a text.
#define LITERAL(name) DIGITS(name)
#define DIGITS(number) #number

static void publish(struct op op, uint64_t pc)
{
	uint32_t self = rt_self;
	if (atomic_load_explicit(&out_of_turn, memory_order_relaxed))
		report_limit(N_("what a signal handler does while its thread waits is not seen"));
	memory_settle();
	watches_sample();
	op.site = gate_site(pc);
	if (world_pend(&gate.world, self, op))
		gate_end(END_TROUBLE, self, op.object, op.site, op.code,
			 op.code == OP_CREATE
				 ? "the program makes more than " LITERAL(MAX_THREADS) " threads"
				 : "an operation that the model does not take");
	op = gate.world.threads[self].op; // OP_CREATE has got its thread
	gate_emit((struct event){.kind = EV_PEND,
				 .op = op.code,
				 .thread = (uint16_t)self,
				 .object = op.object,
				 .other = op.other,
				 .site = op.site,
				 .arg = op.arg},
		  NULL);
}

static struct answer pass(struct op op, uint64_t pc)
{
	uint32_t self = rt_self;
	if (gate.closed && !gate.probing)
		return (struct answer){0};
	at_gate = true;
	if (gate.probing) {
		probe_pass(&op);
	} else {
		publish(op, pc);
		gate_advance();
	}
	if (gate.runner != self) {
		turn_give(gate.runner);
		turn_wait(self);
	}
	if (!gate.probing)
		watches_sample();
	at_gate = false;
	if (gate.probing) // woken from its wait, or out of it and on its way
		return (struct answer){0};
	const struct thread *th = &gate.world.threads[self];
	return (struct answer){.result = th->result, .value = th->value};
}

void gate_resume(uint64_t site)
{
	if (gate.wire->run.resumes)
		pass((struct op){.code = OP_RESUME}, site);
}

static struct answer operate(struct op op, uint64_t site)
{
	int saved = errno;
	struct answer a = pass(op, site);
	if (op_lets_continue(op.code)) // (thread.c resumes after creating a thread)
		gate_resume(site);
	errno = saved;
	return a;
}

struct answer gate_op(enum op_code code, enum kind kind, void *addr, uint32_t other, void *mutex,
		      int64_t arg, uint64_t site)
{
	struct op op = {.code = (uint8_t)code, .other = other, .arg = arg};
	if ((gate.closed && !gate.probing) || gate_interrupted())
		return (struct answer){0};
	if (kind != KIND_NONE)
		op.object = gate_object(kind, addr);
	if (mutex)
		op.other = gate_object(KIND_MUTEX, mutex);
	if (sizes[kind])
		memory_touch(addr, op.object, site);
	if (mutex)
		memory_touch(mutex, op.other, site);
	return operate(op, site);
}

struct answer gate_op_object(enum op_code code, uint32_t object, int64_t arg, uint64_t site)
{
	if (gate_interrupted())
		return (struct answer){0};
	return operate((struct op){.code = (uint8_t)code, .object = object, .arg = arg}, site);
}

void gate_op_place(enum op_code code, uint32_t object, uint32_t size, int64_t arg, uint64_t site)
{
	operate((struct op){.code = (uint8_t)code, .object = object, .other = size, .arg = arg},
		site);
}

void gate_enter(void)
{
	at_gate = true;
	turn_wait(rt_self);
	at_gate = false;
	watches_sample();
}

void gate_leave(uint64_t site)
{
	if (gate.probing)
		probe_leaves();
	if (gate.closed)
		return;
	uint32_t self = rt_self;
	publish((struct op){.code = OP_EXIT}, site);
	gate.dying = self;
	gate_advance();
	// The last thread: the C library ends the process. If the program is over because main has
	// been let go on, main is to do it.
	if (gate.world.over && gate.runner == self) {
		gate.closed = true;
		return;
	}
	rt_self = 0; // the rest of its end is the C library's
	turn_give(gate.runner);
}

static bool main_returned;
static uint64_t run_token;

void gate_close(int status, uint64_t site)
{
	if (gate.probing)
		probe_leaves();
	if (!gate.closed) {
		pass((struct op){.code = OP_PROCESS_EXIT, .arg = status}, site);
		gate.closed = true;
	}
	struct leak left = status == 0 ? world_leak(&gate.world) : (struct leak){0};
	if (left.thread) {
		fflush(NULL); // as exit() would
		gate_end(END_LEAK, left.thread, left.object, 0, 0, "");
	}
	if (main_returned)
		atomic_store_explicit(&gate.wire->returned, run_token, memory_order_relaxed);
}

void gate_returned(void)
{
	main_returned = true;
}

int gate_init(struct wire *wire, int socket, uint64_t token)
{
	run_token = token;
	gate.wire = wire;
	gate.socket = socket;
	gate.runner = 1;
	report_through(gate_report);
	atomic_store_explicit(&wire->running, (uint32_t)syscall(SYS_gettid), memory_order_relaxed);
	memory_begin();
	return world_init(&gate.world, wire->run.rules);
}

// ---- time --------------------------------------------------------------------------------------

// What the clocks show when the run starts: the same in every run.
#define EPOCH_REAL 1800000000 // January 2027
#define EPOCH_MONOTONIC 100000

static int64_t epoch_of(clockid_t id)
{
	switch (id) {
	case CLOCK_REALTIME:
	case CLOCK_REALTIME_COARSE:
	case CLOCK_TAI:
		return EPOCH_REAL;
	case CLOCK_PROCESS_CPUTIME_ID:
	case CLOCK_THREAD_CPUTIME_ID:
		return 0;
	default:
		return EPOCH_MONOTONIC;
	}
}

int64_t gate_now(void)
{
	return gate.world.now;
}

int64_t gate_deadline(clockid_t id, const struct timespec *at)
{
	if (!at)
		return TR_NEVER;
	int64_t seconds = (int64_t)at->tv_sec - epoch_of(id);
	if (seconds >= TR_NEVER / 1000000000)
		return TR_NEVER - 1; // beyond the model's years: still a time limit
	if (seconds < 0)
		return 0;
	return seconds * 1000000000 + at->tv_nsec;
}

struct timespec gate_clock(clockid_t id)
{
	int64_t now = gate.world.now;
	return (struct timespec){.tv_sec = epoch_of(id) + now / 1000000000,
				 .tv_nsec = now % 1000000000};
}
