// SPDX-License-Identifier: MIT
//
// Two spin locks, taken by two threads in either order, or in one.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_spinlock_t in, out;
static int moved;

static void *loads(void *arg)
{
	pthread_spin_lock(&in);
	pthread_spin_lock(&out);
	moved++;
	pthread_spin_unlock(&out);
	pthread_spin_unlock(&in);
	return arg;
}

static void *unloads(void *arg)
{
#ifdef RIGHT
	pthread_spin_lock(&in);
	pthread_spin_lock(&out);
#else
	pthread_spin_lock(&out);
	pthread_spin_lock(&in);
#endif
	moved--;
	pthread_spin_unlock(&in);
	pthread_spin_unlock(&out);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_spin_init(&in, PTHREAD_PROCESS_PRIVATE);
	pthread_spin_init(&out, PTHREAD_PROCESS_PRIVATE);
	pthread_create(&a, NULL, loads, NULL);
	pthread_create(&b, NULL, unloads, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_spin_destroy(&in);
	pthread_spin_destroy(&out);
	return moved;
}
