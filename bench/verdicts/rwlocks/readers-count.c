// SPDX-License-Identifier: MIT
//
// Readers count themselves, under the lock for reading: that keeps out writers, not each other.
// wrong: race; named: readers
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int article = 1;
#ifdef RIGHT
static atomic_int readers;
#else
static int readers;
#endif

static void *reader(void *arg)
{
	pthread_rwlock_rdlock(&rw);
	readers++; // here
	*(int *)arg = article;
	pthread_rwlock_unlock(&rw);
	return NULL;
}

static void *writer(void *arg)
{
	pthread_rwlock_wrlock(&rw);
	article = 2;
	pthread_rwlock_unlock(&rw);
	return arg;
}

int main(void)
{
	pthread_t r1, r2, w;
	int read1, read2;
	pthread_create(&r1, NULL, reader, &read1);
	pthread_create(&r2, NULL, reader, &read2);
	pthread_create(&w, NULL, writer, NULL);
	pthread_join(r1, NULL);
	pthread_join(r2, NULL);
	pthread_join(w, NULL);
	printf("%d readers\n", readers);
	return 0;
}
