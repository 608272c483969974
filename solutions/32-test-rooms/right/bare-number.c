// SPDX-License-Identifier: MIT
//
// A number that the room alone guards: a room that lets in who must wait is a race.
#include "test-rooms.h"
#include "treadle.h"

#include <pthread.h>
#include <semaphore.h>

static struct room *r;
static int number;
static sem_t both[2];

static void *writes(void *arg)
{
	room_write(r);
	number++;
	room_write_end(r);
	return arg;
}

static void *meets(void *arg)
{
	int me = *(int *)arg;
	room_read(r);
	TR_MUST(sem_post(&both[me]));
	TR_MUST(sem_wait(&both[1 - me]));
	tr_check(number >= 0, "it can be read");
	room_read_end(r);
	return NULL;
}

static void *reads(void *arg)
{
	room_read(r);
	*(int *)arg = number;
	room_read_end(r);
	return NULL;
}

static void together(void)
{
	pthread_t t[2];
	int id[2] = {0, 1};
	for (int i = 0; i < 2; i++)
		TR_MUST(sem_init(&both[i], 0, 0));
	room_write(r); // so that both may have to wait
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, meets, &id[i]));
	room_write_end(r);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	for (int i = 0; i < 2; i++)
		TR_MUST(sem_destroy(&both[i]));
}

void test(void)
{
	pthread_t t[2];
	int seen;
	r = room_new();
	together();
	TR_MUST(pthread_create(&t[0], NULL, writes, NULL));
	TR_MUST(pthread_create(&t[1], NULL, reads, &seen));
	writes(NULL);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(number == 2 && seen >= 0 && seen <= 2, "both have written");
	room_free(r);
}
