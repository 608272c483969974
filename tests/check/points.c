// SPDX-License-Identifier: MIT
//
// Cancellation points of the C library: points NAME WHAT. One thread cancels another, which makes
// the call of this name:
//	held	with a mutex held, which nobody gives back if the cancellation acts: main then waits
//	handler	the same, with a clean-up handler that gives it back
//	itself	the thread has cancelled itself before, so where the call has to be a point it ends
//		there (NAME: required, for all such calls in turn)
// Without arguments: the list of the calls, and whether POSIX requires (YES) or allows (MAY) each
// to be a point. tests/cancel.bats has what is to be found.
#define _GNU_SOURCE
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <mqueue.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/msg.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <syslog.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static int file; // of this program
static FILE *null, *stream;
static char text[80];
static struct iovec piece = {text, 1};
static struct stat status;
static struct flock range = {.l_type = F_RDLCK, .l_len = 1};
static const struct timespec nothing;

// CALL(name, is it required?, the call)
#define CALLS(CALL)                                                                                \
	CALL(write, YES, write(STDOUT_FILENO, "x", 1))                                             \
	CALL(writev, YES, writev(-1, &piece, 1))                                                   \
	CALL(pwrite, YES, pwrite(-1, text, 1, 0))                                                  \
	CALL(read, YES, read(file, text, 1))                                                       \
	CALL(readv, YES, readv(file, &piece, 1))                                                   \
	CALL(pread, YES, pread(file, text, 1, 0))                                                  \
	CALL(open, YES, open("/dev/null", O_RDONLY))                                               \
	CALL(openat, YES, openat(AT_FDCWD, "/dev/null", O_RDONLY))                                 \
	CALL(creat, YES, creat("/dev/null", 0600))                                                 \
	CALL(close, YES, close(-1))                                                                \
	CALL(fsync, YES, fsync(file))                                                              \
	CALL(fdatasync, YES, fdatasync(file))                                                      \
	CALL(msync, YES, msync(text, 0, MS_SYNC))                                                  \
	CALL(fcntl_waits, YES, fcntl(file, F_SETLKW, &range))                                      \
	CALL(lockf, YES, lockf(file, F_TEST, 0))                                                   \
	CALL(poll, YES, poll(NULL, 0, 0))                                                          \
	CALL(ppoll, YES, ppoll(NULL, 0, &nothing, NULL))                                           \
	CALL(select, YES, select(0, NULL, NULL, NULL, &(struct timeval){0}))                       \
	CALL(pselect, YES, pselect(0, NULL, NULL, NULL, &nothing, NULL))                           \
	CALL(wait, YES, wait(NULL))                                                                \
	CALL(waitpid, YES, waitpid(-1, NULL, 0))                                                   \
	CALL(waitid, YES, waitid(P_ALL, 0, NULL, WEXITED))                                         \
	CALL(accept, YES, accept(-1, NULL, NULL))                                                  \
	CALL(connect, YES, connect(-1, NULL, 0))                                                   \
	CALL(recv, YES, recv(-1, text, 1, 0))                                                      \
	CALL(recvfrom, YES, recvfrom(-1, text, 1, 0, NULL, NULL))                                  \
	CALL(send, YES, send(-1, text, 1, 0))                                                      \
	CALL(sendto, YES, sendto(-1, text, 1, 0, NULL, 0))                                         \
	CALL(mq_receive, YES, mq_receive((mqd_t)-1, text, 1, NULL))                                \
	CALL(mq_send, YES, mq_send((mqd_t)-1, text, 1, 0))                                         \
	CALL(msgrcv, YES, msgrcv(-1, text, 1, 0, IPC_NOWAIT))                                      \
	CALL(sigtimedwait, YES, sigtimedwait(&(sigset_t){0}, NULL, &nothing))                      \
	CALL(tcdrain, YES, tcdrain(-1))                                                            \
	CALL(nanosleep, YES, nanosleep(&nothing, NULL))                                            \
	CALL(printf, MAY, printf("x"))                                                             \
	CALL(fprintf, MAY, fprintf(null, "x"))                                                     \
	CALL(dprintf, MAY, dprintf(STDOUT_FILENO, "x"))                                            \
	CALL(puts, MAY, puts("x"))                                                                 \
	CALL(fputs, MAY, fputs("x", null))                                                         \
	CALL(putchar, MAY, putchar('x'))                                                           \
	CALL(fwrite, MAY, fwrite(text, 1, 1, null))                                                \
	CALL(fflush, MAY, fflush(null))                                                            \
	CALL(fopen, MAY, (stream = fopen("/dev/null", "r")) != NULL)                               \
	CALL(fgets, MAY, fgets(text, 2, null) != NULL)                                             \
	CALL(getc, MAY, getc(null))                                                                \
	CALL(fseek, MAY, fseek(null, 0, SEEK_SET))                                                 \
	CALL(perror, MAY, (perror("x"), 0))                                                        \
	CALL(wprintf, MAY, wprintf(L"x"))                                                          \
	CALL(fcntl, MAY, fcntl(file, F_GETFD))                                                     \
	CALL(lseek, MAY, (int)lseek(file, 0, SEEK_CUR))                                            \
	CALL(stat, MAY, stat("/dev/null", &status))                                                \
	CALL(fstat, MAY, fstat(file, &status))                                                     \
	CALL(access, MAY, access("/dev/null", R_OK))                                               \
	CALL(unlink, MAY, unlink("/dev/null/x"))                                                   \
	CALL(rename, MAY, rename("/dev/null/x", "/dev/null/y"))                                    \
	CALL(mkdir, MAY, mkdir("/dev/null/x", 0700))                                               \
	CALL(opendir, MAY, opendir("/dev/null") != NULL)                                           \
	CALL(getcwd, MAY, getcwd(text, sizeof text) != NULL)                                       \
	CALL(localtime_r, MAY, localtime_r(&(time_t){0}, &(struct tm){0}) != NULL)                 \
	CALL(getaddrinfo, MAY, getaddrinfo(NULL, NULL, NULL, (struct addrinfo **)&stream))         \
	CALL(syslog, MAY, (closelog(), 0))                                                         \
	CALL(tzset, MAY, (tzset(), 0))                                                             \
	CALL(rdlock, MAY, pthread_rwlock_rdlock(&rwlock))                                          \
	CALL(wrlock, MAY, pthread_rwlock_wrlock(&rwlock))

