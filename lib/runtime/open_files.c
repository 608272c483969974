// SPDX-License-Identifier: MIT
//
// Descriptors that are open when main begins: see open_files.h.
#include "runtime/open_files.h"

#include "runtime/descriptors.h"
#include "runtime/real.h"
#include "runtime/report.h"

#include "base/i18n.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST = 3, LAST = 256, FILES = 32, CONTENT = 4096 };

// A file, by its position; or a pipe, by both of its ends.
static struct {
	int fd, writes; // the end of a pipe that is written to; a file: -1
	off_t at;
	size_t n; // bytes in the pipe
	char content[CONTENT];
} noted[FILES];
static unsigned nnoted;
static bool given[LAST + 1], others; // something else was opened

void open_files_given(void)
{
	for (int fd = FIRST; fd <= LAST; fd++)
		given[fd] = REAL(fcntl)(fd, F_GETFD) >= 0;
}

static bool reads(int fd)
{
	return (REAL(fcntl)(fd, F_GETFL) & O_ACCMODE) == O_RDONLY;
}

// The other end of a pipe that was opened here, if this is the one that is read. -1: no such.
static int other_end(int fd, const struct stat *s)
{
	struct stat other;
	for (int to = FIRST; reads(fd) && to <= LAST; to++)
		if (!given[to] && fstat(to, &other) == 0 && other.st_ino == s->st_ino &&
		    other.st_dev == s->st_dev && !reads(to))
			return to;
	return -1;
}

static int waiting(int fd)
{
	int n = 0;
	return ioctl(fd, FIONREAD, &n) ? 0 : n;
}

static void note_pipe(int fd, int to)
{
	int n = waiting(fd);
	if (to < 0 || nnoted == FILES || n > CONTENT)
		return;
	noted[nnoted].fd = fd;
	noted[nnoted].writes = to;
	noted[nnoted].n = 0;
	if (n > 0 && REAL(read)(fd, noted[nnoted].content, (size_t)n) == n) {
		noted[nnoted].n = (size_t)n;
		REAL(write)(to, noted[nnoted].content, (size_t)n);
	}
	nnoted++;
}

// Another process may have the position in common with this one: it gets one of its own.
static void open_anew(int fd, off_t at)
{
	char path[32];
	int keeps = REAL(fcntl)(fd, F_GETFD) & FD_CLOEXEC;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	int own = REAL(open)(path, REAL(fcntl)(fd, F_GETFL) | O_CLOEXEC);
	if (own < 0)
		return;
	REAL(lseek)(own, at, SEEK_SET);
	dup3(own, fd, keeps ? O_CLOEXEC : 0);
	REAL(close)(own);
}

// False: it is not as a file that is read. So are pipes, by which threads may wait for each other.
static bool note(int fd, const struct stat *s)
{
	off_t at;
	if (S_ISFIFO(s->st_mode) && !given[fd])
		note_pipe(fd, other_end(fd, s));
	if (!S_ISREG(s->st_mode) || (at = REAL(lseek)(fd, 0, SEEK_CUR)) < 0)
		return given[fd] || S_ISCHR(s->st_mode) || S_ISDIR(s->st_mode);
	if (nnoted == FILES)
		return false;
	if (reads(fd))
		open_anew(fd, at);
	noted[nnoted].fd = fd;
	noted[nnoted].writes = -1;
	noted[nnoted++].at = at;
	return reads(fd) || given[fd];
}

void open_files_note(void)
{
	struct stat s;
	for (int fd = FIRST; fd <= LAST; fd++)
		if (!descriptors_own(fd) && fstat(fd, &s) == 0)
			others |= !note(fd, &s);
}

static void put_back_pipe(int fd, int to, const char *content, size_t n)
{
	char left[CONTENT];
	while (waiting(fd) > 0 && REAL(read)(fd, left, sizeof left) > 0)
		;
	if (n)
		REAL(write)(to, content, n);
}

void open_files_put_back(void)
{
	for (unsigned i = 0; i < nnoted; i++)
		if (noted[i].writes < 0)
			REAL(lseek)(noted[i].fd, noted[i].at, SEEK_SET);
		else
			put_back_pipe(noted[i].fd, noted[i].writes, noted[i].content, noted[i].n);
}

void open_files_report(void)
{
	if (others)
		report_limit(N_("a pipe, a socket or a file to write to was opened before main: "
				"what one execution leaves there, the next one finds"));
}
