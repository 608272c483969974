// SPDX-License-Identifier: MIT
//
// main signals a player. The player moves and then waits for another condition: so main continues,
// moves, and signals that condition.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *monitor;
static struct hoare_condition *first, *second;
static bool waits, closed; // all are touched inside only
static int moves;

static void *player(void *arg)
{
	hoare_enter(monitor);
	if (!closed) {
		waits = true;
		hoare_wait(first);
		moves++;
		hoare_wait(second);
		tr_check(moves == 2, "main has moved, too: expected 2 moves, found %d", moves);
	}
	hoare_leave(monitor);
	return arg;
}

int main(void)
{
	pthread_t thread;
	monitor = hoare_new();
	first = hoare_condition_new(monitor);
	second = hoare_condition_new(monitor);
	tr_check(monitor && first && second, "hoare_new and hoare_condition_new: expected a "
					     "monitor and two conditions, found NULL");
	TR_MUST(pthread_create(&thread, NULL, player, NULL));
	hoare_enter(monitor);
	if (waits) {
		hoare_signal(first);
		tr_check(moves == 1, "the player has moved: expected 1 move, found %d", moves);
		moves++;
		hoare_signal(second);
	}
	closed = true;
	hoare_leave(monitor);
	TR_MUST(pthread_join(thread, NULL));
	hoare_condition_free(first);
	hoare_condition_free(second);
	hoare_free(monitor);
}
