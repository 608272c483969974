// SPDX-License-Identifier: MIT
//
// A pair that is read while a sequence number is even, but not whether it is the same one
// afterwards.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sequence, x, y;

static void *writer(void *arg)
{
	atomic_fetch_add(&sequence, 1);
	atomic_store(&x, 1);
	atomic_store(&y, 1);
	atomic_fetch_add(&sequence, 1);
	return arg;
}

static void *reader(void *arg)
{
	int before, a, b;
	do {
		before = atomic_load(&sequence);
		a = atomic_load(&x);
		b = atomic_load(&y);
#ifdef RIGHT
	} while (before % 2 || before != atomic_load(&sequence));
#else
	} while (before % 2);
#endif
	assert(a == b); // here
	return arg;
}

int main(void)
{
	pthread_t w, r;
	pthread_create(&r, NULL, reader, NULL);
	pthread_create(&w, NULL, writer, NULL);
	pthread_join(w, NULL);
	pthread_join(r, NULL);
	return 0;
}
