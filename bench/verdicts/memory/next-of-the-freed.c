// SPDX-License-Identifier: MIT
//
// A list is given back item by item, and the way to the next one stands in the one that is gone.
// wrong: misuse; named: given back
// right: verified
#include <pthread.h>
#include <stdlib.h>

struct item {
	struct item *next;
};

static void *clear(void *first)
{
#ifdef RIGHT
	for (struct item *i = first, *next; i != NULL; i = next) {
		next = i->next;
		free(i);
	}
#else
	for (struct item *i = first; i != NULL; i = i->next) // here
		free(i);
#endif
	return NULL;
}

int main(void)
{
	pthread_t t;
	struct item *first = NULL;
	for (int i = 0; i < 2; i++) {
		struct item *new = malloc(sizeof *new);
		new->next = first;
		first = new;
	}
	pthread_create(&t, NULL, clear, first);
	pthread_join(t, NULL);
	return 0;
}
