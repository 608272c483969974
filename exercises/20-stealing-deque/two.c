// SPDX-License-Identifier: MIT
//
// Two deques, each used by an owner of its own: what is in one is not in the other.
#include "stealing-deque.h"

#include <pthread.h>

static struct deque *decks[2];
static int items[2];

static void *owner(void *number)
{
	int mine = *(int *)number;
	TR_MUST(deque_push(decks[mine], number));
	int *found = deque_pop(decks[mine]);
	tr_check(found == number, "deque_pop of deque %d: expected item %d, found %s", mine, mine,
		 found ? "that of the other" : "NULL");
	TR_MUST(deque_push(decks[mine], number));
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	for (int i = 0; i < 2; i++) {
		items[i] = i;
		decks[i] = deque_new(1);
		tr_check(decks[i], "deque_new: expected a deque, found NULL");
	}
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&threads[i], NULL, owner, &items[i]));
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	deque_free(decks[0]);
	tr_check(deque_steal(decks[1]) == &items[1], "deque 1 is not freed with deque 0");
	deque_free(decks[1]);
}
