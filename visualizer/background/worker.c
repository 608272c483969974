// SPDX-License-Identifier: MIT
//
// A process beside the screen: see worker.h.
#include "visualizer/background/worker.h"

#include "base/send_all.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define NICE 5 // the screen goes first

struct head {
	uint32_t kind, n;
};

// ---- the new process ----------------------------------------------------------------------------

static void forget_signals(void)
{
	sigset_t none;
	for (int i = 1; i < NSIG; i++)
		signal(i, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

// The worker must not read from the terminal or write to it.
static void close_all_but(int fd)
{
	int null = open("/dev/null", O_RDWR);
	for (int i = 0; i <= 2; i++)
		dup2(null, i);
	close_range(3, (unsigned)fd - 1, 0);
	close_range((unsigned)fd + 1, ~0U, 0);
}

static void become_worker(pid_t screen, int fd, const volatile sig_atomic_t *stop,
			  worker_work *work, void *ctx)
{
	forget_signals();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != screen)
		_exit(0);
	if (fd <= 2 || fcntl(fd, F_SETFD, FD_CLOEXEC))
		_exit(1);
	close_all_but(fd);
	setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + NICE);
	work(ctx, fd, stop);
	_exit(0);
}

// ---- the screen ---------------------------------------------------------------------------------

int worker_start(struct worker *w, worker_work *work, void *ctx)
{
	int pair[2];
	pid_t screen = getpid();
	void *shared = mmap(NULL, sizeof *w->stop, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		return ENOMEM;
	*w = (struct worker){.fd = -1, .stop = shared};
	int rc = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) ? errno : 0;
	if (!rc) {
		w->pid = fork();
		rc = w->pid < 0 ? errno : 0;
		if (w->pid == 0)
			become_worker(screen, pair[1], w->stop, work, ctx);
		close(pair[1]);
		w->fd = pair[0];
	}
	if (rc) {
		w->pid = 0;
		worker_end(w);
	}
	return rc;
}

void worker_end(struct worker *w)
{
	if (w->pid > 0) {
		kill(w->pid, SIGKILL);
		while (waitpid(w->pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	if (w->stop) {
		if (w->fd >= 0)
			close(w->fd);
		munmap((void *)w->stop, sizeof *w->stop);
	}
	buf_free(&w->in);
	*w = (struct worker){0};
}

// Reads all bytes that have arrived.
static void read_more(struct worker *w)
{
	char part[4096];
	ssize_t n;
	while ((n = recv(w->fd, part, sizeof part, MSG_DONTWAIT)) > 0)
		buf_add(&w->in, part, (size_t)n);
	w->gone |= n == 0 || (errno != EAGAIN && errno != EINTR) || w->in.failed;
}

// Is there a whole message at the start of n bytes?
static bool whole(const char *s, size_t n, struct message *m)
{
	struct head h;
	if (n < sizeof h)
		return false;
	memcpy(&h, s, sizeof h);
	*m = (struct message){.kind = h.kind, .data = s + sizeof h, .n = h.n};
	return n - sizeof h >= h.n;
}

bool worker_take(struct worker *w, struct message *m)
{
	if (!w->pid)
		return false;
	if (!w->gone)
		read_more(w);
	if (whole(w->in.s + w->taken, w->in.n - w->taken, m)) {
		w->taken += sizeof(struct head) + m->n;
		return true;
	}
	if (w->taken == w->in.n) {
		buf_clear(&w->in);
		w->taken = 0;
	}
	return false;
}

// ---- both ---------------------------------------------------------------------------------------

bool message_send(int fd, uint32_t kind, const void *data, size_t n)
{
	struct head h = {.kind = kind, .n = (uint32_t)n};
	return send_all(fd, &h, sizeof h) && send_all(fd, data, n);
}

bool message_comes(int fd, int ms)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};
	return poll(&p, 1, ms) != 0;
}

bool message_wait(int fd, struct buf *b, struct message *m)
{
	char part[4096];
	buf_clear(b);
	while (!whole(b->s, b->n, m)) {
		ssize_t n = recv(fd, part, sizeof part, 0);
		if (n == 0 || (n < 0 && errno != EINTR) || b->failed)
			return false;
		if (n > 0)
			buf_add(b, part, (size_t)n);
	}
	return true;
}
