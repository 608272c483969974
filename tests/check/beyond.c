// SPDX-License-Identifier: MIT
//
// beyond WHAT: programs that do what the model does not know, beside a thread of theirs.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t main_thread;

// ---- processes
// ------------------------------------------------------------------------------------

static void forks(void)
{
	int status;
	if (fork() == 0)
		_exit(0);
	wait(&status);
}

static void vforks(void)
{
	int status;
	if (vfork() == 0)
		_exit(0);
	wait(&status);
}

static void spawns(void)
{
	extern char **environ;
	int status;
	pid_t pid;
	char *argv[] = {"true", NULL};
	if (posix_spawnp(&pid, "true", NULL, NULL, argv, environ) == 0)
		waitpid(pid, &status, 0);
}

static void systems(void)
{
	if (system("true"))
		exit(9);
}

static void opens_pipe(void)
{
	FILE *f = popen("true", "r");
	pclose(f);
}

static void execs(void)
{
	execlp("true", "true", (char *)NULL); // exec
}

// ---- pthreads beyond the model
// --------------------------------------------------------------------

static void *sleeps(void *arg)
{
	sleep(1);
	return arg;
}

static void cancels(void)
{
	pthread_t t;
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL);
	pthread_create(&t, NULL, sleeps, NULL);
	pthread_cancel(t);
	pthread_join(t, NULL);
}

static void nothing(int signal)
{
	(void)signal;
}

static void kills(void)
{
	signal(SIGUSR1, nothing);
	pthread_kill(main_thread, SIGUSR1);
}

static void raises(void)
{
	signal(SIGUSR1, nothing);
	raise(SIGUSR1);
	kill(getpid(), SIGUSR1);
}

static void shared(void)
{
	int fd = shm_open("/treadle-tests-beyond", O_CREAT | O_RDWR, 0600);
	close(fd);
	shm_unlink("/treadle-tests-beyond");
}

static void inherits(void)
{
	pthread_mutexattr_t a;
	pthread_mutex_t m;
	pthread_mutexattr_init(&a);
	pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_INHERIT);
	pthread_mutex_init(&m, &a);
}

static void timers(void)
{
	signal(SIGALRM, nothing);
	setitimer(ITIMER_REAL, &(struct itimerval){.it_value.tv_usec = 1000}, NULL);
}

static void timer_of_posix(void)
{
	timer_t t;
	struct sigevent e = {.sigev_notify = SIGEV_NONE};
	timer_create(CLOCK_MONOTONIC, &e, &t);
}

// ---- descriptors
// ----------------------------------------------------------------------------------

static int fds[2];

static void *writes(void *arg)
{
	sleep(1);
	if (write(fds[1], "", 1) != 1)
		exit(9);
	return arg;
}

// What it waits for comes from another of its threads.
static void pipes(void)
{
	pthread_t t;
	char c;
	if (pipe(fds))
		exit(9);
	pthread_create(&t, NULL, writes, NULL);
	if (read(fds[0], &c, 1) != 1) // pipe
		exit(9);
	pthread_join(t, NULL);
}

static void sockets(void)
{
	char c;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fds) || recv(fds[0], &c, 1, 0) != 1) // socket
		exit(9);
}

static void network(void)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	if (fd < 0 || listen(fd, 1) || accept(fd, NULL, NULL) < 0) // accept
		exit(9);
}

static void polls(void)
{
	poll(NULL, 0, -1); // poll
}

static void selects(void)
{
	select(0, NULL, NULL, NULL, NULL); // select
}

static void timerfds(void)
{
	uint64_t n;
	int fd = timerfd_create(CLOCK_MONOTONIC, 0);
	if (fd < 0 || read(fd, &n, sizeof n) != sizeof n) // timerfd
		exit(9);
}

static void locks_file(void)
{
	struct flock all = {.l_type = F_WRLCK};
	int fd = open("locked", O_RDWR | O_CREAT, 0600);
	fcntl(fd, F_SETLKW, &all);
	close(fd);
}

static void pauses(void)
{
	pause(); // pause
}

// A futex of its own, in a way that the model does not have.
static void futexes(void)
{
	static int word;
	syscall(SYS_futex, &word, 9 /* FUTEX_WAIT_BITSET */, 0, NULL, NULL, 1); // futex
}

static const struct {
	const char *name;
	void (*go)(void);
} all[] = {
	{"fork", forks},	   {"vfork", vforks},	  {"posix_spawn", spawns},
	{"system", systems},	   {"popen", opens_pipe}, {"exec", execs},
	{"cancel", cancels},	   {"kill", kills},	  {"raise", raises},
	{"pshared", shared},	   {"inherit", inherits}, {"itimer", timers},
	{"timer", timer_of_posix}, {"pipe", pipes},	  {"socket", sockets},
	{"accept", network},	   {"poll", polls},	  {"select", selects},
	{"timerfd", timerfds},	   {"flock", locks_file}, {"pause", pauses},
	{"futex", futexes},
};

static void (*goes)(void);

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	goes();
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t;
	main_thread = pthread_self();
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (argc > 1 && !strcmp(argv[1], all[i].name))
			goes = all[i].go;
	if (!goes)
		return 64;
	pthread_create(&t, NULL, work, NULL);
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
