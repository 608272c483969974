// SPDX-License-Identifier: MIT
//
// Mappings of files: see mappings.h. The kernel knows what is mapped, and is asked: a list of ours
// could miss a way to map or to take away.
#include "runtime/mappings.h"

#include "runtime/mode.h"
#include "runtime/report.h"

#include "base/i18n.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

struct view {
	unsigned long from, to, offset, inode;
	unsigned major, minor;
	bool writes; // what is written there, other mappings have
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
				line[n++] = c; // a long path is of no interest
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

void *mappings_made(void *at)
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
