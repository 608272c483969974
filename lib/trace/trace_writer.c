// SPDX-License-Identifier: MIT
//
// Writing a trace file: see trace_writer.h. The file is written as path.part, in large pieces, and
// is renamed only when it is complete, so that a full disk, a limit on file sizes or a signal never
// leaves half a trace under its name. After the first failure nothing more is written, and the part
// is removed at close.
#include "trace/trace_writer.h"

#include "base/i18n.h"
#include "trace/trace.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PIECE (1u << 15) // slots written at once: 1 MiB

struct trace_writer {
	int fd;
	int error; // errno of the first failure, 0 while all is well
	char *path, *part;
	uint64_t slots; // events so far, in slots
	size_t n;	// slots in the buffer
	struct event buffer[PIECE];
};

// Writes size bytes. SIGXFSZ, which a limit on file sizes (ulimit -f) sends, would end the process:
// it is blocked, and removed if it is pending.
static int write_all(int fd, const void *from, size_t size)
{
	sigset_t limit, old;
	sigemptyset(&limit);
	sigaddset(&limit, SIGXFSZ);
	pthread_sigmask(SIG_BLOCK, &limit, &old);
	const char *p = from;
	int err = 0;
	while (size && !err) {
		ssize_t done = write(fd, p, size);
		if (done >= 0) {
			p += done;
			size -= (size_t)done;
			err = done ? 0 : ENOSPC;
		} else if (errno != EINTR) {
			err = errno;
		}
	}
	if (err == EFBIG)
		sigtimedwait(&limit, NULL, &(struct timespec){0});
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return err;
}

static int writer_flush(struct trace_writer *w)
{
	if (!w->error && w->n)
		w->error = write_all(w->fd, w->buffer, w->n * sizeof *w->buffer);
	w->n = 0;
	return w->error;
}

static int writer_trouble(const struct trace_writer *w, struct status *st)
{
	return status_set(st, EXIT_TROUBLE, _("cannot write '%s': %s; nothing was kept of it"),
			  w->path, strerror(w->error));
}

// May a file replace what is at this path: nothing, or a regular file?
static int path_check(const char *path, struct status *st)
{
	struct stat sb;
	size_t n = strlen(path);
	if (!n || path[n - 1] == '/' || (!stat(path, &sb) && S_ISDIR(sb.st_mode)))
		return status_set(st, EXIT_USAGE,
				  _("cannot write '%s': it is a folder; name a file in it"), path);
	if (!stat(path, &sb) && !S_ISREG(sb.st_mode))
		return status_set(st, EXIT_USAGE,
				  _("cannot write '%s': it is not a plain file; name another"),
				  path);
	return EXIT_OK;
}

static void writer_free(struct trace_writer *w)
{
	if (!w)
		return;
	free(w->path);
	free(w->part);
	free(w);
}

int trace_create(struct trace_writer **out, const char *path, struct status *st)
{
	*out = NULL;
	int code = path_check(path, st);
	if (code)
		return code;
	struct trace_writer *w = calloc(1, sizeof *w);
	size_t n = strlen(path);
	if (w) {
		w->path = strdup(path);
		w->part = malloc(n + sizeof ".part");
	}
	if (!w || !w->path || !w->part) {
		writer_free(w);
		return status_set(st, EXIT_TROUBLE, _("no memory left to write '%s'"), path);
	}
	memcpy(w->part, path, n);
	memcpy(w->part + n, ".part", sizeof ".part");
	w->fd = open(w->part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (w->fd < 0) {
		int err = errno;
		writer_free(w);
		code = err == ENOSPC || err == EDQUOT ? EXIT_TROUBLE : EXIT_USAGE;
		return status_set(st, code, _("cannot write '%s': %s"), path, strerror(err));
	}
	const struct trace_header header = TRACE_HEADER;
	memcpy(&w->buffer[w->n++], &header, sizeof header);
	*out = w;
	return EXIT_OK;
}

int trace_write(struct trace_writer *w, const struct event *ev, size_t slots, struct status *st)
{
	w->slots += slots;
	while (slots && !w->error) {
		size_t fit = PIECE - w->n < slots ? PIECE - w->n : slots;
		memcpy(&w->buffer[w->n], ev, fit * sizeof *ev);
		w->n += fit;
		ev += fit;
		slots -= fit;
		if (w->n == PIECE)
			writer_flush(w);
	}
	return w->error ? writer_trouble(w, st) : EXIT_OK;
}

int trace_close(struct trace_writer *w, bool discard, struct status *st)
{
	if (!discard && !w->error) {
		struct event close_event = {.kind = EV_CLOSE, .arg = (int64_t)w->slots};
		trace_write(w, &close_event, 1, st);
		writer_flush(w);
	}
	if (close(w->fd) && !w->error)
		w->error = errno;
	if (!discard && !w->error && rename(w->part, w->path))
		w->error = errno;
	if (discard || w->error)
		unlink(w->part);
	int code = w->error && !discard ? writer_trouble(w, st) : EXIT_OK;
	writer_free(w);
	return code;
}

int trace_save(const struct trace *t, const char *path, struct status *st)
{
	const struct event stopped = {.kind = EV_END, .op = END_STOPPED};
	struct trace_writer *w;
	int code = trace_create(&w, path, st);
	if (code)
		return code;
	code = trace_write(w, t->ev, t->n, st);
	if (!code && !trace_end(t))
		code = trace_write(w, &stopped, 1, st);
	int closed = trace_close(w, code != EXIT_OK, st);
	return code ? code : closed;
}
