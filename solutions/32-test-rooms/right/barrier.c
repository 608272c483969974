// SPDX-License-Identifier: MIT
//
// Those that read meet at a barrier inside.
#include "test-rooms.h"
#include "treadle.h"

#include <pthread.h>

static struct room *r;
static pthread_barrier_t inside;
static int text[2]; // guarded by the room: both are the same

static void *meets(void *arg)
{
	room_read(r);
	pthread_barrier_wait(&inside);
	room_read_end(r);
	return arg;
}

static void *writes(void *arg)
{
	room_write(r);
	text[0]++;
	text[1]++;
	room_write_end(r);
	return arg;
}

static void *reads(void *arg)
{
	room_read(r);
	tr_check(text[0] == text[1], "both are the same");
	room_read_end(r);
	return arg;
}

void test(void)
{
	void *(*const all[])(void *) = {meets, meets, writes, reads};
	pthread_t t[4];
	r = room_new();
	TR_MUST(pthread_barrier_init(&inside, NULL, 2));
	room_write(r);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, all[i], NULL));
	room_write_end(r);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	for (int i = 2; i < 4; i++)
		TR_MUST(pthread_create(&t[i], NULL, all[i], NULL));
	writes(NULL);
	for (int i = 2; i < 4; i++)
		TR_MUST(pthread_join(t[i], NULL));
	TR_MUST(pthread_barrier_destroy(&inside));
	tr_check(text[0] == 2, "both have written");
	room_free(r);
}
