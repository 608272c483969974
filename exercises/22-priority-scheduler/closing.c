// SPDX-License-Identifier: MIT
//
// The scheduler is told to stop while its one consumer is in a task, and two others wait: they are
// called by the consumer, and in the order of their priorities, as ever. Sleeps end when nothing
// else can happen.
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include "priority-scheduler.h"
#include "treadle.h"

static pthread_t stops;
static sem_t inside;
static int calls;

static void first(void *unused)
{
	(void)unused;
	TR_MUST(sem_post(&inside));
	sleep(1);
}

static void is_called(void *priority)
{
	int mine = *(const int *)priority;
	tr_check(!pthread_equal(pthread_self(), stops), "a consumer calls what waits");
	calls++;
	tr_check(mine == calls, "the lowest number first: expected %d, found %d", calls, mine);
}

int main(void)
{
	static int one = 1, two = 2;
	stops = pthread_self();
	TR_MUST(sem_init(&inside, 0, 0));
	struct scheduler *s = scheduler_new(1);
	TR_MUST(scheduler_submit(s, 0, first, NULL));
	TR_MUST(sem_wait(&inside));
	TR_MUST(scheduler_submit(s, 2, is_called, &two));
	TR_MUST(scheduler_submit(s, 1, is_called, &one));
	scheduler_stop(s);
	tr_check(calls == 2, "called when stop returns: expected 2, found %d", calls);
	scheduler_free(s);
	TR_MUST(sem_destroy(&inside));
	return 0;
}
