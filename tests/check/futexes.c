// SPDX-License-Identifier: MIT
//
// Synchronizers made of futexes, right and wrong: locks of two and of three states (U. Drepper,
// "Futexes are tricky"), an event, a semaphore; and the paths of futex(2). The argument says which.
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic uint32_t word, other;
static int counter;
static pthread_t threads[3];

static long futex(_Atomic uint32_t *at, int op, uint32_t value, const struct timespec *limit)
{
	return syscall(SYS_futex, at, op, value, limit, NULL, FUTEX_BITSET_MATCH_ANY);
}

static long wait_on(_Atomic uint32_t *at, uint32_t value)
{
	return futex(at, FUTEX_WAIT_PRIVATE, value, NULL);
}

static long wake(_Atomic uint32_t *at, int n)
{
	return futex(at, FUTEX_WAKE_PRIVATE, (uint32_t)n, NULL);
}

static void run(int n, void *(*body)(void *))
{
	for (int i = 0; i < n; i++)
		pthread_create(&threads[i], NULL, body, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
}

static void check(int good, const char *what)
{
	if (!good) {
		puts(what);
		_exit(1);
	}
}

// ---- locks --------------------------------------------------------------------------------------

// Two states: a thread that waits does not show in the word, and nobody wakes it.
static void lock_two(void)
{
	uint32_t free = 0;
	while (!atomic_compare_exchange_strong(&word, &free, 1)) {
		wait_on(&word, 1); // two
		free = 0;
	}
}

static void unlock_silent(void)
{
	atomic_store(&word, 0);
}

static void unlock_waking(void)
{
	atomic_store(&word, 0);
	wake(&word, 1);
}

// Three states: free, held, held and perhaps waited for.
static void lock_three(void)
{
	uint32_t was = 0;
	if (atomic_compare_exchange_strong(&word, &was, 1))
		return;
	if (was != 2)
		was = atomic_exchange(&word, 2);
	while (was) {
		wait_on(&word, 2); // three
		was = atomic_exchange(&word, 2);
	}
}

static void unlock_three(void)
{
	if (atomic_exchange(&word, 0) == 2)
		wake(&word, 1);
}

// The classic mistake: a thread that was woken takes the lock as if nobody else waited.
static void lock_forgetting(void)
{
	uint32_t was = 0;
	while (!atomic_compare_exchange_strong(&word, &was, 1)) {
		if (was == 2 || atomic_compare_exchange_strong(&word, &was, 2))
			wait_on(&word, 2); // forgets
		was = 0;
	}
}

static void (*lock)(void), (*unlock)(void);

static void *counts(void *unused)
{
	lock();
	counter++;
	unlock();
	return unused;
}

static void locks(int n, void (*locking)(void), void (*unlocking)(void))
{
	lock = locking;
	unlock = unlocking;
	run(n, counts);
	check(counter == n, "lost");
}

static void two_silent(void)
{
	locks(2, lock_two, unlock_silent);
}

static void two_waking(void)
{
	locks(2, lock_two, unlock_waking);
}

static void three(void)
{
	locks(2, lock_three, unlock_three);
}

static void three_threads(void)
{
	locks(3, lock_three, unlock_three);
}

static void forgetting(void)
{
	locks(3, lock_forgetting, unlock_three);
}

// ---- a deadlock: each thread holds one lock of three states and wants the other -----------------

static void take(_Atomic uint32_t *at)
{
	while (atomic_exchange(at, 2))
		wait_on(at, 2); // crosses
}

static void give(_Atomic uint32_t *at)
{
	atomic_store(at, 0);
	wake(at, 1);
}

static void *crosses(void *reversed)
{
	take(reversed ? &other : &word);
	take(reversed ? &word : &other);
	give(&word);
	give(&other);
	return NULL;
}

static void deadlock(void)
{
	pthread_create(&threads[0], NULL, crosses, NULL);
	pthread_create(&threads[1], NULL, crosses, &word);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
}

// ---- an event, a semaphore ----------------------------------------------------------------------

static void *awaits(void *unused)
{
	while (!atomic_load(&word))
		wait_on(&word, 0); // awaits
	check(counter == 1, "too early");
	return unused;
}

static void event(int woken)
{
	pthread_create(&threads[0], NULL, awaits, NULL);
	pthread_create(&threads[1], NULL, awaits, NULL);
	counter = 1;
	atomic_store(&word, 1);
	if (woken)
		wake(&word, woken);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
}

static void event_all(void)
{
	event(INT_MAX);
}

static void event_one(void)
{
	event(1);
}

static void event_none(void)
{
	event(0);
}

static void down(void)
{
	for (;;) {
		uint32_t permits = atomic_load(&word);
		while (permits)
			if (atomic_compare_exchange_strong(&word, &permits, permits - 1))
				return;
		wait_on(&word, 0); // down
	}
}

static void *downs(void *unused)
{
	down();
	return unused;
}

static void *ups(void *unused)
{
	atomic_fetch_add(&word, 1);
	wake(&word, 1);
	return unused;
}

static void semaphore(void)
{
	pthread_create(&threads[0], NULL, downs, NULL);
	pthread_create(&threads[1], NULL, downs, NULL);
	pthread_create(&threads[2], NULL, ups, NULL);
	ups(NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	check(atomic_load(&word) == 0, "permits are left");
}

// ---- the paths of futex(2) ----------------------------------------------------------------------

static void refused(void)
{
	const struct timespec wrong = {0, -1};
	atomic_store(&word, 1);
	check(wait_on(&word, 2) == -1 && errno == EAGAIN, "no EAGAIN"); // refused
	check(futex(&word, FUTEX_WAIT, 1, &wrong) == -1 && errno == EINVAL, "no EINVAL");
	check(syscall(SYS_futex, (char *)&word + 1, FUTEX_WAIT, 1, NULL) == -1 && errno == EINVAL,
	      "not aligned");
	check(syscall(SYS_futex, NULL, FUTEX_WAIT, 1, NULL) == -1 && errno == EFAULT, "no EFAULT");
	check(wake(&word, 1) == 0 && wake(&word, INT_MAX) == 0, "somebody waits");
	check(syscall(SYS_gettid) > 0, "no number");
}

static void timed(void)
{
	struct timespec began, ended, limit = {2, 0};
	clock_gettime(CLOCK_MONOTONIC, &began);
	check(futex(&word, FUTEX_WAIT_PRIVATE, 0, &limit) == -1 && errno == ETIMEDOUT, "relative");
	clock_gettime(CLOCK_MONOTONIC, &ended);
	check(ended.tv_sec >= began.tv_sec + 2, "too early");
	limit = ended;
	limit.tv_sec += 3;
	check(futex(&word, FUTEX_WAIT_BITSET, 0, &limit) == -1 && errno == ETIMEDOUT, "absolute");
	clock_gettime(CLOCK_REALTIME, &limit);
	limit.tv_sec += 3;
	check(futex(&word, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME, 0, &limit) == -1 &&
		      errno == ETIMEDOUT,
	      "by the clock");
}

static void *sets(void *unused)
{
	atomic_store(&word, 1);
	futex(&word, FUTEX_WAKE_BITSET, 1, NULL);
	return unused;
}

static void timed_or_woken(void)
{
	const struct timespec limit = {1, 0};
	pthread_create(&threads[0], NULL, sets, NULL);
	long got = futex(&word, FUTEX_WAIT_PRIVATE, 0, &limit);
	check(got == 0 || errno == EAGAIN || errno == ETIMEDOUT, "another result");
	pthread_join(threads[0], NULL);
}

static _Atomic int returned;

static void *waits_once(void *unused)
{
	wait_on(&word, 0);
	returned++;
	return unused;
}

// A wake of two leaves one of three waiting; the second wake takes it.
static void partly(void)
{
	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, waits_once, NULL);
	long woken = wake(&word, 2);
	check(woken >= 0 && woken <= 2, "too many");
	atomic_store(&word, 1);
	woken += wake(&word, INT_MAX);
	check(woken <= 3, "more than wait");
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	check(returned == 3, "not all have returned");
}

static void requeue(void)
{
	check(syscall(SYS_futex, &word, FUTEX_REQUEUE, 1, 1, &other) == 0, "somebody waits");
}

// The word is the lower half of what is updated as a whole, or the upper one.
static union {
	_Atomic uint64_t whole;
	_Atomic uint32_t half[2];
} pair;

static void *adds(void *half)
{
	atomic_fetch_add(&pair.whole, ((uint64_t)1 << 32) + 1);
	wake(half, 1);
	return NULL;
}

static void lower_half(void)
{
	pthread_create(&threads[0], NULL, adds, &pair.half[0]);
	while (!atomic_load(&pair.whole))
		wait_on(&pair.half[0], 0); // lower
	pthread_join(threads[0], NULL);
}

static void upper_half(void)
{
	check(!atomic_load(&pair.whole), "not zero");
	wait_on(&pair.half[1], 0); // upper
}

static const struct {
	const char *name;
	void (*go)(void);
} all[] = {
	{"two-silent", two_silent},
	{"two", two_waking},
	{"three", three},
	{"three-threads", three_threads},
	{"forgetting", forgetting},
	{"deadlock", deadlock},
	{"event", event_all},
	{"event-one", event_one},
	{"event-none", event_none},
	{"semaphore", semaphore},
	{"refused", refused},
	{"timed", timed},
	{"timed-or-woken", timed_or_woken},
	{"partly", partly},
	{"requeue", requeue},
	{"lower-half", lower_half},
	{"upper-half", upper_half},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; argc > 1 && i < sizeof all / sizeof *all; i++)
		if (!strcmp(argv[1], all[i].name)) {
			all[i].go();
			return 0;
		}
	return 2;
}
