// SPDX-License-Identifier: MIT
//
// Two conditions of one monitor, and a thread that waits for each. Whoever continues was signalled,
// and not the other one: also where one wakes for no reason just then.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>

static struct hoare *monitor;
static struct hoare_condition *bell[2];
static bool rung[2]; // inside of the monitor
static sem_t there;  // threads that are inside, and will wait before anybody else is

static void *guest(void *number)
{
	int i = (int)(intptr_t)number;
	hoare_enter(monitor);
	TR_MUST(sem_post(&there));
	hoare_wait(bell[i]);
	tr_check(rung[i], "who continues was signalled: expected guest %d, found guest %d", !i, i);
	hoare_leave(monitor);
	return number;
}

int main(void)
{
	pthread_t thread[2];
	monitor = hoare_new();
	tr_check(monitor, "hoare_new: expected a monitor, found NULL");
	TR_MUST(sem_init(&there, 0, 0));
	for (int i = 0; i < 2; i++) {
		bell[i] = hoare_condition_new(monitor);
		tr_check(bell[i], "hoare_condition_new: expected a condition, found NULL");
		TR_MUST(pthread_create(&thread[i], NULL, guest, (void *)(intptr_t)i));
		TR_MUST(sem_wait(&there));
	}
	hoare_enter(monitor);
	for (int i = 0; i < 2; i++) {
		rung[i] = true;
		hoare_signal(bell[i]);
	}
	hoare_leave(monitor);
	for (int i = 0; i < 2; i++) {
		TR_MUST(pthread_join(thread[i], NULL));
		hoare_condition_free(bell[i]);
	}
	hoare_free(monitor);
	TR_MUST(sem_destroy(&there));
}
