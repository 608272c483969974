// SPDX-License-Identifier: MIT
//
// Each thread cuts a line of its own, on its own stack, with strtok. A thread that continues the
// other's line reads a stack that is gone: that is a consequence, and what to mend is strtok.
// wrong: race; named: the hidden state of strtok; named: call strtok_r
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <string.h>

void *cut(void *text)
{
	char line[32], *word;
	strcpy(line, text);
#ifdef RIGHT
	char *rest;
	for (word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
#else
	for (word = strtok(line, " "); word; word = strtok(NULL, " ")) // here
#endif
		printf("%s\n", word);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, cut, "a b c");
	pthread_create(&b, NULL, cut, "x y z");
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
