// SPDX-License-Identifier: MIT
//
// Two threads that only print and sleep, for ever: they wait for nothing, so that nothing else
// comes of it is no livelock. A wrong one counts what it prints.
// wrong: race; named: count
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#ifndef RIGHT
static unsigned char count;
#endif

static void *tick(void *arg)
{
	for (;;) {
#ifndef RIGHT
		count++;
#endif
		printf("%s\n", (char *)arg);
		sleep(1);
	}
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, tick, "tick");
	pthread_create(&b, NULL, tick, "tack");
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
