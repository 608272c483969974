// SPDX-License-Identifier: MIT
//
// Combinators, the asynchronous semaphore and the copy in real time, free of the runtime: threads
// complete tasks, post and cancel while others combine and wait. Nothing is lost, and no permit.
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "tasks.h"

enum { ROUNDS = 300, TASKS = 8, THREADS = 4, WAITS = 200, SIZE = 20000 };

static struct tr_workers workers;
static struct tr_timer timer;
static struct tr_async_sem sem;
static atomic_int granted;

// Combinators: the workers complete what main combines.
static struct tr_continuation completes[TASKS];
static struct tr_task *tasks[TASKS];

static void complete(void *task)
{
	OK(tr_task_complete(task, 0));
}

static void combinators(void)
{
	for (int round = 0; round < ROUNDS; round++) {
		struct tr_task *all, *any, *done[TASKS];
		intptr_t first = -1;
		for (int i = 0; i < TASKS; i++) {
			OK(tr_task_new(&tasks[i], NULL));
			completes[i] = (struct tr_continuation){.run = complete, .arg = tasks[i]};
			OK(tr_workers_submit(&workers, &completes[i]));
		}
		OK(tr_when_any(tasks, TASKS, &any));
		OK(tr_when_all(tasks, TASKS, &all));
		OK(tr_as_completed(tasks, TASKS, done));
		OK(tr_task_wait(any, NULL));
		OK(tr_task_result(any, &first));
		tr_check(first >= 0 && first < TASKS, "the first: found %d", (int)first);
		OK(tr_task_wait(all, NULL));
		for (int i = 0; i < TASKS; i++) {
			OK(tr_task_wait(done[i], NULL));
			tr_task_release(done[i]);
			tr_task_release(tasks[i]);
		}
		tr_task_release(all);
		tr_task_release(any);
	}
}

// The semaphore: each thread waits, some with a time limit, some cancelled; who is granted a permit
// gives it back.
static void *waits(void *number)
{
	unsigned seed = (unsigned)*(int *)number;
	for (int i = 0; i < WAITS; i++) {
		struct timespec at = tr_deadline(rand_r(&seed) % 3);
		struct tr_cancel_source source;
		struct tr_task *wait;
		int how = rand_r(&seed) % 3;
		OK(tr_cancel_source_init(&source));
		OK(tr_async_sem_wait(&sem, how == 0 ? &at : NULL, tr_cancel_token(&source), &wait));
		if (how == 1)
			OK(tr_cancel(&source));
		OK(tr_task_wait(wait, NULL));
		int result = tr_task_result(wait, NULL);
		tr_check(result == 0 || result == ETIMEDOUT || result == ECANCELED, "found %d",
			 result);
		tr_task_release(wait);
		if (result == 0) {
			granted++;
			OK(tr_async_sem_post(&sem, 1));
		}
		// What was asked may still be on its way to the wait: it has what it needs.
		tr_cancel_source_destroy(&source);
	}
	return NULL;
}

static void semaphore(void)
{
	int numbers[THREADS];
	pthread_t threads[THREADS];
	OK(tr_async_sem_init(&sem, 2, &timer));
	for (int i = 0; i < THREADS; i++) {
		numbers[i] = i;
		OK(pthread_create(&threads[i], NULL, waits, &numbers[i]));
	}
	for (int i = 0; i < THREADS; i++)
		OK(pthread_join(threads[i], NULL));
	tr_check(sem.permits == 2 && granted > 0, "permits: found %d", sem.permits);
	OK(tr_async_sem_destroy(&sem));
}

static void copy(void)
{
	static unsigned char in[SIZE], out[SIZE];
	const struct tr_copy_plan plan = {.pending = 5, .block = 13};
	struct tr_memory_device from, to;
	struct tr_task *task;
	for (int i = 0; i < SIZE; i++)
		in[i] = (unsigned char)(i * 7);
	OK(tr_memory_device_init(&from, in, SIZE, SIZE));
	OK(tr_memory_device_init(&to, out, 0, SIZE));
	from.on = to.on = &workers.context;
	to.at_once = 11;
	OK(tr_copy(&from.device, &to.device, &plan, &task));
	OK(tr_task_wait(task, NULL));
	OK(tr_task_result(task, NULL));
	tr_check(memcmp(in, out, SIZE) == 0 && to.most <= 5, "copied, with %d writes at most",
		 to.most);
	tr_task_release(task);
	OK(tr_workers_stop(&workers)); // who carried out the last operation is back from it
	OK(tr_memory_device_destroy(&from));
	OK(tr_memory_device_destroy(&to));
}

int main(void)
{
	OK(tr_workers_start(&workers, THREADS));
	OK(tr_timer_start(&timer));
	combinators();
	semaphore();
	copy();
	OK(tr_workers_destroy(&workers));
	OK(tr_timer_stop(&timer));
	OK(tr_timer_destroy(&timer));
	return 0;
}
