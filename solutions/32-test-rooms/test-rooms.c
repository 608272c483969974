// SPDX-License-Identifier: MIT
//
// The answer: two that read wait for each other inside, after both may have waited for one that
// writes; and two that write count without a lock of their own, while one reads.
#include "test-rooms.h"
#include "treadle.h"

#include <pthread.h>
#include <semaphore.h>

static struct room *r;
static sem_t here, there;
static int lines; // written; guarded by the room

static void *reads_together(void *arg)
{
	room_read(r);
	TR_MUST(sem_post(&here));
	TR_MUST(sem_wait(&there));
	room_read_end(r);
	return arg;
}

static void *reads(void *arg)
{
	room_read(r);
	tr_check(lines % 2 == 0, "nobody is in the middle of writing");
	room_read_end(r);
	return arg;
}

static void *writes(void *arg)
{
	room_write(r);
	lines++;
	lines++;
	room_write_end(r);
	return arg;
}

static void *meets(void *arg)
{
	room_read(r);
	TR_MUST(sem_wait(&here));
	TR_MUST(sem_post(&there));
	room_read_end(r);
	return arg;
}

// Runs two threads in a room, and `own` between their start and their end.
static void run(void *(*one)(void *), void *(*two)(void *), void *(*own)(void *))
{
	pthread_t a, b;
	TR_MUST(pthread_create(&a, NULL, one, NULL));
	TR_MUST(pthread_create(&b, NULL, two, NULL));
	own(NULL);
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	room_free(r);
}

static void *stops_writing(void *arg)
{
	room_write_end(r);
	return arg;
}

static void read_together(void)
{
	TR_MUST(sem_init(&here, 0, 0));
	TR_MUST(sem_init(&there, 0, 0));
	r = room_new();
	room_write(r);
	run(reads_together, meets, stops_writing);
	TR_MUST(sem_destroy(&here));
	TR_MUST(sem_destroy(&there));
}

static void write_alone(void)
{
	r = room_new();
	run(reads, writes, writes);
	tr_check(lines == 4, "what was written is there");
}

void test(void)
{
	read_together();
	write_alone();
}
