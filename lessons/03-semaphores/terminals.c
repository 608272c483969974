// SPDX-License-Identifier: MIT
//
// The act two-terminals: one program in two terminals (or more), and one permit for all of them.
// The semaphore has a name, so each run finds that of the others.
//
// Such a name outlives its programs, so it must be removed, also after Ctrl-C. Whoever goes out
// removes it, with the permit in hand. A run that waits on the semaphore whose name is gone gets
// its permit next, sees that the name leads elsewhere now, and opens it again: so two runs never
// are inside with the permits of two semaphores.
#include "semaphores.h"

#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *name;				// of the semaphore
static volatile sig_atomic_t interrupted;		// by this signal; written by its handler
static const int signals[] = {SIGINT, SIGTERM, SIGHUP}; // what a user or a closed terminal sends
enum { SIGNALS = sizeof signals / sizeof *signals };

static void on_signal(int signal)
{
	interrupted = signal;
}

// From here on a signal ends a wait or a sleep early (EINTR), and not the program.
static void signals_catch(struct sigaction old[SIGNALS])
{
	struct sigaction caught = {.sa_handler = on_signal}; // without SA_RESTART

	interrupted = 0;
	for (int i = 0; i < SIGNALS; i++)
		TR_MUST(sigaction(signals[i], &caught, &old[i]));
}

// As it was before; and a signal that came in between does now what it would have done then.
static void signals_restore(const struct sigaction old[SIGNALS])
{
	for (int i = 0; i < SIGNALS; i++)
		TR_MUST(sigaction(signals[i], &old[i], NULL));
	if (interrupted)
		TR_MUST(raise(interrupted));
}

// Opens the name; creates the semaphore, with one permit, if there is none. NULL: it cannot be
// opened, and why is in the log.
static sem_t *create_or_find(void)
{
	for (;;) {
		sem_t *s = sem_open(name, O_CREAT | O_EXCL, 0600, 1);
		bool created = s != SEM_FAILED;
		int value;

		if (!created && errno == EEXIST)
			s = sem_open(name, 0);
		if (s == SEM_FAILED && errno == ENOENT)
			continue; // it was there, and is gone since
		if (s == SEM_FAILED) {
			tr_log("cannot open %s: %s%s", name, strerror(errno),
			       errno == EACCES ? " (it is another user's; TREADLE_SEMAPHORE=/NAME "
						 "chooses another name)"
					       : "");
			return NULL;
		}
		TR_MUST(sem_getvalue(s, &value));
		tr_log("%s %s: permits: %d", created ? "created" : "found", name, value);
		return s;
	}
}

// Does the name lead to this semaphore? One process gets one address for one semaphore, however
// often it opens it.
static bool still_named(sem_t *s)
{
	sem_t *now = sem_open(name, 0);

	if (now == SEM_FAILED)
		return false;
	TR_MUST(sem_close(now));
	return now == s;
}

// Takes the permit of the semaphore that has the name. NULL: it has not, and why is in the log.
static sem_t *go_in(void)
{
	struct timespec limit = tr_lesson_deadline(60000);

	for (;;) {
		sem_t *s = create_or_find();
		if (!s)
			return NULL;
		int result = sem_clockwait(s, CLOCK_MONOTONIC, &limit) == 0 ? 0 : errno;
		if (result == EINTR && !interrupted) // stopped by Ctrl-Z, and continued
			result = EAGAIN;
		if (result == 0 && still_named(s))
			return s;
		if (result == 0) {
			tr_log("has a permit, but the name was removed: opens it again");
			TR_MUST(sem_post(s)); // to others that wait there, and will find the same
		} else if (result == ETIMEDOUT) {
			tr_log("gives up after a minute. If no other terminal runs this, one was "
			       "killed: rm /dev/shm/sem.%s",
			       name + 1);
		} else if (result == EINTR) {
			tr_log("is interrupted, and leaves without the permit");
		} else if (result != EAGAIN) {
			tr_must(result, "sem_clockwait", __FILE__, __LINE__);
		}
		TR_MUST(sem_close(s));
		if (result != 0 && result != EAGAIN)
			return NULL;
	}
}

static void go_out(sem_t *s)
{
	tr_log(interrupted ? "is interrupted: removes the name, and gives the permit back"
			   : "removes the name, and gives the permit back");
	// First, while nobody else is inside; newcomers begin anew. ENOENT: a person removed it.
	if (sem_unlink(name) != 0 && errno != ENOENT)
		tr_must(errno, "sem_unlink", __FILE__, __LINE__);
	TR_MUST(sem_post(s));
	TR_MUST(sem_close(s));
}

int two_terminals(const struct tr_lesson_args *args)
{
	struct sigaction old[SIGNALS];
	static char mine[40]; // a user's own, so that a run of another user does not get in the way
	const char *chosen = getenv("TREADLE_SEMAPHORE");

	(void)args;
	snprintf(mine, sizeof mine, "/treadle-user-%u", (unsigned)getuid());
	name = chosen ? chosen : mine;
	if (name[0] != '/' || name[1] == '\0' || strchr(name + 1, '/') || strlen(name) > 200) {
		tr_log("TREADLE_SEMAPHORE is no name of a semaphore: expected /NAME, with no "
		       "other slash and 200 characters at most, found '%.40s'",
		       name);
		return 1;
	}
	signals_catch(old);
	sem_t *s = go_in();
	if (s) {
		tr_log("is in, for ten seconds: now run the same in another terminal");
		TR_SLEEP(10000);
		go_out(s);
	}
	signals_restore(old);
	return s ? 0 : 1;
}
