// SPDX-License-Identifier: MIT
//
// A program that floods: two threads that write lines, and lines that do not end, between their
// operations, for ever.
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

static void *flood(void *name)
{
	for (long i = 0;; i++) {
		for (int k = 0; k < 100; k++)
			printf("%s %ld %d%s", (const char *)name, i, k, k % 10 ? " " : "\n");
		sched_yield();
	}
	return NULL;
}

int main(void)
{
	pthread_t other;
	char a[] = "a", b[] = "b";
	if (pthread_create(&other, NULL, flood, b))
		return 1;
	flood(a);
}
