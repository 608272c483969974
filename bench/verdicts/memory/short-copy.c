// SPDX-License-Identifier: MIT
//
// A copy of a name, without the byte that ends it.
// wrong: misuse; named: past the end
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *greet(void *arg)
{
	const char *name = arg;
#ifdef RIGHT
	size_t room = strlen(name) + 1;
#else
	size_t room = strlen(name);
#endif
	char *copy = malloc(room);
	if (copy == NULL)
		return NULL;
	strcpy(copy, name); // here
	printf("hello %s\n", copy);
	free(copy);
	return NULL;
}

int main(void)
{
	char name[] = "Ngozi", other[] = "Jan";
	pthread_t t[2];
	pthread_create(&t[0], NULL, greet, name);
	pthread_create(&t[1], NULL, greet, other);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
