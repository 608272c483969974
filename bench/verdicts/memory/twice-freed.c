// SPDX-License-Identifier: MIT
//
// A message is freed by who has read it, and by who has written it.
// wrong: misuse; named: gives back memory that
// right: verified
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *reader(void *arg)
{
	char *message = arg;
	size_t n = strlen(message);
	free(message);
	return (void *)n;
}

int main(void)
{
	pthread_t t;
	void *length;
	char *message = malloc(6);
	strcpy(message, "hello");
	pthread_create(&t, NULL, reader, message);
	pthread_join(t, &length);
#ifndef RIGHT
	free(message); // here
#endif
	return (size_t)length == 5 ? 0 : 1;
}
