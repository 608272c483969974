// SPDX-License-Identifier: MIT
//
// Readers and a writer by semaphores: the first reader locks the room, the last one unlocks it, if
// they count right.
// wrong: deadlock; named: room; also: readers
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t room, count;
static int readers, text;

static void *reader(void *arg)
{
#ifdef RIGHT
	sem_wait(&count);
#endif
	if (++readers == 1)
		sem_wait(&room); // here
#ifdef RIGHT
	sem_post(&count);
#endif
	int seen = text;
#ifdef RIGHT
	sem_wait(&count);
#endif
	if (--readers == 0)
		sem_post(&room);
#ifdef RIGHT
	sem_post(&count);
#endif
	*(int *)arg = seen;
	return NULL;
}

static void *writer(void *arg)
{
	sem_wait(&room); // here
	text = 1;
	sem_post(&room);
	return arg;
}

int main(void)
{
	pthread_t r1, r2, w;
	int a, b;
	sem_init(&room, 0, 1);
	sem_init(&count, 0, 1);
	pthread_create(&r1, NULL, reader, &a);
	pthread_create(&r2, NULL, reader, &b);
	pthread_create(&w, NULL, writer, NULL);
	pthread_join(r1, NULL); // here
	pthread_join(r2, NULL); // here
	pthread_join(w, NULL);	// here
	return 0;
}
