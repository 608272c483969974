// SPDX-License-Identifier: MIT
//
// A thread is given its number. The wrong version gives it the address of a local variable of the
// function that starts it; when the thread looks there, the next function's variables are in its
// place.
// wrong: misuse; named: has returned
// right: verified
#include <pthread.h>
#include <stdio.h>

static pthread_t thread;
static int given;

static void *works(void *arg)
{
	given = *(int *)arg;
	return NULL;
}

static __attribute__((noinline)) void begins(int number)
{
#ifdef RIGHT
	static int mine;
#else
	int mine;
#endif
	mine = number;
	pthread_create(&thread, NULL, works, &mine);
}

static __attribute__((noinline)) void ends(void)
{
	char line[200];
	pthread_join(thread, NULL);
	snprintf(line, sizeof line, "number %d", given);
	puts(line);
}

int main(void)
{
	begins(3);
	ends();
	return 0;
}
