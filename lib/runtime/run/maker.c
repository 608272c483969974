// SPDX-License-Identifier: MIT
//
// The maker of executions under the filter: see maker.h.
#include "runtime/run/maker.h"

#include "runtime/real.h"
#include "runtime/run/filter.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// As fork() does it, of the parent. 0 in the child.
static pid_t clone_execution(uint64_t secret, int *tid)
{
#if defined __x86_64__
	return (pid_t)syscall(SYS_clone, GUARD_FORK, 0, secret, tid, 0);
#else
	return (pid_t)syscall(SYS_clone, GUARD_FORK, 0, secret, 0, tid);
#endif
}

// Where the C library keeps the number of the calling thread, which it believes.
static int *tid_place(void)
{
	static int spare;
	int *place = NULL;
	return prctl(PR_GET_TID_ADDRESS, &place) == 0 && place ? place : &spare;
}

// Makes executions until the server is gone. Returns in each of them, with its token.
static uint64_t make(int socket)
{
	int *tid = tid_place();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	uint64_t secret = filter_load(), token;
	for (;;) {
		ssize_t n = recv(socket, &token, sizeof token, 0);
		if (n < 0 && errno == EINTR)
			continue;
		if (n != sizeof token)
			_exit(0);
		pid_t pid = clone_execution(secret, tid);
		if (pid == 0)
			break;
		if (send(socket, &pid, sizeof pid, MSG_NOSIGNAL) != sizeof pid)
			_exit(0);
	}
	explicit_bzero(&secret, sizeof secret);
	syscall(SYS_close_range, 3, ~0u, 0);
	return token;
}

bool maker_start(struct maker *m, uint64_t *token)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		_exit(1);
	m->pid = REAL(fork)();
	if (m->pid < 0)
		_exit(1);
	if (m->pid == 0) {
		close(pair[0]);
		*token = make(pair[1]);
		return true;
	}
	close(pair[1]);
	m->socket = pair[0];
	return false;
}

pid_t maker_execute(const struct maker *m, uint64_t token)
{
	pid_t pid;
	ssize_t n;
	if (send(m->socket, &token, sizeof token, MSG_NOSIGNAL) != sizeof token)
		return -1;
	do
		n = recv(m->socket, &pid, sizeof pid, 0);
	while (n < 0 && errno == EINTR);
	return n == sizeof pid ? pid : -1;
}