#define DEFINE(name, required, call)                                                               \
	static void call_##name(void)                                                              \
	{                                                                                          \
		(void)!(call);                                                                     \
	}
CALLS(DEFINE)

static const struct call {
	const char *name, *required;
	void (*make)(void);
} calls[] = {
#define ROW(name, required, call) {#name, #required, call_##name},
	CALLS(ROW)};

#define N (sizeof calls / sizeof *calls)

static void give_back(void *held)
{
	pthread_mutex_unlock(held);
}

static void *holds(void *call)
{
	pthread_mutex_lock(&mutex);
	((const struct call *)call)->make();
	pthread_mutex_unlock(&mutex);
	return NULL;
}

static void *handles(void *call)
{
	pthread_mutex_lock(&mutex);
	pthread_cleanup_push(give_back, &mutex);
	((const struct call *)call)->make();
	pthread_cleanup_pop(1);
	return NULL;
}

static void *cancels_itself(void *call)
{
	pthread_cancel(pthread_self());
	((const struct call *)call)->make();
	return NULL;
}

static void held(void *(*body)(void *), const struct call *call)
{
	pthread_t t;
	pthread_create(&t, NULL, body, (void *)call);
	pthread_cancel(t);
	pthread_join(t, NULL);
	pthread_mutex_lock(&mutex);
	pthread_mutex_unlock(&mutex);
}

static void itself(const struct call *call)
{
	pthread_t t;
	void *result;
	pthread_create(&t, NULL, cancels_itself, (void *)call);
	pthread_join(t, &result);
	assert(result == PTHREAD_CANCELED);
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		for (size_t i = 0; i < N; i++)
			printf("%s %s\n", calls[i].name, calls[i].required);
		return 0;
	}
	file = open("/proc/self/exe", O_RDONLY);
	null = fopen("/dev/null", "r+");
	bool all = !strcmp(argv[1], "required");
	for (size_t i = 0; i < N; i++)
		if (all ? strcmp(calls[i].required, "YES") : strcmp(argv[1], calls[i].name))
			continue;
		else if (!strcmp(argv[2], "itself"))
			itself(&calls[i]);
		else
			held(!strcmp(argv[2], "held") ? holds : handles, &calls[i]);
	return 0;
}
