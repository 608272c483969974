// SPDX-License-Identifier: MIT
//
// Two guests want different dishes. Both are cooked, in the other order; each pager buzzes for its
// own dish, and not for the other's.
#include "specific-notification.h"

#include <pthread.h>

static struct court *court;
static bool cooked[2]; // kind by kind; set before it is served
static struct pager pagers[2];

static void *guest(void *arg)
{
	int kind = *(int *)arg;
	int result = court_order(court, kind, &pagers[kind], NULL);
	tr_check(result == 0, "the dish is served, so court_order returns: expected 0, found %s",
		 tr_error_name(result));
	tr_check(cooked[kind], "nobody gets a dish before it is cooked");
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[2];
	int kinds[] = {0, 1};
	(void)argv;
	tr_check(!court_new(0), "court_new(0) returns NULL");
	court = court_new(2);
	tr_check(court, "court_new: expected a counter, found NULL");
	for (int i = 0; i < 2; i++) {
		pager_init(&pagers[i]);
		TR_MUST(pthread_create(&threads[i], NULL, guest, &kinds[i]));
	}
	for (int i = 1; i >= 0; i--) {
		cooked[i] = true;
		court_serve(court, i);
		TR_MUST(pthread_join(threads[i], NULL));
	}
	tr_reachable(argc == 1 || pagers[0].waits > 0, "a guest waits by its pager");
	for (int i = 0; i < 2 && argc > 1; i++) {
		const struct pager *p = &pagers[i];
		tr_check(p->waits == 0 || p->buzzes == 1,
			 "the pager of a guest that waits for one dish: expected 1 buzz, found %d",
			 p->buzzes);
		tr_check(p->waits > 0 || p->buzzes == 0,
			 "the pager of a guest that does not wait never buzzes");
	}
	for (int i = 0; i < 2; i++)
		pager_destroy(&pagers[i]);
	court_free(court);
}
