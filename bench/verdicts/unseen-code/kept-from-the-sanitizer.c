// SPDX-License-Identifier: MIT
//
// A function that asks not to be looked at, by an attribute for the thread sanitizer, counts.
// wrong: race; named: visitors
// right: verified
#include <pthread.h>
#include <stddef.h>

static int visitors;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((no_sanitize_thread, noinline)) static void one_more(void)
{
	visitors++; // here
}

static void *visit(void *unused)
{
#ifdef RIGHT
	pthread_mutex_lock(&lock);
#endif
	one_more();
#ifdef RIGHT
	pthread_mutex_unlock(&lock);
#endif
	return unused;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, visit, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
