// SPDX-License-Identifier: MIT
//
// Taking turns: see lockstep.h. The turn passes by a futex of each thread; since one of them moves
// at a time, nothing here is guarded.
#include "grading/native/lockstep.h"

#include "contract/contract.h"
#include "grading/native/real.h"

#include <errno.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// Behind the threads of the client come those that the answer makes.
enum { CALLERS = CONTRACT_COLUMNS, MOST_THREADS = CALLERS + 512 };
enum { STACK = 256 << 10, MOST_MADE = 3000, MOST_ROUNDS = 20000 };

struct turn {
	atomic_int given;
};

struct worker {
	pthread_t thread;
	struct turn turn;
	bool is_main;
	bool busy;
	void (*run)(void *);
	void *ctx;
	bool marked;

	// Of one that the answer has made.
	void *(*start)(void *);
	void *arg;
	bool detached;

	// While it rests in a call.
	bool retries;		 // it asks again whenever something has changed
	enum lockstep_end stuck; // what it is then if nothing does
	const void *lock;	 // that it wants, and somebody has; NULL: none
	bool freed;		 // it was given back since then
	const void *condition;	 // that it waits for; NULL: none
	const struct timespec *deadline;
	bool interruptible, woken;
	unsigned long came; // when it began to wait
};

static struct worker *workers[MOST_THREADS];
static unsigned used; // of these, up to the last that there ever was
static struct worker main_worker = {.is_main = true};
static __thread struct worker *self; // NULL: none of these
static struct turn back;	     // to main
static unsigned long changes, waits;
static unsigned blocked;	    // that want a lock
static atomic_ulong freed_at_end;   // locks, by threads that end: nothing rests on the order
static unsigned long freed_at_ends; // of those, how many were seen
static atomic_ulong turns;	    // given; read by a signal handler, which needs no order
static unsigned made;		    // that have not ended
static unsigned long made_by_answer;
static struct timespec now;
static void (*ended)(enum lockstep_end why);

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

