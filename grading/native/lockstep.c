// SPDX-License-Identifier: MIT
//
// Taking turns: see lockstep.h. The turn passes by a futex of each thread; since one thread moves
// at a time, nothing here is guarded.
#include "grading/native/lockstep.h"

#include "base/buf.h"
#include "contract/contract.h"
#include "grading/native/scarce.h"
#include "model/describe.h"
#include "runtime/memory/glibc.h"

#include <dlfcn.h>
#include <semaphore.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Threads of the client come first, then those that the answer makes.
enum { CALLERS = CONTRACT_COLUMNS, MOST_THREADS = CALLERS + 512 };
enum { STACK = 256 << 10, MOST_MADE = 3000, MOST_ROUNDS = 20000 };

#define SECOND 1000000000

// A deadline that is soon is in the next second, with fewer nanoseconds.
#define BEGINNING (1000 * (int64_t)SECOND + 950000000)

struct turn {
	atomic_int given;
};

struct worker {
	pthread_t thread;
	struct choice go; // of its number in the world, that it continues; 0: it has no number in
			  // this client yet
	struct turn turn;
	bool busy; // in lockstep_call(); a thread of the answer: not ended

	// What a thread of the client runs.
	void (*run)(void *);
	void *ctx;

	// What a thread of the answer runs.
	void *(*start)(void *);
	void *arg;
	bool detached;
	int rounds; // in which its thread-specific data was destroyed

	// While it rests.
	bool yields;
	int64_t deadline; // of its operation
};

static struct world world;
static const struct rules rules = {.any_timeouts = true}; // the host chooses when

static struct worker *workers[MOST_THREADS];
static unsigned used; // workers that were ever in use
static struct worker main_worker;
static __thread struct worker *self; // NULL: not a worker
static struct turn back;	     // to main
static unsigned long changes;	     // count of operations that may let a thread move
static atomic_ulong turns;	     // turns given; read by a signal handler, which needs no order
static unsigned made;		     // threads of the answer that have not ended
static unsigned long made_by_answer;
static pthread_key_t at_end; // of threads of the answer
static void (*ended)(enum lockstep_end why, const char *sentence);

void *lockstep_real(const char *name)
{
	void *found = dlsym(RTLD_NEXT, name);
	if (!found)
		abort();
	return found;
}

