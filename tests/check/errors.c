// SPDX-License-Identifier: MIT
//
// Errors of the thread library, a small program each: errors NAME. What POSIX defines is a result,
// which the program gets (and asserts here, also by itself); what it leaves undefined is a misuse,
// or the deadlock that it leads to. Without a name: the list of them, with what is expected.
#include "errors.h"

#include <signal.h>

struct other other;
sem_t done;
static sem_t go_on;

static void *does(void *arg)
{
	assert(other.does(other.object) == 0);
	sem_post(&done);
	sem_wait(&go_on);
	if (other.undoes)
		assert(other.undoes(other.object) == 0);
	return arg;
}

void held_by_other(int (*take)(void *), int (*give)(void *), void *object)
{
	other.does = take, other.undoes = give, other.object = object;
	sem_init(&done, 0, 0);
	sem_init(&go_on, 0, 0);
	pthread_create(&other.thread, NULL, does, NULL);
	sem_wait(&done);
}

void end_other(void)
{
	sem_post(&go_on);
	pthread_join(other.thread, NULL);
}

static void *nothing(void *arg)
{
	return arg;
}

// ---- barriers, spin locks, streams ------------------------------------------------------------

static pthread_barrier_t barrier;
static pthread_spinlock_t spin;

PROGRAM(barrier_of_none)
{
	IS(EINVAL, pthread_barrier_init(&barrier, NULL, 0));
	IS(0, pthread_barrier_init(&barrier, NULL, 1));
	IS(PTHREAD_BARRIER_SERIAL_THREAD, pthread_barrier_wait(&barrier));
	IS(0, pthread_barrier_destroy(&barrier));
}

static void *arrives(void *arg)
{
	sem_post(&done);
	pthread_barrier_wait(&barrier);
	return arg;
}

PROGRAM(barrier_destroy_awaited)
{
	sem_init(&done, 0, 0);
	pthread_barrier_init(&barrier, NULL, 2);
	pthread_create(&other.thread, NULL, arrives, NULL);
	sem_wait(&done);
	pthread_barrier_destroy(&barrier);
	_Exit(0);
}

PROGRAM(spin_held)
{
	pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
	pthread_spin_lock(&spin);
	IS(EBUSY, pthread_spin_trylock(&spin));
	IS(0, pthread_spin_unlock(&spin));
}

PROGRAM(spin_unlock_free)
{
	pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
	pthread_spin_unlock(&spin);
}

PROGRAM(spin_relock)
{
	pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
	pthread_spin_lock(&spin);
	pthread_spin_lock(&spin);
}

PROGRAM(stream_unlock_free)
{
	funlockfile(stdout);
}

// ---- semaphores -------------------------------------------------------------------------------

static sem_t sem;

PROGRAM(sem_values)
{
	int value;
	ERRNO(EINVAL, sem_init(&sem, 0, (unsigned)SEM_VALUE_MAX + 1));
	IS(0, sem_init(&sem, 0, SEM_VALUE_MAX));
	ERRNO(EOVERFLOW, sem_post(&sem));
	IS(0, sem_getvalue(&sem, &value));
	assert(value == SEM_VALUE_MAX);
	IS(0, sem_trywait(&sem));
	IS(0, sem_post(&sem));
}

PROGRAM(sem_none)
{
	sem_init(&sem, 0, 0);
	ERRNO(EAGAIN, sem_trywait(&sem));
	ERRNO(ETIMEDOUT, sem_timedwait(&sem, &past));
	ERRNO(EINVAL, sem_timedwait(&sem, &wrong));
}

PROGRAM(sem_names)
{
	const char *name = "/treadle-tests-errors";
	sem_unlink(name);
	ERRNO(ENOENT, sem_unlink(name));
	assert(sem_open(name, 0) == SEM_FAILED && errno == ENOENT);
	sem_t *s = sem_open(name, O_CREAT | O_EXCL, 0600, 0);
	assert(s != SEM_FAILED);
	assert(sem_open(name, O_CREAT | O_EXCL, 0600, 0) == SEM_FAILED && errno == EEXIST);
	IS(0, sem_close(s));
	IS(0, sem_unlink(name));
}

static void *takes(void *arg)
{
	sem_post(&done);
	sem_wait(&sem);
	return arg;
}

PROGRAM(sem_destroy_awaited)
{
	sem_init(&done, 0, 0);
	sem_init(&sem, 0, 0);
	pthread_create(&other.thread, NULL, takes, NULL);
	sem_wait(&done);
	sem_destroy(&sem);
}

// ---- threads, keys ----------------------------------------------------------------------------

static int success(void *unused)
{
	(void)unused;
	return 0;
}

