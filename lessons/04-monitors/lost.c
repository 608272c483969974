// SPDX-License-Identifier: MIT
//
// The lost permit: a waiter is signalled and interrupted at the same moment. In signal-lost it
// leaves with the signal and does not pass it on; in signal-passed-on, its cure, it signals again.
// In too-late and its cure, looks-again, it is a time limit that comes at that moment.
#include "monitors.h"

#include <errno.h>

static int (*acquire)(const struct timespec *deadline);
static void (*release)(void);

// The semaphore that forgets --------------------------------------------------------------------

// One permit at a time, with signal: as tr_sem_signal, but for the mistake.
static struct {
	pthread_mutex_t lock;
	pthread_cond_t available;
	int permits; // guarded by lock
} desk;

static int forgetful_acquire(const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&desk.lock);
	while (desk.permits == 0 && result == 0)
		result = tr_cond_wait(&desk.available, &desk.lock, deadline);
	if (result == 0)
		desk.permits--;
	// The bug: a waiter that leaves, called away or too late, may have been signalled as well.
	// If a permit lies here, it must signal again: no other thread will wake for it. The cure:
	//	else if (desk.permits > 0)
	//		pthread_cond_signal(&desk.available);
	pthread_mutex_unlock(&desk.lock);
	return result;
}

static void forgetful_release(void)
{
	pthread_mutex_lock(&desk.lock);
	desk.permits++;
	pthread_cond_signal(&desk.available); // one permit, so one waiter is enough
	pthread_mutex_unlock(&desk.lock);
}

// The same story with either --------------------------------------------------------------------

static void *called_away(void *arg)
{
	tr_thread_name("called-away");
	tr_log("waits for the permit");
	int result = acquire(NULL);
	tr_check(result == 0 || result == EINTR,
		 "the wait returns: expected 0, or EINTR if it was interrupted, found %s",
		 tr_error_name(result));
	if (result == 0) {
		tr_log("has it, and gives it back");
		release();
	} else {
		tr_log("is called away, without the permit");
	}
	return arg;
}

static void *patient(void *arg)
{
	tr_thread_name("patient");
	tr_log("waits for the permit");
	TR_MUST(acquire(NULL));
	tr_log("has it, and gives it back");
	release();
	return arg;
}

static void one_is_called_away(void)
{
	pthread_t first, second;

	TR_MUST(pthread_create(&first, NULL, called_away, NULL));
	TR_MUST(pthread_create(&second, NULL, patient, NULL));
	TR_SLEEP(1000);
	tr_log("gives one permit, and calls one of them away");
	release();
	(void)tr_interrupt(first); // ESRCH: it has had its permit, and has ended
	TR_MUST(pthread_join(first, NULL));
	TR_MUST(pthread_join(second, NULL));
	tr_log("both are done");
}

static void *hurried(void *arg)
{
	struct timespec soon = tr_deadline(1000);
	tr_thread_name("hurried");
	tr_log("waits for the permit, for a second");
	int result = acquire(&soon);
	if (result == 0) {
		tr_log("has it, and gives it back");
		release();
	} else {
		tr_log("is too late, and leaves without the permit");
	}
	return arg;
}

static void one_is_too_late(void)
{
	pthread_t first, second;

	TR_MUST(pthread_create(&first, NULL, hurried, NULL));
	TR_MUST(pthread_create(&second, NULL, patient, NULL));
	TR_SLEEP(1000);
	tr_log("gives one permit");
	release();
	TR_MUST(pthread_join(first, NULL));
	TR_MUST(pthread_join(second, NULL));
	tr_log("both are done");
}

static void with_forgetful(void (*story)(void))
{
	acquire = forgetful_acquire;
	release = forgetful_release;
	TR_MUST(pthread_mutex_init(&desk.lock, NULL));
	TR_MUST(pthread_cond_init(&desk.available, NULL));
	desk.permits = 0;
	tr_object_name(&desk.lock, "semaphore");
	tr_object_name(&desk.available, "permit available");
	tr_watch("permits", &desk.permits, sizeof desk.permits, 1);
	story();
	tr_unwatch(&desk.permits);
	TR_MUST(pthread_cond_destroy(&desk.available));
	TR_MUST(pthread_mutex_destroy(&desk.lock));
}

int signal_lost(const struct tr_lesson_args *args)
{
	(void)args;
	with_forgetful(one_is_called_away);
	return 0;
}

int too_late(const struct tr_lesson_args *args)
{
	(void)args;
	with_forgetful(one_is_too_late);
	return 0;
}

// The semaphore that signals again --------------------------------------------------------------

static struct tr_sem_signal careful;

static int careful_acquire(const struct timespec *deadline)
{
	return tr_sem_signal_acquire(&careful, deadline);
}

static void careful_release(void)
{
	TR_MUST(tr_sem_signal_release(&careful));
}

static void with_careful(void (*story)(void))
{
	acquire = careful_acquire;
	release = careful_release;
	TR_MUST(tr_sem_signal_init(&careful, 0, 1));
	tr_watch("permits", &careful.permits, sizeof careful.permits, 1);
	story();
	tr_check(careful.permits == 1, "the permit is there at the end");
	tr_unwatch(&careful.permits);
	TR_MUST(tr_sem_signal_destroy(&careful));
}

int signal_passed_on(const struct tr_lesson_args *args)
{
	(void)args;
	with_careful(one_is_called_away);
	return 0;
}

int looks_again(const struct tr_lesson_args *args)
{
	(void)args;
	with_careful(one_is_too_late);
	return 0;
}
