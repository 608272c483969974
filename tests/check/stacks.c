// SPDX-License-Identifier: MIT
//
// stacks CASE: local variables that others use after their function has returned, or their thread
// has ended. The names of those that are in use as long as they are needed begin with "fine-".
// Compiled by `treadle cc` (tests/stacks.bats).
#define _GNU_SOURCE
#include <alloca.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#define NOINLINE static __attribute__((noinline))
#define STACK (256 << 10)

struct job {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	sem_t done;
	int value;
};

static pthread_t thread;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *volatile kept; // an address that somebody has left behind
static __thread volatile int sink;
static __thread int own;

static void *reads(void *arg)
{
	sink = *(int *)arg;
	return NULL;
}

static void *writes(void *arg)
{
	*(int *)arg = 4;
	return NULL;
}

static void starts(void *(*routine)(void *), void *arg)
{
	pthread_create(&thread, NULL, routine, arg);
}

static void joins(void)
{
	pthread_join(thread, NULL);
}

// Takes some of the stack, and comes to the gate there.
NOINLINE void goes_deep(int n)
{
	char room[3000];
	memset(room, n, sizeof room);
	pthread_mutex_lock(&lock);
	sink = room[n];
	pthread_mutex_unlock(&lock);
	if (n)
		goes_deep(n - 1);
}

// ---- wrong
// ----------------------------------------------------------------------------------------

NOINLINE void lends(void *(*routine)(void *))
{
	int number = 3;
	starts(routine, &number);
}

static void *local(void *arg)
{
	lends(arg ? writes : reads);
	joins();
	return NULL;
}

// Another function uses the memory when the thread comes to read it.
NOINLINE void joins_deep(void)
{
	char room[3000];
	memset(room, 0, sizeof room);
	joins();
	sink = room[1];
}

static void *covered(void *arg)
{
	lends(reads);
	joins_deep();
	return arg;
}

// The same, and the thread can only come there before main ends.
static void *until_exit(void *arg)
{
	lends(reads);
	pthread_exit(arg);
}

// In the first order that is tried, the thread reads it in time.
NOINLINE void lends_a_while(void)
{
	int number = 3;
	starts(reads, &number);
	sched_yield();
}

static void *unordered(void *arg)
{
	lends_a_while();
	joins();
	return arg;
}

// The same, and another function uses the memory before the next operation.
static void *covered_late(void *arg)
{
	lends_a_while();
	joins_deep();
	return arg;
}

static void *of_thread(void *arg)
{
	pthread_t second; // whose local variable a third reads
	pthread_create(&second, NULL, local, NULL);
	pthread_join(second, NULL);
	return arg;
}

static void *leaves(void *arg)
{
	int number = 3;
	kept = &number;
	return arg;
}

static void *of_ended(void *arg)
{
	starts(leaves, NULL);
	joins();
	sink = *(int *)kept;
	return arg;
}

static void *leaves_lock(void *arg)
{
	pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&mine);
	pthread_mutex_unlock(&mine);
	kept = &mine;
	return arg;
}

static void *lock_of_ended(void *arg)
{
	starts(leaves_lock, NULL);
	joins();
	pthread_mutex_lock((pthread_mutex_t *)kept);
	return arg;
}

// The second posts when the first may have gone.
static void *posts_late(void *arg)
{
	struct job *j = arg;
	pthread_mutex_lock(&lock);
	j->value = 1;
	pthread_mutex_unlock(&lock);
	sem_post(&j->done);
	return NULL;
}

NOINLINE void polls(void)
{
	struct job j = {.value = 0};
	int value = 0;
	sem_init(&j.done, 0, 0);
	starts(posts_late, &j);
	while (!value) {
		pthread_mutex_lock(&lock);
		value = j.value;
		pthread_mutex_unlock(&lock);
		sched_yield();
	}
}

static void *late_post(void *arg)
{
	polls();
	joins();
	return arg;
}

static jmp_buf back;

NOINLINE void lends_and_jumps(void)
{
	int number = 3;
	starts(reads, &number);
	longjmp(back, 1);
}

static void *jumped(void *arg)
{
	if (!setjmp(back))
		lends_and_jumps();
	joins();
	return arg;
}

// ---- right
// ----------------------------------------------------------------------------------------

NOINLINE void lends_and_joins(int n)
{
	int numbers[n]; // of a length that is not known before
	int *more = alloca((size_t)n * sizeof *more);
	for (int i = 0; i < n; i++) {
		numbers[i] = more[i] = i;
		starts(i % 2 ? reads : writes, i % 3 ? &numbers[i] : &more[i]);
		goes_deep(1);
		joins();
	}
}

static void *joined(void *arg)
{
	lends_and_joins(2);
	goes_deep(2);
	lends_and_joins(3);
	return arg;
}

