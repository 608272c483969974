// SPDX-License-Identifier: MIT
//
// Functions outside the model: they reach the C library unchanged, and are named once in the limits
// of the verdict. There is a row for each function; its condition is true if the call is outside
// the model. A thread that blocks in the kernel keeps its turn; the watchdog (run/watchdog.h) ends
// such a run.
#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1
#include "runtime/clib/clib.h"
#include "runtime/clib/clib_states.h"
#include "runtime/gate/races.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/wrap/cancel.h"

#include "base/i18n.h"

#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

// ---- files that are mapped twice ----------------------------------------------------------------
//
// To the race detector, a byte with two addresses is two places. Mappings are read from the kernel:
// a list of our own could miss a way to map or unmap.

struct view {
	unsigned long from, to, offset, inode;
	unsigned major, minor;
	bool writes; // writes reach other mappings
};

// The lines of /proc/self/maps, without the program's memory and without streams.
struct maps {
	int fd;
	size_t at, n;
	char text[4096];
};

static bool next_character(struct maps *m, char *c)
{
	if (m->at == m->n) {
		ssize_t n = syscall(SYS_read, m->fd, m->text, sizeof m->text);
		m->at = 0;
		m->n = n > 0 ? (size_t)n : 0;
	}
	if (m->at == m->n)
		return false;
	*c = m->text[m->at++];
	return true;
}

// The next mapping of a file. False: there is no other.
static bool next_view(struct maps *m, struct view *v)
{
	char line[128], access[5], c;
	size_t n = 0;
	while (next_character(m, &c)) {
		if (c != '\n') {
			if (n < sizeof line - 1)
				line[n++] = c; // the rest of a long path is not needed
			continue;
		}
		line[n] = '\0';
		n = 0;
		if (sscanf(line, "%lx-%lx %4s %lx %x:%x %lu", &v->from, &v->to, access, &v->offset,
			   &v->major, &v->minor, &v->inode) == 7 &&
		    v->inode) {
			v->writes = access[1] == 'w' && access[3] == 's';
			return true;
		}
	}
	return false;
}

static bool open_maps(struct maps *m)
{
	m->fd = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY | O_CLOEXEC);
	m->at = m->n = 0;
	return m->fd >= 0;
}

static bool same_bytes(const struct view *a, const struct view *b)
{
	return a->from != b->from && a->inode == b->inode && a->major == b->major &&
	       a->minor == b->minor && a->offset < b->offset + (b->to - b->from) &&
	       b->offset < a->offset + (a->to - a->from) && (a->writes || b->writes);
}

static bool find(uintptr_t at, struct view *found)
{
	struct maps m;
	bool is = false;
	if (!open_maps(&m))
		return false;
	while (!is && next_view(&m, found))
		is = found->from <= at && at < found->to;
	syscall(SYS_close, m.fd);
	return is;
}

// Reports a limit if the bytes just mapped at `at` (MAP_FAILED: none) are mapped elsewhere, too,
// and one of the two mappings can change them. Returns at; leaves errno as it is.
static void *mappings_made(void *at)
{
	int saved = errno;
	struct view here, other;
	struct maps m;
	bool twice = false;
	if (at == MAP_FAILED || rt_mode() != RT_PLAN || !find((uintptr_t)at, &here) ||
	    !open_maps(&m))
		return at;
	while (!twice && next_view(&m, &other))
		twice = same_bytes(&here, &other);
	syscall(SYS_close, m.fd);
	if (twice)
		report_limit(N_(
			"one file is mapped twice: that two addresses are the same memory is not "
			"seen"));
	errno = saved;
	return at;
}

#define SIGNAL N_("signals: the moment at which one arrives is the kernel's")
#define PROTOCOL N_("priority protocols of mutexes")
#define SHARED N_("memory shared with other processes: only this process is seen")
#define WRITERS                                                                                    \
	N_("a read-write lock that prefers writers: which thread enters first is not modelled")
#define MESSAGES N_("message queues: their waits are the kernel's")
#define SYSV N_("System V semaphores and queues: their waits are the kernel's")
#define POLLING N_("poll, select and epoll: their waits are the kernel's")
#define FILES N_("locks of files: other processes may hold them")
#define ASYNCHRONOUS                                                                               \
	N_("asynchronous input and output: what it does, and when it ends, is the kernel's")
#define PIPES N_("pipes, sockets and event descriptors: what waits for them waits in the kernel")

// Reports that the call may block or wake threads outside of the model.
static void goes_outside(const char *text)
{
	report_limit(text);
	races_unseen(false);
}

// The variants that _FORTIFY_SOURCE calls.
int __poll_chk(struct pollfd *fds, nfds_t n, int timeout, size_t room);
int __ppoll_chk(struct pollfd *fds, nfds_t n, const struct timespec *t, const sigset_t *set,
		size_t room);
int __xpg_sigpause(int signal); // sigpause by its name in headers

