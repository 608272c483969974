// SPDX-License-Identifier: MIT
//
// Counts under a lock of its own who is inside.
#include "test-rooms.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>

static struct room *r;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t come = PTHREAD_COND_INITIALIZER;
static int readers, writers; // inside; guarded by lock, as the next
static int were_in;

static void note(int read, int write)
{
	pthread_mutex_lock(&lock);
	readers += read;
	writers += write;
	tr_check(writers == 0 || (writers == 1 && readers == 0), "who writes is alone");
	pthread_mutex_unlock(&lock);
}

static void *reads(void *arg)
{
	room_read(r);
	note(1, 0);
	note(-1, 0);
	room_read_end(r);
	return arg;
}

static void *writes(void *arg)
{
	room_write(r);
	note(0, 1);
	note(0, -1);
	room_write_end(r);
	return arg;
}

// Stays until two are in.
static void *meets(void *arg)
{
	room_read(r);
	pthread_mutex_lock(&lock);
	were_in++;
	pthread_cond_broadcast(&come);
	while (were_in < 2)
		pthread_cond_wait(&come, &lock);
	pthread_mutex_unlock(&lock);
	room_read_end(r);
	return arg;
}

static void run(void *(*one)(void *), void *(*two)(void *), bool written)
{
	pthread_t t[2];
	if (written)
		room_write(r);
	TR_MUST(pthread_create(&t[0], NULL, one, NULL));
	TR_MUST(pthread_create(&t[1], NULL, two, NULL));
	if (written)
		room_write_end(r);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
}

void test(void)
{
	r = room_new();
	run(reads, writes, false);
	run(writes, writes, false);
	run(meets, meets, true);
	room_free(r);
}
