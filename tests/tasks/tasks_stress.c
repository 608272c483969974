// SPDX-License-Identifier: MIT
//
// Tasks, workers and delays in real time, free of the runtime: chains of continuations, each of
// which awaits a delay, a task that another thread completes, or one that has already completed;
// and in the middle of it the timer and the workers are stopped. Each chain comes to its end once.
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "tasks.h"

enum { CHAINS = 40, LINKS = 60, WORKERS = 4 };

struct chain {
	struct tr_continuation next;
	struct tr_awaiter awaiter; // ops NULL: none in hand
	unsigned seed;
	int links;
	struct tr_task *end;
};

static struct tr_workers workers;
static struct tr_timer timer;
static struct chain chains[CHAINS];
static _Atomic(struct tr_task *) shelf; // a task for the other thread to complete
static atomic_bool over;
static atomic_int cancelled;

static void *completes(void *arg)
{
	while (!over) {
		struct tr_task *t = atomic_exchange(&shelf, NULL);
		if (t)
			OK(tr_task_complete(t, 7));
		sched_yield();
	}
	return arg;
}

// A task to await; 0 or ECANCELED.
static int something(struct chain *k, struct tr_task **task)
{
	struct timespec at;
	int how = rand_r(&k->seed) % 3;

	if (how == 0) {
		at = tr_deadline(rand_r(&k->seed) % 3);
		return tr_timer_delay(&timer, &at, task);
	}
	OK(tr_task_new(task, NULL));
	struct tr_task *other = how == 1 ? atomic_exchange(&shelf, *task) : *task;
	if (other)
		OK(tr_task_complete(other, 7));
	return 0;
}

static void goes_on(void *chain)
{
	struct chain *k = chain;
	int error = 0;

	while (k->links < LINKS && error == 0) {
		struct tr_task *task;
		if (k->awaiter.ops) {
			error = tr_get_result(k->awaiter, NULL);
			k->awaiter.ops = NULL;
			k->links++;
		} else if ((error = something(k, &task)) == 0) {
			k->awaiter = tr_task_awaiter(task);
			if (!tr_is_completed(k->awaiter)) {
				OK(tr_on_completed(k->awaiter, &k->next));
				return;
			}
		}
	}
	if (error) {
		tr_check(error == ECANCELED, "it hears %d", error);
		cancelled++;
		OK(tr_task_fail(k->end, error));
	} else {
		OK(tr_task_complete(k->end, k->links));
	}
}

int main(int argc, char **argv)
{
	const struct timespec pause = {.tv_nsec = 20 * 1000 * 1000};
	pthread_t other;
	int ended = 0;

	(void)argv;
	OK(tr_workers_start(&workers, WORKERS));
	OK(tr_timer_start(&timer));
	OK(pthread_create(&other, NULL, completes, NULL));
	for (int i = 0; i < CHAINS; i++) {
		struct chain *k = &chains[i];
		*k = (struct chain){
			.seed = i,
			.next = {
				.run = goes_on, .arg = k, .on = &workers.context, .name = "chain"}};
		OK(tr_task_new(&k->end, NULL));
		OK(tr_workers_submit(&workers, &k->next));
	}
	if (argc > 1) { // stopped in the middle
		nanosleep(&pause, NULL);
		OK(tr_timer_stop(&timer));
		OK(tr_workers_stop(&workers));
	}
	for (int i = 0; i < CHAINS; i++) {
		OK(tr_task_wait(chains[i].end, NULL));
		ended += tr_task_result(chains[i].end, NULL) == 0;
	}
	if (argc == 1) {
		OK(tr_timer_stop(&timer));
		OK(tr_workers_stop(&workers));
	}
	over = true;
	pthread_join(other, NULL);
	for (int i = 0; i < CHAINS; i++)
		tr_task_release(chains[i].end);
	tr_check(ended + cancelled == CHAINS, "%d ended and %d cancelled", ended, cancelled);
	tr_check(argc > 1 || ended == CHAINS, "all ended");
	tr_check(!shelf, "nothing is left on the shelf");
	OK(tr_timer_destroy(&timer));
	OK(tr_workers_destroy(&workers));
	return 0;
}