// The accesses to memory, as in clib.def, which a row states before and after the real call; got is
// its result.
#define IN(p) clib_reads(p, (p) ? sizeof *(p) : 0, pc)
#define OUT(p) clib_writes(p, (p) ? sizeof *(p) : 0, pc)
#define R(at, n) clib_reads(at, n, pc)
#define W(at, n) clib_writes(at, n, pc)
#define RS(s) clib_reads_string(s, SIZE_MAX, pc)

// OUTSIDE(type, name, parameters, arguments, condition, text, before, after)
#define OUTSIDE(type, name, parameters, arguments, condition, text, before, after)                 \
	NAMED(type, name, parameters)                                                              \
	{                                                                                          \
		uint64_t pc = RT_SITE();                                                           \
		POINT(name);                                                                       \
		if (rt_mode() != RT_OFF && (condition))                                            \
			goes_outside(text);                                                        \
		LOOKED_AT(before);                                                                 \
		type got = REAL(name) arguments;                                                   \
		LOOKED_AT(after);                                                                  \
		return got;                                                                        \
	}

// clang-format off
OUTSIDE(int, kill, (pid_t pid, int signal), (pid, signal), signal != 0 && (pid <= 0 || pid == getpid()), SIGNAL, , )
OUTSIDE(int, sigqueue, (pid_t pid, int signal, const union sigval v), (pid, signal, v), signal != 0 && pid == getpid(), SIGNAL, , )
OUTSIDE(int, sigwait, (const sigset_t *set, int *signal), (set, signal), true, SIGNAL, IN(set), if (!got) OUT(signal))
OUTSIDE(int, sigwaitinfo, (const sigset_t *set, siginfo_t *info), (set, info), true, SIGNAL, IN(set), if (got > 0) OUT(info))
OUTSIDE(int, sigtimedwait, (const sigset_t *set, siginfo_t *info, const struct timespec *t), (set, info, t), true, SIGNAL, IN(set); IN(t), if (got > 0) OUT(info))
OUTSIDE(int, sigsuspend, (const sigset_t *set), (set), true, SIGNAL, IN(set), )
OUTSIDE(int, pause, (void), (), true, SIGNAL, , )
OUTSIDE(unsigned, alarm, (unsigned seconds), (seconds), true, SIGNAL, , )
OUTSIDE(int, setitimer, (__itimer_which_t which, const struct itimerval *new, struct itimerval *old), (which, new, old), true, SIGNAL, IN(new); OUT(old), )

OUTSIDE(int, pthread_mutexattr_setprotocol, (pthread_mutexattr_t *a, int protocol), (a, protocol), protocol != PTHREAD_PRIO_NONE, PROTOCOL, OUT(a), )
OUTSIDE(int, pthread_rwlockattr_setkind_np, (pthread_rwlockattr_t *a, int kind), (a, kind), kind == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP, WRITERS, OUT(a), )

OUTSIDE(int, mq_send, (mqd_t q, const char *text, size_t n, unsigned priority), (q, text, n, priority), true, MESSAGES, R(text, n), )
OUTSIDE(int, mq_timedsend, (mqd_t q, const char *text, size_t n, unsigned priority, const struct timespec *at), (q, text, n, priority, at), true, MESSAGES, R(text, n); IN(at), )
OUTSIDE(ssize_t, mq_receive, (mqd_t q, char *to, size_t n, unsigned *priority), (q, to, n, priority), true, MESSAGES, , if (got >= 0) W(to, (size_t)got); OUT(priority))
OUTSIDE(ssize_t, mq_timedreceive, (mqd_t q, char *restrict to, size_t n, unsigned *restrict priority, const struct timespec *restrict at), (q, to, n, priority, at), true, MESSAGES, IN(at), if (got >= 0) W(to, (size_t)got); OUT(priority))
OUTSIDE(int, mq_notify, (mqd_t q, const struct sigevent *event), (q, event), true, MESSAGES, IN(event), )
OUTSIDE(int, semop, (int id, struct sembuf *ops, size_t n), (id, ops, n), true, SYSV, R(ops, n * sizeof *ops), )
OUTSIDE(int, semtimedop, (int id, struct sembuf *ops, size_t n, const struct timespec *t), (id, ops, n, t), true, SYSV, R(ops, n * sizeof *ops); IN(t), )
OUTSIDE(int, msgsnd, (int id, const void *from, size_t n, int flags), (id, from, n, flags), true, SYSV, R(from, sizeof(long) + n), )
OUTSIDE(ssize_t, msgrcv, (int id, void *to, size_t n, long type, int flags), (id, to, n, type, flags), true, SYSV, , if (got >= 0) W(to, sizeof(long) + (size_t)got))

