// SPDX-License-Identifier: MIT
//
// Threads that are never joined: the acts detached and detached-lost.
//
// A detached thread cleans up after itself when it ends, and cannot be joined. A thread that needs
// to know when its work is done must learn it in another way: here, by a permit of a semaphore
// (lesson 3).
#include "threads.h"

#include <assert.h>
#include <semaphore.h>

static sem_t posted; // a permit: the letter is in the box
static int letters;  // in the box: written before the permit is given, read after it was taken

static void *secretary(void *unused)
{
	(void)unused;
	tr_thread_name("secretary");
	tr_log("writes a letter");
	TR_SLEEP(1000);
	letters++;
	tr_log("has posted it");
	TR_MUST(sem_post(&posted));
	return NULL;
}

static void secretary_start(void)
{
	pthread_t thread;

	letters = 0;
	TR_MUST(sem_init(&posted, 0, 0));
	tr_object_name(&posted, "posted");
	TR_MUST(pthread_create(&thread, NULL, secretary, NULL));
	TR_MUST(pthread_detach(thread)); // from here on, `thread` means nothing
}

// detached --------------------------------------------------------------------------------------

int detached(const struct tr_lesson_args *args)
{
	(void)args;
	secretary_start();
	tr_log("does something else");
	TR_SLEEP(500);
	TR_MUST(sem_wait(&posted));
	tr_log("leaves: %d letter posted", letters);
	assert(letters == 1);
	TR_MUST(sem_destroy(&posted));
	return 0;
}

// detached-lost ---------------------------------------------------------------------------------

int detached_lost(const struct tr_lesson_args *args)
{
	(void)args;
	secretary_start();
	tr_log("does something else");
	TR_SLEEP(500);
	tr_log("leaves");

	// The bug: main does not wait for the letter. When main returns the program ends, and every
	// thread with it, wherever it is.
	tr_check(sem_trywait(&posted) == 0, "the letter is posted before the program ends");
	TR_MUST(sem_destroy(&posted));
	return 0;
}
