// SPDX-License-Identifier: MIT
//
// Source files: see source_files.h.
#include "visualizer/history/source_files.h"

#include "base/buf.h"
#include "base/vec.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 8 << 20, TAB = 4 };

// Opens a regular file that is not too large.
static int open_plain(const char *path)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= MOST_BYTES)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

// Adds n bytes, with blanks for tabs.
static void add_expanded(struct buf *b, const char *s, size_t n, size_t *column)
{
	for (size_t i = 0; i < n; i++) {
		if (s[i] == '\t') {
			do
				buf_putc(b, ' ');
			while (++*column % TAB);
			continue;
		}
		buf_putc(b, s[i] ? s[i] : '?');
		*column = s[i] == '\n' ? 0 : *column + 1;
	}
}

static void read_all(int fd, struct buf *b)
{
	char piece[16384];
	ssize_t n;
	size_t column = 0;
	while ((n = read(fd, piece, sizeof piece)) > 0)
		add_expanded(b, piece, (size_t)n, &column);
	close(fd);
}

// Cuts the text into lines.
static void split(struct source_file *s, size_t size)
{
	size_t cap = 0;
	for (char *p = s->text; p < s->text + size;) {
		if (!VEC_FITS(s->line, &cap, s->nlines + 1))
			return;
		s->line[s->nlines++] = p;
		p += strcspn(p, "\n");
		*p++ = '\0';
	}
}

static void load(struct source_file *s, const struct trace *t, const struct trace *given)
{
	const char *slash = strrchr(s->path, '/');
	struct buf b = {0};
	size_t n, column = 0;
	const char *own = trace_source(t, s->path, &n);
	if (!own && given)
		own = trace_source(given, s->path, &n);
	bool disk = !own && !given;
	int fd = disk ? open_plain(s->path) : -1;
	if (disk && fd < 0 && slash)
		fd = open_plain(slash + 1);
	if (own)
		add_expanded(&b, own, n, &column);
	else if (fd >= 0)
		read_all(fd, &b);
	if (b.failed || !b.n) {
		buf_free(&b);
		return;
	}
	s->text = b.s;
	split(s, b.n);
}

const struct source_file *source_files_find(struct source_files *s, const struct trace *t,
					    const char *path)
{
	for (size_t i = 0; i < s->n; i++)
		if (strcmp(s->all[i].path, path) == 0)
			return &s->all[i];
	if (!VEC_FITS(s->all, &s->cap, s->n + 1))
		return NULL;
	s->all[s->n] = (struct source_file){.path = strdup(path)};
	if (!s->all[s->n].path)
		return NULL;
	load(&s->all[s->n], t, s->given);
	return &s->all[s->n++];
}

void source_files_free(struct source_files *s)
{
	for (size_t i = 0; i < s->n; i++) {
		free(s->all[i].path);
		free(s->all[i].text);
		free(s->all[i].line);
	}
	free(s->all);
	*s = (struct source_files){.given = s->given};
}
