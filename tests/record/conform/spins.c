// SPDX-License-Identifier: MIT
//
// Threads count under a spin lock.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_spinlock_t spin;
static int count;

static void *run(void *unused)
{
	for (int i = 0; i < 2000; i++) {
		pthread_spin_lock(&spin);
		count++;
		pthread_spin_unlock(&spin);
	}
	return unused;
}

int main(void)
{
	pthread_t t[3];
	pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	assert(count == 6000);
	return pthread_spin_destroy(&spin);
}