static void give(struct turn *t)
{
	atomic_fetch_add_explicit(&turns, 1, memory_order_relaxed);
	atomic_store(&t->given, 1);
	syscall(SYS_futex, &t->given, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void take(struct turn *t)
{
	while (!atomic_exchange(&t->given, 0))
		syscall(SYS_futex, &t->given, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

bool lockstep_on(void)
{
	return self != NULL;
}

unsigned long lockstep_turns(void)
{
	return atomic_load_explicit(&turns, memory_order_relaxed);
}

// --- time ----------------------------------------------------------------------------------------

int64_t lockstep_deadline(const struct timespec *t)
{
	int64_t ns;
	if (!t)
		return TR_NEVER;
	if (__builtin_mul_overflow((int64_t)t->tv_sec, SECOND, &ns) ||
	    __builtin_add_overflow(ns, (int64_t)t->tv_nsec, &ns) || ns == TR_NEVER)
		return t->tv_sec < 0 ? INT64_MIN : TR_NEVER - 1; // still a time limit
	return ns;
}

struct timespec lockstep_now(void)
{
	return (struct timespec){.tv_sec = world.now / SECOND, .tv_nsec = world.now % SECOND};
}

bool lockstep_is_past(const struct timespec *t)
{
	return lockstep_deadline(t) <= world.now;
}

void lockstep_pass(const struct timespec *until)
{
	if (!lockstep_is_past(until))
		world.now = lockstep_deadline(until);
	changes++;
}

// --- whose turn it is ----------------------------------------------------------------------------

static struct choice time_limit(const struct worker *w)
{
	struct choice c = w->go;
	c.outcome = OUT_TIMEOUT;
	return c;
}

static bool can_move(const struct worker *w)
{
	return w->yields || world_enabled(&world, w->go.thread) ||
	       (w->deadline <= world.now && world_allows(&world, time_limit(w)));
}

void lockstep_settle(void)
{
	unsigned long before;
	unsigned rounds = 0;
	do {
		before = changes;
		for (unsigned i = 0; i < used; i++)
			if (workers[i] && workers[i]->busy && can_move(workers[i])) {
				give(&workers[i]->turn);
				take(&back);
			}
		if (rounds++ == MOST_ROUNDS)
			ended(LOCKSTEP_POLLS, "");
	} while (changes != before);
}

static enum lockstep_end why_stuck(void)
{
	struct blocker by = world_blocker(&world, self->go.thread);
	return self->yields		? LOCKSTEP_POLLS
	       : by.object && by.thread ? LOCKSTEP_LOCKED
					: LOCKSTEP_STUCK;
}

// Gives the turn away: the calling thread cannot continue.
static void rest(void)
{
	if (self != &main_worker) {
		give(&back);
		take(&self->turn);
		return;
	}
	unsigned long before = changes;
	lockstep_settle();
	if (changes == before && (self->yields || !can_move(self)))
		ended(why_stuck(), "");
}

void lockstep_yield(void)
{
	self->yields = true;
	rest();
	self->yields = false;
}

// --- objects -------------------------------------------------------------------------------------

// A tag fills the last four bytes of an object, as in the runtime (runtime/gate/tags.c): memory
// that is initialised anew without a call has lost it, and is a new object. The C library never
// reads it, since it is never given the object again.
#define TAG(number) ((number) ^ 0x5a17c0deu)

static const size_t sizes[KINDS] = {
	[KIND_MUTEX] = sizeof(pthread_mutex_t),	  [KIND_SPIN] = sizeof(pthread_spinlock_t),
	[KIND_COND] = sizeof(pthread_cond_t),	  [KIND_SEM] = sizeof(sem_t),
	[KIND_RWLOCK] = sizeof(pthread_rwlock_t), [KIND_BARRIER] = sizeof(pthread_barrier_t),
};

static char *tag_of(enum kind kind, void *addr)
{
	return (char *)addr + sizes[kind] - sizeof(uint32_t);
}

// Reserves room for one more thread, object and read lock, so that the model needs no memory while
// memory is scarce for the answer.
static void make_room(void)
{
	unsigned *left = scarce_pause();
	if (world_reserve(&world, 1))
		ended(LOCKSTEP_FULL, "");
	scarce_resume(left);
}

static uint32_t add_object(enum kind kind, void *addr, bool alive)
{
	int type = (int)glibc_type(kind, addr);
	make_room();
	uint32_t number = world_object(&world, kind, type, (uint64_t)(uintptr_t)addr, alive,
				       glibc_value(kind, addr));
	uint32_t tag = TAG(number);
	if (!number)
		ended(LOCKSTEP_FULL, "");
	memcpy(tag_of(kind, addr), &tag, sizeof tag);
	return number;
}

// The object at this address. A semaphore that no call has initialised has the value in its memory;
// a wrong value shows in what the contract refuses. A barrier for nobody was not initialised.
static uint32_t object_at(enum kind kind, void *addr)
{
	uint32_t number;
	memcpy(&number, tag_of(kind, addr), sizeof number);
	number = TAG(number);
	if (number >= 1 && number <= world.nobjects && world.objects[number].kind == kind &&
	    world.objects[number].addr == (uint64_t)(uintptr_t)addr)
		return number;
	return add_object(kind, addr, kind != KIND_BARRIER || glibc_value(kind, addr));
}

void lockstep_forget(enum kind kind, void *addr)
{
	memset(tag_of(kind, addr), 0, sizeof(uint32_t)); // whatever comes to be there is new
}

// --- operations ----------------------------------------------------------------------------------

static void name_thread(void *ctx, uint32_t thread, struct buf *b)
{
	(void)ctx;
	if (thread == main_worker.go.thread)
		buf_puts(b, "main");
	else
		buf_printf(b, "thread %u", thread);
}

static void name_object(void *ctx, uint32_t object, struct buf *b)
{
	(void)ctx;
	buf_printf(b, "a %s", kind_name(world.objects[object].kind));
}

// Ends the run: the choice would be a mistake of the answer.
static void misuse(struct choice c)
{
	static const struct namer names = {.thread = name_thread, .object = name_object};
	struct step step;
	struct buf b = {0};
	(void)scarce_end();
	(void)world_step(&world, c, &step);
	describe_fault(&step, &names, &b);
	ended(LOCKSTEP_MISUSE, buf_str(&b));
}

static uint32_t longest_waiter(uint32_t condition)
{
	static uint16_t waiters[MAX_THREADS];
	return world_queue(&world, condition, true, waiters, MAX_THREADS) ? waiters[0] : 0;
}

// Lets the calling thread's operation happen as far as possible. EINVAL: it cannot.
static int step(struct effect *e)
{
	struct choice c = self->go;
	int rc = world_apply(&world, c, e);
	if (rc == EINVAL && world_enabled(&world, self->go.thread)) {
		c.target = longest_waiter(world.threads[self->go.thread].op.object);
		rc = world_apply(&world, c, e);
	} else if (rc == EINVAL && self->deadline <= world.now) {
		c = time_limit(self);
		rc = world_apply(&world, c, e);
	}
	if (e->fault)
		misuse(c);
	return rc;
}

// May the last operation of the calling thread let another thread move?
static bool is_change(const struct thread *th)
{
	return !tried_in_vain(th->last, th->result) &&
	       (op_change(th->last) == CHANGE_ALWAYS ||
		(op_change(th->last) == CHANGE_IF_VALUE && th->value));
}

// Lets the calling thread's pending operation happen completely. Returns its result.
static int finish(void)
{
	struct effect e;
	int rc;
	while ((rc = step(&e)) || !e.completed) {
		if (rc == EINVAL)
			rest();
		else if (rc)
			ended(LOCKSTEP_FULL, "");
		else
			changes++;
	}
	const struct thread *th = &world.threads[self->go.thread];
	if (self != &main_worker) // only settling asks, and main does not move meanwhile
		changes += is_change(th);
	self->deadline = TR_NEVER;
	return th->result;
}

static int operate(struct op op)
{
	self->deadline = op.arg; // if it is one: else the model allows no time limit
	if (world_pend(&world, self->go.thread, op))
		ended(LOCKSTEP_FULL, "");
	return finish();
}

int lockstep_operate(enum op_code code, enum kind kind, void *object, int64_t arg)
{
	if (kind == KIND_RWLOCK)
		make_room();
	return operate(
		(struct op){.code = (uint8_t)code, .object = object_at(kind, object), .arg = arg});
}

int lockstep_initialise(enum op_code code, enum kind kind, void *object, int64_t arg)
{
	return operate((struct op){
		.code = (uint8_t)code, .object = add_object(kind, object, false), .arg = arg});
}

int lockstep_wait(enum op_code code, void *condition, void *mutex, int64_t deadline)
{
	return operate((struct op){.code = (uint8_t)code,
				   .object = object_at(KIND_COND, condition),
				   .mutex = object_at(KIND_MUTEX, mutex),
				   .arg = deadline});
}

int lockstep_operate_thread(enum op_code code, uint32_t thread, int64_t arg)
{
	return operate((struct op){.code = (uint8_t)code, .target = thread, .arg = arg});
}

int64_t lockstep_value(void)
{
	return world.threads[self->go.thread].value;
}

// --- the threads of a client ---------------------------------------------------------------------

static uint32_t number_of(struct worker *w)
{
	make_room();
	if (!w->go.thread && !(w->go.thread = (uint16_t)world_appears(&world)))
		ended(LOCKSTEP_FULL, "");
	return w->go.thread;
}

static void *work(void *worker)
{
	self = worker;
	for (;;) {
		take(&self->turn);
		self->run(self->ctx);
		self->busy = false;
		changes++;
		give(&back);
	}
	return NULL;
}

static struct worker *make(void *(*begin)(void *))
{
	pthread_attr_t attr;
	struct worker *w = made < MOST_MADE ? calloc(1, sizeof *w) : NULL;
	if (!w || pthread_attr_init(&attr))
		return NULL;
	pthread_attr_setstacksize(&attr, STACK);
	w->deadline = TR_NEVER;
	int rc = REAL(pthread_create)(&w->thread, &attr, begin, w);
	pthread_attr_destroy(&attr);
	if (rc) {
		free(w);
		return NULL;
	}
	made++;
	return w;
}

bool lockstep_call(unsigned number, void (*run)(void *), void *ctx)
{
	struct worker *w = workers[number] ? workers[number] : (workers[number] = make(work));
	if (!w)
		return false;
	if (used <= number)
		used = number + 1;
	(void)number_of(w);
	w->run = run;
	w->ctx = ctx;
	w->busy = true;
	give(&w->turn);
	take(&back);
	lockstep_settle();
	return true;
}

bool lockstep_is_busy(unsigned number)
{
	return workers[number] && workers[number]->busy;
}

void lockstep_interrupt(unsigned number)
{
	if (workers[number])
		(void)lockstep_operate_thread(OP_INTERRUPT, number_of(workers[number]), 0);
}

uint32_t lockstep_number(pthread_t thread)
{
	if (pthread_equal(thread, main_worker.thread))
		return main_worker.go.thread;
	for (unsigned i = 0; i < used; i++)
		if (workers[i] && pthread_equal(thread, workers[i]->thread))
			return number_of(workers[i]);
	return 0;
}

void lockstep_begin(void)
{
	static struct world empty;
	int64_t now = world.now;
	if ((!empty.nthreads && world_init(&empty, rules)) || world_copy(&world, &empty))
		ended(LOCKSTEP_FULL, "");
	world.now = now;
	for (unsigned i = 0; i < MOST_THREADS; i++)
		if (i >= CALLERS || lockstep_is_busy(i))
			workers[i] = NULL;
		else if (workers[i])
			workers[i]->go.thread = 0;
}

// --- threads of the answer -----------------------------------------------------------------------

// The number of a thread of the answer; MOST_THREADS: it is none.
static unsigned place_of(pthread_t thread)
{
	unsigned i = CALLERS;
	while (i < MOST_THREADS && !(workers[i] && pthread_equal(workers[i]->thread, thread)))
		i++;
	return i;
}

static void forget(unsigned i)
{
	free(workers[i]);
	workers[i] = NULL;
	made--;
}

static void end_thread(struct worker *w)
{
	uint32_t orphan;
	while ((orphan = world_orphan(&world, w->go.thread)))
		(void)operate((struct op){.code = OP_ORPHAN, .object = orphan});
	(void)lockstep_operate_thread(OP_EXIT, 0, 0);
	w->busy = false;
	unsigned i = place_of(w->thread);
	if (w->detached && i < MOST_THREADS)
		forget(i);
	self = NULL;
	give(&back);
}

// A destructor of thread-specific data, which the C library calls in several rounds, as long as
// there is some: in the last one the thread gives its turn away, so that destructors of the
// answer's still have it. The end of pthread_exit() comes here as well.
static void last_destructor(void *worker)
{
	struct worker *w = worker;
	if (++w->rounds == PTHREAD_DESTRUCTOR_ITERATIONS || pthread_setspecific(at_end, w))
		end_thread(w);
}

static void *live(void *worker)
{
	struct worker *w = self = worker;
	take(&w->turn);
	if (pthread_setspecific(at_end, w))
		ended(LOCKSTEP_FULL, "");
	finish(); // its start
	return w->start(w->arg);
}

int lockstep_make(pthread_t *thread, void *(*run)(void *), void *arg, bool detached)
{
	unsigned i = CALLERS;
	while (i < MOST_THREADS && workers[i])
		i++;
	struct worker *w = i < MOST_THREADS ? make(live) : NULL;
	if (!w)
		return EAGAIN;
	w->start = run;
	w->arg = arg;
	w->busy = true;
	w->detached = detached;
	workers[i] = w;
	if (used <= i)
		used = i + 1;
	made_by_answer++;
	*thread = w->thread;
	if (detached)
		REAL(pthread_detach)(w->thread);
	make_room();
	(void)lockstep_operate_thread(OP_CREATE, 0, detached ? CREATE_DETACHED : 0);
	w->go.thread = (uint16_t)lockstep_value();
	return 0;
}

unsigned long lockstep_made(void)
{
	return made_by_answer;
}

int lockstep_join(enum op_code code, pthread_t thread, void **result, int64_t deadline)
{
	unsigned i = place_of(thread);
	if (i == MOST_THREADS)
		return ESRCH;
	int rc = lockstep_operate_thread(code, workers[i]->go.thread, deadline);
	if (rc)
		return rc;
	rc = REAL(pthread_join)(thread, result);
	forget(i);
	return rc;
}

int lockstep_detach(pthread_t thread)
{
	unsigned i = place_of(thread);
	if (i == MOST_THREADS)
		return ESRCH;
	int rc = lockstep_operate_thread(OP_DETACH, workers[i]->go.thread, 0);
	if (rc)
		return rc;
	rc = REAL(pthread_detach)(thread);
	workers[i]->detached = true;
	if (!workers[i]->busy)
		forget(i);
	return rc;
}

// -------------------------------------------------------------------------------------------------

void lockstep_open(void (*end)(enum lockstep_end why, const char *sentence))
{
	ended = end;
	self = &main_worker;
	main_worker =
		(struct worker){.thread = pthread_self(), .go.thread = 1, .deadline = TR_NEVER};
	world.now = BEGINNING;
	// what is made here is not counted as left by a client
	if (pthread_key_create(&at_end, last_destructor) || world_reserve(&world, 64))
		ended(LOCKSTEP_FULL, "");
	lockstep_begin();
}
