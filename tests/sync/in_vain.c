// SPDX-License-Identifier: MIT
//
// Specific notification: nobody wakes in vain, not even where one gives up. in_vain SCENARIO, which
// includes the sources (those first found by -I), to count how often a wait ends by a signal.
// semaphores.bats checks it.
#include "sync/interrupt.h"

static int woken; // by a signal; guarded by the lock of the synchronizer

static int counted_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline)
{
	int result = tr_cond_wait(c, m, deadline);
	woken += result == 0;
	return result;
}
#define tr_cond_wait counted_wait
#include "sem_specific.c"
#include "rw_specific.c"
#undef tr_cond_wait

#include "tests/sync/scenario.h"

#include <stdint.h>

static struct tr_sem_specific s;

static void *takes(void *n)
{
	tr_check(tr_sem_specific_acquire(&s, (int)(intptr_t)n, NULL) == 0, "its turn comes");
	return NULL;
}

static void permits(void)
{
	tr_sem_specific_init(&s, 0, 3);
	pthread_t t = start(takes, (void *)2), u = start(takes, (void *)1);
	tr_sem_specific_release(&s, 1);
	tr_sem_specific_release(&s, 2);
	joined(t);
	joined(u);
	tr_check(woken <= 2, "%d wake, and two are served", woken);
}

static int answer;

static void *may_take(void *arg)
{
	answer = tr_sem_specific_acquire(&s, 2, &soon);
	heard(answer);
	return arg;
}

// The head gives up, as its permits come; the other is served in any case.
static void head(void)
{
	begin_giving_up();
	tr_sem_specific_init(&s, 0, 3);
	pthread_t t = start(may_take, NULL), u = start(takes, (void *)1);
	interrupt(t);
	tr_sem_specific_release(&s, 3);
	joined(t);
	joined(u);
	tr_check(woken <= 2, "%d wake, and two are served at most", woken);
}

static struct tr_rw_specific rw;

static void *reads(void *arg)
{
	tr_check(tr_rw_specific_start_read(&rw, NULL) == 0, "it may read");
	tr_check(tr_rw_specific_end_read(&rw) == 0, "it reads");
	return arg;
}

static void *writes(void *arg)
{
	tr_check(tr_rw_specific_start_write(&rw, NULL) == 0, "it may write");
	tr_check(tr_rw_specific_end_write(&rw) == 0, "it writes");
	return arg;
}

static void readers_and_writers(void)
{
	tr_rw_specific_init(&rw);
	tr_rw_specific_start_write(&rw, NULL);
	pthread_t t = start(reads, NULL), u = start(writes, NULL), v = start(reads, NULL);
	tr_rw_specific_end_write(&rw);
	joined(t);
	joined(u);
	joined(v);
	tr_check(woken <= 3, "%d wake, and three are let in", woken);
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
		{"permits", permits},
		{"head", head},
		{"readers-and-writers", readers_and_writers},
		{0},
	};
	return scenario_main(argc, argv, all);
}
