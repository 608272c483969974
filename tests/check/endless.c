// SPDX-License-Identifier: MIT
//
// Programs that are endless by design, by name: do all get on?
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER, free_to_write = PTHREAD_COND_INITIALIZER;
static int items, readers, data;
static sem_t left, right;
static atomic_int taken, turn, wants[2], next, serving;

static void *locks(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&lock);
		data ^= 1;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void *puts_items(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&lock);
		while (items == 1)
			pthread_cond_wait(&changed, &lock);
		items++;
		pthread_cond_broadcast(&changed);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void *takes_items(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&lock);
		while (items == 0)
			pthread_cond_wait(&changed, &lock);
		items--;
		pthread_cond_broadcast(&changed);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

// Readers come first: as long as one is there, others may enter.
static void *reads(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&lock);
		readers++;
		pthread_mutex_unlock(&lock);
		pthread_mutex_lock(&lock);
		if (--readers == 0)
			pthread_cond_broadcast(&free_to_write);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void *writes(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&lock);
		while (readers)
			pthread_cond_wait(&free_to_write, &lock);
		data ^= 1;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void *goes_left(void *arg)
{
	for (;;) {
		sem_wait(&left);
		sem_post(&right);
	}
	return arg;
}

static void *goes_right(void *arg)
{
	for (;;) {
		sem_wait(&right);
		sem_post(&left);
	}
	return arg;
}

static void *spins(void *arg)
{
	for (;;) {
		while (atomic_exchange(&taken, 1))
			;
		data ^= 1;
		atomic_store(&taken, 0);
	}
	return arg;
}

static void *petersons(void *arg)
{
	int me = (int)(intptr_t)arg, other = 1 - me;
	for (;;) {
		wants[me] = 1;
		turn = other;
		while (wants[other] && turn == other)
			;
		data ^= 1;
		wants[me] = 0;
	}
	return arg;
}

static void *takes_tickets(void *arg)
{
	for (;;) {
		int ticket = atomic_load(&next);
		while (!atomic_compare_exchange_strong(&next, &ticket, (ticket + 1) % 4))
			;
		while (atomic_load(&serving) != ticket)
			;
		data ^= 1;
		atomic_store(&serving, (ticket + 1) % 4);
	}
	return arg;
}

static void *tries(void *arg)
{
	for (;;) {
		while (pthread_mutex_trylock(&lock))
			sched_yield();
		data ^= 1;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void *waits_in_vain(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items >= 0)
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

// The same, but it is woken again and again.
static void *wakes_in_vain(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items < 2)
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *asks_in_vain(void *arg)
{
	while (!atomic_load(&serving))
		sched_yield();
	return arg;
}

static const struct {
	const char *name;
	void *(*threads[3])(void *);
} acts[] = {
	{"locks", {locks, locks}},
	{"buffer", {puts_items, takes_items}},
	{"two-take", {puts_items, takes_items, takes_items}},
	{"readers-first", {reads, reads, writes}},
	{"one-reader", {reads, writes}},
	{"ping-pong", {goes_left, goes_right}},
	{"test-and-set", {spins, spins}},
	{"peterson", {petersons, petersons}},
	{"ticket", {takes_tickets, takes_tickets}},
	{"trylock", {tries, tries}},
	{"in-vain", {locks, waits_in_vain}},
	{"woken-in-vain", {puts_items, takes_items, wakes_in_vain}},
	{"asks-in-vain", {locks, asks_in_vain}},
	{"naps", {locks, locks}},
};

int main(int argc, char **argv)
{
	size_t n = 0, i = 0;
	pthread_t t[3];
	while (argc < 2 || strcmp(acts[i].name, argv[1]) != 0)
		if (++i == sizeof acts / sizeof *acts)
			return 2;
	sem_init(&left, 0, 1);
	sem_init(&right, 0, 0);
	for (; n < 3 && acts[i].threads[n]; n++)
		pthread_create(&t[n], NULL, acts[i].threads[n], (void *)(intptr_t)n);
	while (strcmp(argv[1], "naps") == 0)
		sleep(1);
	while (n-- > 0)
		pthread_join(t[n], NULL);
	return 0;
}