static void *works(void *arg)
{
	struct job *j = arg;
	pthread_mutex_lock(&j->lock);
	j->value++;
	pthread_cond_signal(&j->changed);
	pthread_mutex_unlock(&j->lock);
	sem_post(&j->done);
	return NULL;
}

NOINLINE void waits_for_job(void)
{
	struct job j = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
	sem_init(&j.done, 0, 0);
	starts(works, &j);
	pthread_mutex_lock(&j.lock);
	while (!j.value)
		pthread_cond_wait(&j.changed, &j.lock);
	pthread_mutex_unlock(&j.lock);
	sem_wait(&j.done);
}

static void *posted(void *arg)
{
	waits_for_job();
	goes_deep(2);
	joins();
	return arg;
}

static void *sets(void *arg)
{
	atomic_store((atomic_int *)arg, 1);
	return NULL;
}

NOINLINE void waits_for_flag(void)
{
	atomic_int flag = 0;
	starts(sets, &flag);
	while (!atomic_load(&flag))
		sched_yield();
}

static _Atomic(int *) place;

static void *fills(void *arg)
{
	int *at;
	while (!(at = atomic_load(&place)))
		sched_yield();
	*at = 3;
	sem_post(arg);
	return NULL;
}

NOINLINE void waits_for_number(sem_t *done)
{
	int number;
	atomic_store(&place, &number);
	sem_wait(done);
	sink = number;
}

// The thread was there before the function began, and is told afterwards.
static void *told(void *arg)
{
	sem_t done;
	sem_init(&done, 0, 0);
	starts(fills, &done);
	waits_for_number(&done);
	goes_deep(1);
	joins();
	return arg;
}

static void *flagged(void *arg)
{
	waits_for_flag();
	goes_deep(1);
	joins();
	return arg;
}

// Of main's stack: the memory stays, and its variables have ended all the same.
static void *exits(void *arg)
{
	int number = 3;
	starts(reads, &number);
	pthread_detach(thread);
	pthread_exit(arg);
}

static void cleans(void *arg)
{
	int number = 5;
	starts(writes, &number);
	joins();
	(*(int *)arg)++;
}

static void *is_cancelled(void *arg)
{
	int count = 0;
	pthread_cleanup_push(cleans, &count);
	kept = &count;
	goes_deep(1);
	for (;;)
		sem_wait(arg);
	pthread_cleanup_pop(0);
	return NULL;
}

static void *cancelled(void *arg)
{
	sem_t never;
	pthread_t second;
	sem_init(&never, 0, 0);
	pthread_create(&second, NULL, is_cancelled, &never);
	pthread_cancel(second);
	pthread_join(second, NULL);
	return arg;
}

static void *lends_own(void *arg)
{
	own = 3;
	starts(writes, &own);
	goes_deep(1);
	joins();
	return arg;
}

static void *thread_local(void *arg)
{
	pthread_t second;
	pthread_create(&second, NULL, lends_own, NULL);
	pthread_join(second, NULL);
	return arg;
}

static void *given_stack(void *arg)
{
	static char stack[STACK] __attribute__((aligned(4096)));
	pthread_attr_t attr;
	pthread_t second;
	pthread_attr_init(&attr);
	pthread_attr_setstack(&attr, stack, sizeof stack);
	pthread_create(&second, &attr, posted, NULL);
	pthread_join(second, NULL);
	stack[STACK / 2] = 1;
	return arg;
}

static ucontext_t outside, inside;

static void other_stack(void)
{
	lends_and_joins(2);
	swapcontext(&inside, &outside);
}

// The thread waits on another stack, while what it has lent is on its own.
static void *switched(void *arg)
{
	char *stack = malloc(STACK);
	int number = 3;
	pthread_t reader;
	if (!stack)
		exit(2);
	pthread_create(&reader, NULL, writes, &number);
	getcontext(&inside);
	inside.uc_stack.ss_sp = stack;
	inside.uc_stack.ss_size = STACK;
	inside.uc_link = &outside;
	makecontext(&inside, other_stack, 0);
	swapcontext(&outside, &inside);
	pthread_join(reader, NULL);
	free(stack);
	return arg;
}

static const struct {
	const char *name;
	void *(*run)(void *);
} cases[] = {
	{"local", local},
	{"covered", covered},
	{"until-exit", until_exit},
	{"unordered", unordered},
	{"covered-late", covered_late},
	{"of-thread", of_thread},
	{"ended", of_ended},
	{"lock-of-ended", lock_of_ended},
	{"late-post", late_post},
	{"jumped", jumped},
	{"fine-joined", joined},
	{"fine-posted", posted},
	{"fine-flag", flagged},
	{"fine-told", told},
	{"exits", exits},
	{"fine-cancelled", cancelled},
	{"fine-own", thread_local},
	{"fine-given", given_stack},
	{"fine-switched", switched},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (argc > 1 && !strcmp(cases[i].name, argv[1]))
			cases[i].run(NULL);
	return 0;
}
