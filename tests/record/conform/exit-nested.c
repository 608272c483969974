// SPDX-License-Identifier: MIT
//
// Threads end by pthread_exit() deep inside calls, with clean-up.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int cleaned;

static void clean(void *unused)
{
	(void)unused;
	cleaned++;
	pthread_mutex_unlock(&m);
}

static void down(int depth)
{
	if (depth == 0) {
		pthread_mutex_lock(&m);
		pthread_cleanup_push(clean, NULL);
		pthread_exit(&m);
		pthread_cleanup_pop(1);
	}
	down(depth - 1);
}

static void *run(void *unused)
{
	down(20);
	return unused;
}

int main(void)
{
	pthread_t t[4];
	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < 4; i++) {
		void *got;
		assert(pthread_join(t[i], &got) == 0 && got == &m);
	}
	assert(cleaned == 4);
	return 0;
}