PROGRAM(join_busy)
{
	held_by_other(success, NULL, NULL);
	IS(EBUSY, pthread_tryjoin_np(other.thread, NULL));
	IS(ETIMEDOUT, pthread_timedjoin_np(other.thread, NULL, &past));
	sem_post(&go_on);
	IS(0, pthread_join(other.thread, NULL));
}

PROGRAM(keys)
{
	static pthread_key_t keys[PTHREAD_KEYS_MAX + 1];
	int n = 0, rc;
	while ((rc = pthread_key_create(&keys[n], NULL)) == 0)
		assert(++n <= PTHREAD_KEYS_MAX);
	IS(EAGAIN, rc);
	IS(0, pthread_key_delete(keys[0]));
	IS(EINVAL, pthread_key_delete(keys[0]));
	IS(EINVAL, pthread_setspecific(keys[0], &n));
}

PROGRAM(join_self)
{
	pthread_join(pthread_self(), NULL);
}

PROGRAM(join_twice)
{
	pthread_create(&other.thread, NULL, nothing, NULL);
	pthread_join(other.thread, NULL);
	pthread_join(other.thread, NULL);
}

PROGRAM(join_detached)
{
	pthread_create(&other.thread, NULL, nothing, NULL);
	pthread_detach(other.thread);
	pthread_join(other.thread, NULL);
}

PROGRAM(detach_twice)
{
	pthread_create(&other.thread, NULL, nothing, NULL);
	pthread_detach(other.thread);
	pthread_detach(other.thread);
}

// The table of threads has room for one that was never created.
PROGRAM(join_nobody)
{
	pthread_join(other.thread, NULL);
}

PROGRAM(detach_nobody)
{
	pthread_detach(other.thread);
}

PROGRAM(cancel_nobody)
{
	pthread_cancel(other.thread);
}

PROGRAM(cancel_joined)
{
	pthread_create(&other.thread, NULL, nothing, NULL);
	pthread_join(other.thread, NULL);
	pthread_cancel(other.thread);
}

PROGRAM(detach_joined)
{
	pthread_create(&other.thread, NULL, nothing, NULL);
	pthread_join(other.thread, NULL);
	pthread_detach(other.thread);
}

PROGRAM(kill_nobody)
{
	pthread_kill(other.thread, SIGUSR1);
}

// To ask whether it lives is a use of its handle, too.
PROGRAM(kill_joined)
{
	pthread_create(&other.thread, NULL, nothing, NULL);
	pthread_join(other.thread, NULL);
	pthread_kill(other.thread, 0);
}

PROGRAM(kill_lives)
{
	held_by_other(success, NULL, NULL);
	IS(0, pthread_kill(other.thread, 0));
	IS(0, pthread_kill(pthread_self(), 0));
	sem_post(&go_on);
	IS(0, pthread_join(other.thread, NULL));
}

// ---- the list ---------------------------------------------------------------------------------

static const struct row rows[] = {
	RIGHT(barrier_of_none),
	MISUSE(barrier_destroy_awaited, "which 2 arrives still uses"),
	RIGHT(spin_held),
	MISUSE(spin_unlock_free, "which nobody holds"),
	DEADLOCK(spin_relock, "which it holds itself"),
	MISUSE(stream_unlock_free, "which nobody holds"),
	RIGHT(sem_values),
	RIGHT(sem_none),
	RIGHT(sem_names),
	MISUSE(sem_destroy_awaited, "which 2 takes still uses"),
	RIGHT(join_busy),
	RIGHT(keys),
	MISUSE(join_self, "joins itself"),
	MISUSE(join_twice, "which was joined already"),
	MISUSE(join_detached, "which is detached"),
	MISUSE(detach_twice, "which is detached or joined already"),
	MISUSE(join_nobody, "joins a thread that was never created"),
	MISUSE(detach_nobody, "detaches a thread that was never created"),
	MISUSE(cancel_nobody, "cancels a thread that was never created"),
	MISUSE(cancel_joined, "which was joined already"),
	MISUSE(detach_joined, "which is detached or joined already"),
	MISUSE(kill_nobody, "sends a signal to a thread that was never created"),
	MISUSE(kill_joined, "sends a signal to 2 nothing, which was joined already"),
	RIGHT(kill_lives),
	{0},
};

static void go_through(const struct row *r, const char *name)
{
	for (; r->name; r++)
		if (!name)
			printf("%s %s\n", r->name, r->expected);
		else if (!strcmp(name, r->name))
			r->program();
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : NULL;
	go_through(lock_rows, name);
	go_through(rows, name);
	return 0;
}
