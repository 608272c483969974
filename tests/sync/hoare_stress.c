// SPDX-License-Identifier: MIT
//
// Hoare's examples in real time, free of the runtime: threads use all of them at random, with and
// without deadlines, while they are interrupted. Nothing may be had by two, lost or made.
#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "treadle.h"

enum { THREADS = 4, ROUNDS = 4000, BUFFERS = 2, PLACES = 3 };

static struct tr_hoare_resource r;
static struct tr_hoare_buffer b;
static struct tr_hoare_alarm a;
static struct tr_hoare_allocator l;
static struct tr_hoare_disk d;
static struct tr_hoare_rw rw;

static int has_resource, has_disk, writing; // plain: a race is found if two have it
static atomic_int buffers, reading, in_buffer, running = THREADS;

static void use_resource(const struct timespec *deadline, int *result)
{
	if ((*result = tr_hoare_resource_acquire(&r, deadline)) != 0)
		return;
	tr_check(++has_resource == 1, "one has the resource");
	sched_yield(); // so that others come and wait; below too
	has_resource--;
	tr_check(tr_hoare_resource_release(&r) == 0, "it has the resource");
}

// What goes in comes out again, by whomever; one that found no room takes an item, or the buffer
// would stay full.
static void use_buffer(const struct timespec *deadline, int *result)
{
	static const struct timespec past;
	void *item;
	*result = tr_hoare_buffer_append(&b, &b, deadline);
	in_buffer += *result == 0;
	int taken = tr_hoare_buffer_remove(&b, &item, *result == 0 ? deadline : &past);
	tr_check(taken != 0 || item == &b, "it is an item");
	in_buffer -= taken == 0;
}

static void use_alarm(const struct timespec *deadline, int *result)
{
	*result = tr_hoare_alarm_wake_me(&a, 1, deadline);
}

static void use_allocator(const struct timespec *deadline, int *result)
{
	static _Thread_local unsigned which;
	int stream = (int)(which++ % THREADS);
	if ((*result = tr_hoare_allocator_acquire(&l, stream, deadline)) != 0)
		return;
	tr_check(++buffers <= BUFFERS, "no more than there are");
	sched_yield();
	buffers--;
	tr_check(tr_hoare_allocator_release(&l, stream) == 0, "the stream has a buffer");
}

static void use_disk(const struct timespec *deadline, int *result)
{
	static _Thread_local unsigned which;
	if ((*result = tr_hoare_disk_request(&d, which++ * 7 % 10, deadline)) != 0)
		return;
	tr_check(++has_disk == 1, "one has the disk");
	sched_yield();
	has_disk--;
	tr_check(tr_hoare_disk_release(&d) == 0, "it has the disk");
}

static void read_some(const struct timespec *deadline, int *result)
{
	if ((*result = tr_hoare_rw_start_read(&rw, deadline)) != 0)
		return;
	reading++;
	tr_check(writing == 0, "nobody reads while somebody writes");
	sched_yield();
	reading--;
	tr_check(tr_hoare_rw_end_read(&rw) == 0, "it reads");
}

static void write_some(const struct timespec *deadline, int *result)
{
	if ((*result = tr_hoare_rw_start_write(&rw, deadline)) != 0)
		return;
	tr_check(++writing == 1 && reading == 0, "who writes is alone");
	sched_yield();
	writing--;
	tr_check(tr_hoare_rw_end_write(&rw) == 0, "it writes");
}

static void *works(void *arg)
{
	static void (*const uses[])(const struct timespec *, int *) = {
		use_resource, use_buffer, use_alarm, use_allocator, use_disk, read_some, write_some,
	};
	unsigned seed = (unsigned)(size_t)arg;
	for (int i = 0; i < ROUNDS; i++) {
		struct timespec soon = tr_deadline(rand_r(&seed) % 3);
		bool limited = rand_r(&seed) % 2;
		int result;
		uses[(unsigned)rand_r(&seed) % 7](limited ? &soon : NULL, &result);
		tr_check(result == 0 || result == EINTR || (limited && result == ETIMEDOUT),
			 "told %d", result);
	}
	running--;
	return NULL;
}

int main(void)
{
	const struct timespec pause = {.tv_nsec = 100 * 1000};
	pthread_t t[THREADS];
	unsigned seed = 7;

	tr_hoare_resource_init(&r);
	tr_hoare_buffer_init(&b, PLACES);
	tr_hoare_alarm_init(&a);
	tr_hoare_allocator_init(&l, BUFFERS, THREADS);
	tr_hoare_disk_init(&d, 9);
	tr_hoare_rw_init(&rw);
	for (size_t i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, works, (void *)(i + 1));
	while (running > 0) { // whoever waits without a limit is freed by a tick, or interrupted
		tr_interrupt(t[rand_r(&seed) % THREADS]);
		tr_hoare_alarm_tick(&a);
		nanosleep(&pause, NULL);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	tr_check((int)b.count == in_buffer && l.free == BUFFERS, "nothing was lost or made");
	tr_check(tr_hoare_resource_destroy(&r) == 0 && tr_hoare_buffer_destroy(&b) == 0 &&
			 tr_hoare_alarm_destroy(&a) == 0 && tr_hoare_allocator_destroy(&l) == 0 &&
			 tr_hoare_disk_destroy(&d) == 0 && tr_hoare_rw_destroy(&rw) == 0,
		 "nobody waits");
	return 0;
}
