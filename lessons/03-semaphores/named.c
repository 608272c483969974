// SPDX-License-Identifier: MIT
//
// The act named: a semaphore that is known by a name to all programs of the computer. The first to
// open the name creates the semaphore and decides how many permits it starts with; one that comes
// later finds it as it is, and the number it asked for counts for nothing.
#include "semaphores.h"

#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

static char name[40]; // of the semaphore; set before the threads start
static sem_t opened;  // a permit for each thread that has opened the name

// Opens the name, creating the semaphore if there is none; *created says which. sem_open() with
// O_CREAT alone would do both at once, but not report which it was.
static sem_t *create_or_find(unsigned permits, bool *created)
{
	for (;;) {
		sem_t *s = sem_open(name, O_CREAT | O_EXCL, 0600, permits);
		*created = s != SEM_FAILED;
		if (s == SEM_FAILED && errno == EEXIST)
			s = sem_open(name, 0);
		if (s != SEM_FAILED)
			return s;
		if (errno != ENOENT) // else it was there, and is gone since
			tr_must(errno, "sem_open", __FILE__, __LINE__);
	}
}

static void *opener(void *number)
{
	int me = *(int *)number;
	unsigned asked = me == 1 ? 3 : 5;
	bool created;
	int value;

	tr_thread_name("opener-%d", me);
	sem_t *s = create_or_find(asked, &created);
	TR_MUST(sem_getvalue(s, &value));
	if (created)
		tr_log("created %s with %u permits: its value is %d", name, asked, value);
	else
		tr_log("asked for %u permits, but found %s: its value is %d", asked, name, value);
	TR_MUST(sem_post(&opened));

	TR_MUST(sem_wait(s));
	tr_log("took a permit of %s", name);
	TR_MUST(sem_close(s));
	return NULL;
}

// A name that is not in use. Names are known to the whole computer, so another student, or a run
// that was ended half-way, may have it: then the number of this process makes it our own.
static void name_choose(void)
{
	snprintf(name, sizeof name, "/treadle-lesson");
	sem_t *probe = sem_open(name, O_CREAT | O_EXCL, 0600, 0);
	if (probe != SEM_FAILED) {
		TR_MUST(sem_close(probe));
		TR_MUST(sem_unlink(name));
	} else if (errno == EEXIST || errno == EACCES) {
		snprintf(name, sizeof name, "/treadle-lesson-%d", (int)getpid());
	} else {
		tr_must(errno, "sem_open", __FILE__, __LINE__);
	}
}

int named(const struct tr_lesson_args *args)
{
	struct tr_group openers;

	name_choose();
	TR_MUST(sem_init(&opened, 0, 0));
	tr_object_name(&opened, "opened");
	tr_group_start(&openers, args->threads, opener);

	// As soon as all have it open the name can go: the semaphore lives until its last close.
	for (int i = 0; i < args->threads; i++)
		TR_MUST(sem_wait(&opened));
	TR_MUST(sem_unlink(name));
	tr_log("%s is no longer a name; threads that have it open continue to use it", name);

	tr_group_join(&openers);
	TR_MUST(sem_destroy(&opened));
	return 0;
}
