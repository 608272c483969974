// SPDX-License-Identifier: MIT
//
// Files of commands, one a line: see textfile.h.
#include "base/textfile.h"

#include "base/i18n.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 16 << 20, MOST_LINE = 1 << 20 };

static int cannot(const char *path, int err, struct status *st)
{
	if (err == ENOMEM)
		return status_no_memory(st);
	return status_set(st, EXIT_USAGE, _("'%s' cannot be read: %s"), path, strerror(err));
}

// Reads the whole file, up to one byte more than the limit. 0 or an errno value.
static int read_all(int fd, struct buf *b)
{
	char part[16384];
	while (b->n <= MOST_BYTES && !b->failed) {
		ssize_t n = read(fd, part, sizeof part);
		if (n == 0)
			return 0;
		if (n > 0)
			buf_add(b, part, (size_t)n);
		else if (errno != EINTR)
			return errno;
	}
	return b->failed ? ENOMEM : EFBIG;
}

int textfile_open(struct textfile *t, const char *path, struct status *st)
{
	static const char mark[] = "\xef\xbb\xbf"; // some editors begin a file with it
	struct stat s;
	*t = (struct textfile){.path = path};
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe nobody writes to is empty
	if (fd < 0)
		return cannot(path, errno, st);
	bool folder = fstat(fd, &s) == 0 && S_ISDIR(s.st_mode);
	int err = folder ? EISDIR : read_all(fd, &t->all);
	close(fd);
	if (err)
		return cannot(path, err, st);
	if (t->all.n >= 3 && memcmp(t->all.s, mark, 3) == 0)
		t->at = 3;
	return EXIT_OK;
}

int textfile_wrong(const struct textfile *t, struct status *st, const char *what)
{
	return status_set(st, EXIT_USAGE, "%s:%u: %s", t->path, t->line, what);
}

// Is every byte of the line text? Ends the line with a zero.
static int check_line(const struct textfile *t, char *line, size_t n, struct status *st)
{
	if (n && line[n - 1] == '\r')
		n--;
	line[n] = '\0';
	if (n > MOST_LINE)
		return textfile_wrong(
			t, st, _("the line is too long: at most 1048576 bytes are expected"));
	for (size_t i = 0; i < n;) {
		size_t used;
		uint32_t c = utf8_next(line + i, n - i, &used);
		if ((c < ' ' && c != '\t') || c == 0x7f)
			return textfile_wrong(
				t, st,
				_("the line holds a control character: plain text is expected"));
		if (c == '?' && line[i] != '?')
			return textfile_wrong(t, st,
					      _("the line is not UTF-8: save the file as UTF-8"));
		i += used;
	}
	return EXIT_OK;
}

int textfile_line(struct textfile *t, char **line, struct status *st)
{
	*line = NULL;
	if (t->at >= t->all.n)
		return EXIT_OK;
	char *p = t->all.s + t->at, *nl = memchr(p, '\n', t->all.n - t->at);
	size_t n = (size_t)((nl ? nl : t->all.s + t->all.n) - p);
	t->at += n + 1;
	t->line++;
	int code = check_line(t, p, n, st);
	if (!code)
		*line = p + strspn(p, " \t");
	return code;
}

void textfile_cut(char *line)
{
	for (char *p = line; *p; p++)
		if (*p == '#' && (p == line || p[-1] == ' ' || p[-1] == '\t')) {
			*p = '\0';
			break;
		}
	size_t n = strlen(line);
	while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
		line[--n] = '\0';
}

void textfile_close(struct textfile *t)
{
	buf_free(&t->all);
}
