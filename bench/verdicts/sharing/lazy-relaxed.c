// SPDX-License-Identifier: MIT
//
// A table is made when it is first asked for. The pointer is atomic; what it points at has to be
// published with it.
// wrong: race; named: squares
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RIGHT
#define PUBLISH memory_order_release
#define LOOK memory_order_acquire
#else
#define PUBLISH memory_order_relaxed
#define LOOK memory_order_relaxed
#endif

static int squares[3];
static _Atomic(int *) table;
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

static int *get_table(void)
{
	int *t = atomic_load_explicit(&table, LOOK);
	if (t != NULL)
		return t;
	pthread_mutex_lock(&making);
	t = atomic_load_explicit(&table, LOOK);
	if (t == NULL) {
		for (int i = 0; i < 3; i++)
			squares[i] = i * i; // here
		t = squares;
		atomic_store_explicit(&table, t, PUBLISH);
	}
	pthread_mutex_unlock(&making);
	return t;
}

static void *user(void *arg)
{
	*(int *)arg = get_table()[2]; // here
	return NULL;
}

int main(void)
{
	pthread_t u[2];
	int got[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&u[i], NULL, user, &got[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(u[i], NULL);
	return got[0] + got[1] == 8 ? 0 : 1;
}
