// SPDX-License-Identifier: MIT
//
// waits ACT: programs that wait in loops, or have few states and many interleavings.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ROUNDS 2

static atomic_int done, flag[2], turn, next, now;
static atomic_flag taken = ATOMIC_FLAG_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static sem_t full, empty;
static int plain_done, count, item, sum;
static int *volatile shown = &plain_done;

static void run(void *(*first)(void *), void *(*second)(void *))
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, first, (void *)0);
	pthread_create(&t[1], NULL, second, (void *)1);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
}

// ---- loops that wait ------------------------------------------------------------------------

static void *sets(void *arg)
{
	done = 1;
	plain_done = 1;
	return arg;
}

static void *sets_not(void *arg)
{
	return arg;
}

static void with_one(void *(*body)(void *), void (*waits)(void))
{
	pthread_t t;
	pthread_create(&t, NULL, body, NULL);
	waits();
	pthread_join(t, NULL);
}

static void for_done(void)
{
	while (!done)
		;
}

static void for_plain(void)
{
	while (!*shown)
		;
}

static void politely(void)
{
	while (!done) {
		sched_yield();
		usleep(10);
	}
}

static void three_times(void)
{
	int i;
	for (i = 0; i < 3; i++)
		if (done)
			break;
	assert(i < 3);
}

static void waits(void)
{
	with_one(sets, for_done);
}

static void waits_plainly(void)
{
	with_one(sets, for_plain);
}

static void waits_politely(void)
{
	with_one(sets, politely);
}

static void waits_in_vain(void)
{
	with_one(sets_not, for_done);
}

static void gives_up(void)
{
	with_one(sets, three_times);
}

// ---- locks made of them ---------------------------------------------------------------------

static void *peterson(void *arg)
{
	int me = arg != NULL;
	for (int i = 0; i < ROUNDS; i++) {
		flag[me] = 1;
		turn = !me;
		while (flag[!me] && turn == !me)
			;
		count++;
		flag[me] = 0;
	}
	return NULL;
}

// Each looks before it says that it wants to: both may enter.
static void *rude(void *arg)
{
	int me = arg != NULL;
	while (flag[!me])
		;
	flag[me] = 1;
	count++;
	flag[me] = 0;
	return NULL;
}

static void *test_and_set(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		while (atomic_flag_test_and_set(&taken))
			;
		count++;
		atomic_flag_clear(&taken);
	}
	return arg;
}

static void *ticket(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		int mine = next++;
		while (now != mine)
			;
		count++;
		now++;
	}
	return arg;
}

static void two_by_peterson(void)
{
	run(peterson, peterson);
	assert(count == 2 * ROUNDS);
}

static void two_rude(void)
{
	run(rude, rude);
}

static void two_by_test_and_set(void)
{
	run(test_and_set, test_and_set);
	assert(count == 2 * ROUNDS);
}

static void two_by_ticket(void)
{
	run(ticket, ticket);
	assert(count == 2 * ROUNDS);
}

// ---- few states -----------------------------------------------------------------------------

static void *nine_times(void *arg)
{
	for (int i = 0; i < 9; i++) {
		pthread_mutex_lock(&lock);
		count++;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void nine_pairs(void)
{
	run(nine_times, nine_times);
	assert(count == 18);
}

static void *fills(void *arg)
{
	for (int i = 1; i <= 10; i++) {
		pthread_mutex_lock(&lock);
		while (item)
			pthread_cond_wait(&emptied, &lock);
		item = i;
		pthread_cond_signal(&filled);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void *empties(void *arg)
{
	for (int i = 1; i <= 10; i++) {
		pthread_mutex_lock(&lock);
		while (!item)
			pthread_cond_wait(&filled, &lock);
		sum += item;
		item = 0;
		pthread_cond_signal(&emptied);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void one_place(void)
{
	run(fills, empties);
	assert(sum == 55);
}

// What is printed in which order is a part of the state where it is shown.
static void *prints(void *arg)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		printf("%c", arg ? 'b' : 'a');
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

static void two_print(void)
{
	run(prints, prints);
	puts("");
}

// Whether it is late shows only at the end, when all states have been met that the time is no part
// of.
static void *naps(void *arg)
{
	struct timespec t;
	for (int i = 0; i < 3; i++) {
		usleep(arg ? 10 : 1000);
		pthread_mutex_lock(&lock);
		count++;
		pthread_mutex_unlock(&lock);
	}
	clock_gettime(CLOCK_MONOTONIC, &t);
	return NULL;
}

static void two_nap(void)
{
	run(naps, naps);
	assert(count == 6);
}

// In some schedules, not the first, main ends the program without having joined; and then it may
// fail.
static void leaves_some_times(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, nine_times, NULL);
	pthread_mutex_lock(&lock);
	int seen = count;
	pthread_mutex_unlock(&lock);
	if (seen) {
		assert(seen != 12);
		return;
	}
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
}

// ---- for ever -------------------------------------------------------------------------------

static void *produces(void *arg)
{
	for (;;) {
		sem_wait(&empty);
		sem_post(&full);
	}
	return arg;
}

static void *consumes(void *arg)
{
	for (;;) {
		sem_wait(&full);
		sem_post(&empty);
	}
	return arg;
}

static void for_ever(void)
{
	sem_init(&full, 0, 0);
	sem_init(&empty, 0, 1);
	run(produces, consumes);
}

// --------------------------------------------------------------------------------------------

static const struct act {
	const char *name;
	void (*run)(void);
} acts[] = {
	{"waits", waits},
	{"plainly", waits_plainly},
	{"politely", waits_politely},
	{"in-vain", waits_in_vain},
	{"gives-up", gives_up},
	{"peterson", two_by_peterson},
	{"rude", two_rude},
	{"test-and-set", two_by_test_and_set},
	{"ticket", two_by_ticket},
	{"nine-pairs", nine_pairs},
	{"one-place", one_place},
	{"prints", two_print},
	{"naps", two_nap},
	{"leaves", leaves_some_times},
	{"for-ever", for_ever},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
		if (argc == 2 && strcmp(argv[1], acts[i].name) == 0) {
			acts[i].run();
			return 0;
		}
	return 2;
}
