// SPDX-License-Identifier: MIT
//
// To submit a job while the place for jobs is being disposed of. Acts dispose-race, with a planted
// bug (a slip of Toub's round-robin pool), and dispose, its cure.
//
// What submit promises: a job for which it returns 0 is done. To dispose is to do the jobs that
// are there, and to take no more.
#include "producer_consumer.h"

#include <errno.h>
#include <stdatomic.h>

static struct {
	pthread_mutex_t lock;
	atomic_bool disposed; // atomic: dispose-race reads it without the lock
	int jobs;	      // that wait to be done; guarded by lock
} desk;

static int done; // jobs; written by main alone

static void put(void)
{
	desk.jobs++;
}

// The bug: the question and the deed are two steps, and desk_dispose fits in between. That the
// flag is atomic makes it no data race, and no better.
static int submit_racing(void)
{
	if (desk.disposed)
		return ECANCELED;
	TR_MUST(pthread_mutex_lock(&desk.lock));
	put();
	TR_MUST(pthread_mutex_unlock(&desk.lock));
	return 0;
}

// The cure: both under the lock.
static int submit(void)
{
	TR_MUST(pthread_mutex_lock(&desk.lock));
	int result = desk.disposed ? ECANCELED : 0;
	if (result == 0)
		put();
	TR_MUST(pthread_mutex_unlock(&desk.lock));
	return result;
}

static void desk_dispose(void)
{
	TR_MUST(pthread_mutex_lock(&desk.lock));
	desk.disposed = true;
	tr_log("disposes; jobs to be done: %d", desk.jobs);
	done += desk.jobs;
	desk.jobs = 0;
	TR_MUST(pthread_mutex_unlock(&desk.lock));
}

static int (*how)(void); // one of the two above; set before the threads start

// Returns something if its job was accepted.
static void *client(void *number)
{
	tr_thread_name("client-%d", *(int *)number);
	TR_SLEEP(300);
	int result = how();
	tr_log(result == 0 ? "submitted a job" : "comes too late");
	return result == 0 ? number : NULL;
}

static int clients_and_end(int threads)
{
	struct tr_group clients;

	TR_MUST(pthread_mutex_init(&desk.lock, NULL));
	tr_object_name(&desk.lock, "desk-lock");
	desk.disposed = false;
	desk.jobs = done = 0;
	TR_WATCH(desk.jobs);
	tr_group_start(&clients, threads, client);
	TR_SLEEP(400);
	desk_dispose();
	int accepted = tr_group_join(&clients);
	tr_log("%d accepted, %d done", accepted, done);
	tr_check(accepted == done, "every job that was accepted is done");
	tr_unwatch(&desk.jobs);
	TR_MUST(pthread_mutex_destroy(&desk.lock));
	return 0;
}

int dispose_race(const struct tr_lesson_args *args)
{
	how = submit_racing;
	return clients_and_end(args->threads);
}

int dispose(const struct tr_lesson_args *args)
{
	how = submit;
	return clients_and_end(args->threads);
}
