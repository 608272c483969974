// SPDX-License-Identifier: MIT
//
// Two threads enter and leave, one of them twice. Each is alone inside.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *monitor;
static int inside; // how many are

static void visit(void)
{
	hoare_enter(monitor);
	tr_check(inside == 0, "a thread that enters is alone inside");
	inside++;
	inside--;
	hoare_leave(monitor);
}

static void *once(void *arg)
{
	visit();
	return arg;
}

static void *twice(void *arg)
{
	visit();
	visit();
	return arg;
}

int main(void)
{
	pthread_t threads[2];
	monitor = hoare_new();
	tr_check(monitor, "hoare_new: expected a monitor, found NULL");
	TR_MUST(pthread_create(&threads[0], NULL, once, NULL));
	TR_MUST(pthread_create(&threads[1], NULL, twice, NULL));
	TR_MUST(pthread_join(threads[0], NULL));
	TR_MUST(pthread_join(threads[1], NULL));
	hoare_free(monitor);
}
