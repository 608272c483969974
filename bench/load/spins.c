// SPDX-License-Identifier: MIT
//
// A thread that never comes to its next call, nor ends: which line is told?
#include <pthread.h>

static unsigned long next(unsigned long v)
{
	v ^= v << 13;
	v ^= v >> 7;
	v ^= v << 17;
	return v;
}

static void *search(void *found)
{
	unsigned long v = 88172645463325252UL;
	while (v) {
		v = next(v);
		if (v % 1000 == 7)
			v += 2;
		v |= 1;
	}
	*(unsigned long *)found = v;
	return NULL;
}

int main(void)
{
	pthread_t thread;
	unsigned long found = 0;
	pthread_create(&thread, NULL, search, &found);
	pthread_join(thread, NULL);
	return found != 0;
}
