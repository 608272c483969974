// SPDX-License-Identifier: MIT
//
// One call each of what is outside the model: the limits of the run must name it. Run with a
// word, it uses the same functions in the ways that are inside.
#include "show.h"

#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void *nothing(void *arg)
{
	return arg;
}

static void inside(void)
{
	pthread_mutexattr_t m;
	pthread_rwlockattr_t r;
	struct pollfd none;
	pthread_mutexattr_init(&m);
	SHOW(pthread_mutexattr_setrobust(&m, PTHREAD_MUTEX_STALLED));
	SHOW(pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_NONE));
	SHOW(pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_PRIVATE));
	pthread_rwlockattr_init(&r);
	SHOW(pthread_rwlockattr_setkind_np(&r, PTHREAD_RWLOCK_PREFER_READER_NP));
	SHOW(pthread_kill(pthread_self(), 0));
	SHOW(poll(&none, 0, 0));
}

static void outside(void)
{
	pthread_t t;
	pthread_mutexattr_t m;
	pthread_rwlockattr_t r;
	struct pollfd none;
	struct sembuf op = {0};
	sem_t s;
	int fds[2];
	char byte;
	SHOW(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL));
	SHOW(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL));
	pthread_create(&t, NULL, nothing, NULL);
	pthread_cancel(t);
	pthread_join(t, NULL);
	signal(SIGUSR1, SIG_IGN);
	SHOW(pthread_kill(pthread_self(), SIGUSR1));
	pthread_mutexattr_init(&m);
	SHOW(pthread_mutexattr_setrobust(&m, PTHREAD_MUTEX_ROBUST));
	SHOW(pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_INHERIT));
	SHOW(pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_SHARED));
	pthread_rwlockattr_init(&r);
	SHOW(pthread_rwlockattr_setkind_np(&r, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP));
	SHOW(sem_init(&s, 1, 1));
	SHOW(mq_receive((mqd_t)-1, &byte, 1, NULL));
	SHOW(semop(-1, &op, 1));
	SHOW(poll(&none, 0, 1));
	SHOW(pipe(fds));
	pid_t pid = fork();
	if (pid == 0) { // free: the real semaphore, in a process of its own
		sem_wait(&s);
		_exit(7);
	}
	int status = 0;
	waitpid(pid, &status, 0);
	HOLDS(WEXITSTATUS(status) == 7);
	SHOW(system("exit 3"));
}

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		inside();
	else
		outside();
}