void lockstep_open(void (*end)(enum lockstep_end why))
{
	ended = end;
	self = &main_worker;
	main_worker.thread = pthread_self();
	// a deadline that is soon is in the next second, with fewer nanoseconds
	now = (struct timespec){.tv_sec = 1000, .tv_nsec = 950000000};
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

struct timespec lockstep_now(void)
{
	return now;
}

bool lockstep_is_past(const struct timespec *t)
{
	return t->tv_sec < now.tv_sec || (t->tv_sec == now.tv_sec && t->tv_nsec <= now.tv_nsec);
}

void lockstep_pass(const struct timespec *until)
{
	if (!lockstep_is_past(until))
		now = *until;
	lockstep_changed();
}

// --- whose turn it is ----------------------------------------------------------------------------

static bool can_move(const struct worker *w)
{
	if (w->retries)
		return true;
	if (w->lock)
		return w->freed;
	return !w->condition || w->woken || (w->deadline && lockstep_is_past(w->deadline)) ||
	       (w->interruptible && w->marked);
}

// Who wants this lock (NULL: any) can have it, or cannot any more.
static void tell_blocked(const void *lock, bool freed)
{
	for (unsigned i = 0; blocked && i <= used; i++) {
		struct worker *w = i < used ? workers[i] : &main_worker;
		if (w && w->lock && (!lock || w->lock == lock))
			w->freed = freed;
	}
}

static void see_ends(void)
{
	unsigned long n = atomic_load(&freed_at_end);
	if (n != freed_at_ends)
		tell_blocked(NULL, true);
	freed_at_ends = n;
}

void lockstep_settle(void)
{
	unsigned long before;
	unsigned rounds = 0;
	do {
		before = changes;
		see_ends();
		for (unsigned i = 0; i < used; i++)
			if (workers[i] && workers[i]->busy && can_move(workers[i])) {
				give(&workers[i]->turn);
				take(&back);
			}
		if (rounds++ == MOST_ROUNDS)
			ended(LOCKSTEP_POLLS);
	} while (changes != before);
}

// The calling thread cannot go on: others may.
static void rest(void)
{
	if (!self->is_main) {
		give(&back);
		take(&self->turn);
		return;
	}
	unsigned long before = changes;
	lockstep_settle();
	if (changes == before && (self->retries || !can_move(self)))
		ended(self->lock ? LOCKSTEP_LOCKED : self->retries ? self->stuck : LOCKSTEP_STUCK);
}

void lockstep_changed(void)
{
	changes++;
}

void lockstep_retry(enum lockstep_end stuck)
{
	self->retries = true;
	self->stuck = stuck;
	rest();
	self->retries = false;
}

void lockstep_block(const void *lock)
{
	self->lock = lock;
	self->freed = false;
	blocked++;
	rest();
	blocked--;
	self->lock = NULL;
}

void lockstep_lock(const void *lock)
{
	tell_blocked(lock, false);
	lockstep_changed();
}

void lockstep_unlock(const void *lock)
{
	if (!self) {
		atomic_fetch_add(&freed_at_end, 1);
		return;
	}
	tell_blocked(lock, true);
	lockstep_changed();
}

int lockstep_wait(const void *condition, const struct timespec *deadline, bool interruptible)
{
	self->condition = condition;
	self->deadline = deadline;
	self->interruptible = interruptible;
	self->woken = false;
	self->came = waits++;
	lockstep_changed();
	while (!can_move(self))
		rest();
	self->condition = NULL;
	lockstep_changed();
	if (interruptible && lockstep_take_mark())
		return EINTR;
	return self->woken ? 0 : ETIMEDOUT;
}

bool lockstep_take_mark(void)
{
	bool was = self->marked;
	self->marked = false;
	return was;
}

static void wake(struct worker *w)
{
	w->woken = true;
	lockstep_changed();
}

// Does it wait there, and was not woken?
static bool sleeps_at(const struct worker *w, const void *condition)
{
	return w->busy && w->condition == condition && !w->woken;
}

void lockstep_signal(const void *condition, bool all)
{
	struct worker *first = NULL;
	if (main_worker.condition == condition && !main_worker.woken)
		first = &main_worker;
	if (all && first)
		wake(first);
	for (unsigned i = 0; i < used; i++) {
		struct worker *w = workers[i];
		if (!w || !sleeps_at(w, condition))
			continue;
		if (all)
			wake(w);
		else if (!first || w->came < first->came)
			first = w;
	}
	if (first && !all)
		wake(first);
}

// --- interruption --------------------------------------------------------------------------------

void lockstep_interrupt(unsigned number)
{
	if (workers[number])
		workers[number]->marked = true;
	lockstep_changed();
}

bool lockstep_interrupt_thread(pthread_t thread)
{
	if (pthread_equal(thread, main_worker.thread)) {
		main_worker.marked = true;
		return true;
	}
	for (unsigned i = 0; i < MOST_THREADS; i++)
		if (workers[i] && pthread_equal(thread, workers[i]->thread)) {
			lockstep_interrupt(i);
			return true;
		}
	return false;
}

// --- threads -------------------------------------------------------------------------------------

static void *work(void *worker)
{
	self = worker;
	for (;;) {
		take(&self->turn);
		self->run(self->ctx);
		self->busy = false;
		lockstep_changed();
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
	int rc = real_thread_create(&w->thread, &attr, begin, w);
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
	w->run = run;
	w->ctx = ctx;
	w->busy = true;
	w->condition = NULL;
	give(&w->turn);
	take(&back);
	lockstep_settle();
	return true;
}

bool lockstep_is_busy(unsigned number)
{
	return workers[number] && workers[number]->busy;
}

void lockstep_abandon(void)
{
	for (unsigned i = 0; i < CALLERS; i++)
		if (lockstep_is_busy(i))
			workers[i] = NULL;
		else if (workers[i])
			workers[i]->marked = false;
}

void lockstep_abandon_made(void)
{
	for (unsigned i = CALLERS; i < MOST_THREADS; i++)
		workers[i] = NULL;
}

// --- threads of the answer -----------------------------------------------------------------------

// The place of one, or MOST_THREADS.
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

// What the thread does when it ends, it does by itself.
static void *live(void *worker)
{
	struct worker *w = self = worker;
	take(&w->turn);
	void *result = w->start(w->arg);
	w->busy = false;
	unsigned i = place_of(w->thread);
	if (w->detached && i < MOST_THREADS)
		forget(i);
	lockstep_changed();
	self = NULL;
	give(&back);
	return result;
}

int lockstep_make(pthread_t *thread, void *(*run)(void *), void *arg)
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
	workers[i] = w;
	if (used <= i)
		used = i + 1;
	made_by_answer++;
	*thread = w->thread;
	lockstep_changed();
	return 0;
}

unsigned long lockstep_made(void)
{
	return made_by_answer;
}

int lockstep_join(pthread_t thread, void **result, const struct timespec *deadline)
{
	unsigned i = place_of(thread);
	if (i == MOST_THREADS)
		return ESRCH;
	while (workers[i]->busy) {
		if (deadline && lockstep_is_past(deadline))
			return ETIMEDOUT;
		lockstep_retry(LOCKSTEP_STUCK);
	}
	int rc = real_thread_join(thread, result);
	forget(i);
	lockstep_changed();
	return rc;
}

int lockstep_detach(pthread_t thread)
{
	unsigned i = place_of(thread);
	if (i == MOST_THREADS)
		return ESRCH;
	int rc = real_thread_detach(thread);
	workers[i]->detached = true;
	if (!workers[i]->busy)
		forget(i);
	return rc;
}
