// SPDX-License-Identifier: MIT
//
// Descriptors: see descriptors.h.
#include "runtime/run/descriptors.h"

#include "runtime/real.h"
#include "runtime/report.h"

#include "base/i18n.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define OWN 8
#define FROM 900 // few programs have as many descriptors

static int own[OWN]; // 0: free

int descriptors_keep(int fd)
{
	int i = 0, to = REAL(fcntl)(fd, F_DUPFD_CLOEXEC, FROM);
	while (i < OWN && own[i])
		i++;
	if (to >= 0 && i < OWN) {
		REAL(close)(fd);
		return own[i] = to;
	}
	if (to >= 0)
		REAL(close)(to);
	REAL(fcntl)(fd, F_SETFD, FD_CLOEXEC);
	return fd;
}

void descriptors_close(int fd)
{
	for (int i = 0; i < OWN; i++)
		if (fd > 0 && own[i] == fd)
			own[i] = 0;
	REAL(close)(fd);
}

bool descriptors_own(int fd)
{
	for (int i = 0; i < OWN; i++)
		if (fd > 0 && own[i] == fd)
			return true;
	return false;
}

int descriptors_next(int from)
{
	int next = -1;
	for (int i = 0; i < OWN; i++)
		if (own[i] && own[i] >= from && (next < 0 || own[i] < next))
			next = own[i];
	return next;
}

// ---- open when main begins ----------------------------------------------------------------------

enum { FIRST = 3, LAST = 256, FILES = 32, CONTENT = 4096 };

// An opened file with its position; or a pipe with both ends.
static struct {
	int fd, writes; // writes: the end of a pipe that is written to; -1: a file
	off_t at;
	size_t n; // bytes in the pipe
	char content[CONTENT];
} noted[FILES];
static unsigned nnoted;
static bool given[LAST + 1], others; // others: something of another kind was opened

void open_files_given(void)
{
	for (int fd = FIRST; fd <= LAST; fd++)
		given[fd] = REAL(fcntl)(fd, F_GETFD) >= 0;
}

static bool reads(int fd)
{
	return (REAL(fcntl)(fd, F_GETFL) & O_ACCMODE) == O_RDONLY;
}

// The writing end of a pipe opened here, if fd is its reading end. -1: it is not.
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

// Writes to a pipe what was read from it. It has room for that; if it had not, what is there would
// not be put back.
static void fill_pipe(int to, const char *content, size_t n)
{
	others |= n && REAL(write)(to, content, n) != (ssize_t)n;
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
		fill_pipe(to, noted[nnoted].content, (size_t)n);
	}
	nnoted++;
}

// Gives the file a position of its own, since another process may share the present one.
static void open_anew(int fd, off_t at)
{
	char path[32];
	int keeps = REAL(fcntl)(fd, F_GETFD) & FD_CLOEXEC;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	int anew = REAL(open)(path, REAL(fcntl)(fd, F_GETFL) | O_CLOEXEC);
	if (anew < 0)
		return;
	REAL(lseek)(anew, at, SEEK_SET);
	dup3(anew, fd, keeps ? O_CLOEXEC : 0);
	REAL(close)(anew);
}

// Notes an open file. True: each execution finds it as the first did: a file opened for reading, a
// device, a folder, or one that the process was given. (Pipes may order threads.)
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
	fill_pipe(to, content, n);
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
