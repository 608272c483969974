// SPDX-License-Identifier: MIT
//
// The first reader shuts the writers out, the last one lets them in: by a mutex, which only its
// holder may unlock.
// wrong: misuse; named: unlocks
// right: verified
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t count = PTHREAD_MUTEX_INITIALIZER;
static int readers;
static int text;
#ifdef RIGHT
static sem_t room;
#define SHUT() sem_wait(&room)
#define OPEN() sem_post(&room)
#else
static pthread_mutex_t room = PTHREAD_MUTEX_INITIALIZER;
#define SHUT() pthread_mutex_lock(&room)
#define OPEN() pthread_mutex_unlock(&room)
#endif

static void *reader(void *arg)
{
	pthread_mutex_lock(&count);
	if (++readers == 1)
		SHUT();
	pthread_mutex_unlock(&count);
	*(int *)arg = text;
	pthread_mutex_lock(&count);
	if (--readers == 0)
		OPEN(); // here
	pthread_mutex_unlock(&count);
	return NULL;
}

static void *writer(void *arg)
{
	SHUT();
	text++;
	OPEN();
	return arg;
}

int main(void)
{
	pthread_t r1, r2, w;
	int seen[2];
#ifdef RIGHT
	sem_init(&room, 0, 1);
#endif
	pthread_create(&r1, NULL, reader, &seen[0]);
	pthread_create(&r2, NULL, reader, &seen[1]);
	pthread_create(&w, NULL, writer, NULL);
	pthread_join(r1, NULL);
	pthread_join(r2, NULL);
	pthread_join(w, NULL);
	return 0;
}