OUTSIDE(int, poll, (struct pollfd *fds, nfds_t n, int timeout), (fds, n, timeout), timeout != 0, POLLING, W(fds, n * sizeof *fds), )
OUTSIDE(int, ppoll, (struct pollfd *fds, nfds_t n, const struct timespec *t, const sigset_t *set), (fds, n, t, set), true, POLLING, W(fds, n * sizeof *fds); IN(t); IN(set), )
OUTSIDE(int, __poll_chk, (struct pollfd *fds, nfds_t n, int timeout, size_t room), (fds, n, timeout, room), timeout != 0, POLLING, W(fds, n * sizeof *fds), )
OUTSIDE(int, __ppoll_chk, (struct pollfd *fds, nfds_t n, const struct timespec *t, const sigset_t *set, size_t room), (fds, n, t, set, room), true, POLLING, W(fds, n * sizeof *fds); IN(t); IN(set), )
OUTSIDE(int, select, (int n, fd_set *restrict in, fd_set *restrict out, fd_set *restrict ex, struct timeval *restrict t), (n, in, out, ex, t), true, POLLING, OUT(in); OUT(out); OUT(ex); OUT(t), )
OUTSIDE(int, pselect, (int n, fd_set *restrict in, fd_set *restrict out, fd_set *restrict ex, const struct timespec *restrict t, const sigset_t *restrict set), (n, in, out, ex, t, set), true, POLLING, OUT(in); OUT(out); OUT(ex); IN(t); IN(set), )
OUTSIDE(int, epoll_wait, (int fd, struct epoll_event *events, int n, int timeout), (fd, events, n, timeout), timeout != 0, POLLING, , if (got > 0) W(events, (size_t)got * sizeof *events))
OUTSIDE(int, epoll_pwait, (int fd, struct epoll_event *events, int n, int timeout, const sigset_t *set), (fd, events, n, timeout, set), timeout != 0, POLLING, IN(set), if (got > 0) W(events, (size_t)got * sizeof *events))
OUTSIDE(int, pipe, (int fds[2]), (fds), clib_files_order(), PIPES, W(fds, 2 * sizeof *fds), )
OUTSIDE(int, pipe2, (int fds[2], int flags), (fds, flags), clib_files_order(), PIPES, W(fds, 2 * sizeof *fds), )
OUTSIDE(int, socketpair, (int domain, int type, int protocol, int fds[2]), (domain, type, protocol, fds), clib_files_order(), PIPES, W(fds, 2 * sizeof *fds), )
OUTSIDE(int, timerfd_create, (__clockid_t clock, int flags), (clock, flags), clib_files_order(), PIPES, , )
OUTSIDE(int, accept, (int fd, struct sockaddr *restrict address, socklen_t *restrict n), (fd, address, n), clib_files_order(), PIPES, OUT(n), if (got >= 0 && n) W(address, *n))
OUTSIDE(int, connect, (int fd, const struct sockaddr *address, socklen_t n), (fd, address, n), clib_files_order(), PIPES, R(address, n), )
OUTSIDE(int, flock, (int fd, int operation), (fd, operation), true, FILES, , )
OUTSIDE(int, lockf, (int fd, int command, off_t n), (fd, command, n), true, FILES, , )
OUTSIDE(int, lockf64, (int fd, int command, off64_t n), (fd, command, n), true, FILES, , )
OUTSIDE(int, aio_suspend, (const struct aiocb *const list[], int n, const struct timespec *t), (list, n, t), true, ASYNCHRONOUS, R(list, n > 0 ? (size_t)n * sizeof *list : 0); IN(t), )
OUTSIDE(int, lio_listio, (int mode, struct aiocb *const list[], int n, struct sigevent *event), (mode, list, n, event), true, ASYNCHRONOUS, R(list, n > 0 ? (size_t)n * sizeof *list : 0); IN(event), )
OUTSIDE(int, __xpg_sigpause, (int signal), (signal), true, SIGNAL, , )
OUTSIDE(int, shm_open, (const char *name, int flags, mode_t mode), (name, flags, mode), true, SHARED, RS(name), )
OUTSIDE(int, shmget, (key_t key, size_t n, int flags), (key, n, flags), true, SHARED, , )
OUTSIDE(int, eventfd, (unsigned value, int flags), (value, flags), clib_files_order(), PIPES, , )
// clang-format on

// ---- memory that has two addresses --------------------------------------------------------------

#define MAPS(name, type)                                                                           \
	void *name(void *at, size_t size, int access, int flags, int fd, type offset)              \
	{                                                                                          \
		void *to = REAL(name)(at, size, access, flags, fd, offset);                        \
		return fd >= 0 && !(flags & MAP_ANONYMOUS) ? mappings_made(to) : to;               \
	}

MAPS(mmap, off_t)
MAPS(mmap64, off64_t)

// With an old size of 0 it makes another mapping of the same bytes.
void *mremap(void *at, size_t old, size_t size, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	void *wish = flags & MREMAP_FIXED ? va_arg(rest, void *) : NULL;
	va_end(rest);
	void *to = REAL(mremap)(at, old, size, flags, wish);
	return old ? to : mappings_made(to);
}

void *shmat(int id, const void *wish, int flags)
{
	return mappings_made(REAL(shmat)(id, wish, flags));
}
