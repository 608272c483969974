// SPDX-License-Identifier: MIT
//
// Reading an archive: see unpack.h. The reading process sends a record for each member through a
// pipe. Since the archive may have taken over that process, the receiver checks all lengths, and
// counts the limits itself, too.
#include "grading/class/unpack.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "grading/class/archive_late.h"
#include "sandbox/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEMORY = 512 << 20, SECONDS = 60, BLOCK = 1 << 16, MOST_WANTED = 64 << 20 };

// The head of each record in the pipe; name, target and text follow.
struct record {
	uint32_t kind; // enum packed_kind, RECORD_END or RECORD_PROBLEM
	uint32_t name, target;
	uint64_t text;
	int64_t seconds, nanoseconds;
};

enum { RECORD_END = 100, RECORD_PROBLEM }; // RECORD_PROBLEM: its name is the sentence

size_t unpack_stem(const char *name)
{
	static const char *const ends[] = {".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".zip",
					   ".tar",    ".tgz",	  ".tbz2",   ".txz",	 ".bz2",
					   ".gz",     ".xz",	  ".zst",    ".7z",	 ".rar"};
	size_t n = strlen(name);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		size_t m = strlen(ends[i]);
		if (n > m && strcasecmp(name + n - m, ends[i]) == 0)
			return n - m;
	}
	return 0;
}

// --- the process that reads ----------------------------------------------------------------------

struct reader {
	const struct unpack_how *how;
	const struct archive_library *library;
	struct archive *a;
	int out;
	uint64_t bytes;
	size_t members;
	char *text; // with room for the wanted part of a file
	size_t n, cap;
};

static void send_all(int out, const void *bytes, size_t n)
{
	for (const char *p = bytes; n;) {
		ssize_t done = write(out, p, n);
		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			_exit(EXIT_TROUBLE); // the receiver is gone
		p += done;
		n -= (size_t)done;
	}
}

static void send_record(int out, const struct record *r, const char *name, const char *target,
			const char *text)
{
	send_all(out, r, sizeof *r);
	send_all(out, name, r->name);
	send_all(out, target, r->target);
	send_all(out, text, r->text);
}

static _Noreturn void end_with(const struct reader *r, const char *problem)
{
	const struct record end = {.kind = problem ? RECORD_PROBLEM : RECORD_END,
				   .name = problem ? (uint32_t)strnlen(problem, PATH_MAX) : 0};
	send_record(r->out, &end, problem ? problem : "", "", "");
	_exit(EXIT_OK);
}

// Ends with the library's own message about the archive.
static _Noreturn void end_damaged(const struct reader *r)
{
	struct buf b = {0};
	const char *why = r->library->error_string(r->a);
	if (r->library->read_has_encrypted_entries(r->a) > 0)
		end_with(r, _("it is encrypted"));
	buf_printf(&b, _("it cannot be unpacked: %s"), why ? why : _("it is damaged"));
	end_with(r, buf_str(&b));
}

static void keep(struct reader *r, const char *part, size_t n, size_t wanted)
{
	if (r->n >= wanted)
		return;
	n = n < wanted - r->n ? n : wanted - r->n;
	if (r->n + n > r->cap) {
		size_t cap = 2 * (r->n + n);
		char *more = realloc(r->text, cap);
		if (!more)
			end_with(r, _("it takes too much memory to unpack"));
		r->text = more;
		r->cap = cap;
	}
	memcpy(r->text + r->n, part, n);
	r->n += n;
}

// Reads a whole file, also what is not wanted, since it counts towards the limit.
static void read_text(struct reader *r, size_t wanted)
{
	static char part[BLOCK];
	la_ssize_t n;
	r->n = 0;
	while ((n = r->library->read_data(r->a, part, sizeof part)) > 0) {
		r->bytes += (uint64_t)n;
		if (r->bytes > r->how->bytes)
			end_with(r, _("it holds too much: is it a bomb?"));
		keep(r, part, (size_t)n, wanted);
	}
	if (n < 0)
		end_damaged(r);
}

static enum packed_kind kind_of(const struct archive_library *l, struct archive_entry *e)
{
	if (l->hardlink(e))
		return PACKED_HARD_LINK;
	switch (l->filetype(e)) {
	case AE_IFREG:
		return PACKED_FILE;
	case AE_IFDIR:
		return PACKED_FOLDER;
	case AE_IFLNK:
		return PACKED_LINK;
	default:
		return PACKED_OTHER;
	}
}

// The name as UTF-8, if the library has it so, else its bytes, so that it does not depend on the
// locale.
static const char *either(const char *utf8, const char *bytes)
{
	return utf8 ? utf8 : bytes;
}

static void send_member(struct reader *r, struct archive_entry *e)
{
	const struct archive_library *l = r->library;
	enum packed_kind kind = kind_of(l, e);
	const char *name = either(l->pathname_utf8(e), l->pathname(e));
	const char *target = "";
	if (kind == PACKED_LINK)
		target = either(l->symlink_utf8(e), l->symlink(e));
	else if (kind == PACKED_HARD_LINK)
		target = either(l->hardlink_utf8(e), l->hardlink(e));
	if (!name || !target || strlen(name) >= PATH_MAX || strlen(target) >= PATH_MAX)
		end_with(r, _("it holds a name that cannot be read"));
	if (l->is_encrypted(e))
		end_with(r, _("it is encrypted"));
	r->n = 0;
	if (kind == PACKED_FILE)
		read_text(r, r->how->wanted(name));
	const struct record head = {.kind = kind,
				    .name = (uint32_t)strlen(name),
				    .target = (uint32_t)strlen(target),
				    .text = r->n,
				    .seconds = l->mtime(e),
				    .nanoseconds = l->mtime_nsec(e)};
	send_record(r->out, &head, name, target, r->text);
}

// Accepts the usual kinds of archives, but no filter that is a program of its own.
static struct archive *open_archive(const struct archive_library *l, const struct unpack_from *from,
				    int in)
{
	struct archive *a = l->read_new();
	if (!a)
		return NULL;
	l->support_gzip(a);
	l->support_bzip2(a);
	l->support_xz(a);
	l->support_zstd(a);
	l->support_tar(a);
	l->support_zip(a);
	l->support_7zip(a);
	l->support_rar(a);
	l->support_rar5(a);
	if (from->path)
		l->read_open_fd(a, in, BLOCK);
	else
		l->read_open_memory(a, from->text, from->n);
	return a;
}

static _Noreturn void run_reader(const struct archive_library *library,
				 const struct unpack_from *from, int in, int out,
				 const struct unpack_how *how)
{
	static const char *const nothing[] = {NULL};
	const struct sandbox s = {
		.folders = nothing, .memory = MEMORY, .written = BLOCK, .cpu = SECONDS};
	struct reader r = {.how = how, .library = library, .out = out};
	struct archive_entry *e;
	int rc;
	// Ctrl-C ends treadle, and must not look like a damaged archive
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	sandbox_enter(&s);
	r.a = open_archive(library, from, in);
	if (!r.a)
		end_with(&r, _("it takes too much memory to unpack"));
	while ((rc = library->read_next_header(r.a, &e)) == ARCHIVE_OK || rc == ARCHIVE_WARN) {
		if (r.members++ >= how->members)
			end_with(&r, _("it holds too many files"));
		send_member(&r, e);
	}
	if (rc != ARCHIVE_EOF)
		end_damaged(&r);
	end_with(&r, NULL);
}

// --- this side -----------------------------------------------------------------------------------

struct receiver {
	const struct unpack_how *how;
	struct buf *problem;
	char *bytes; // of a record: name, target and text, each with a zero behind it
	size_t cap;
	uint64_t all;
	size_t members;
	int in;
	bool ended; // the reader has sent everything
};

// Receives n bytes. 0, or an errno value; EIO: the reader has ended too early.
static int receive(int in, void *to, size_t n)
{
	for (char *p = to; n;) {
		ssize_t done = read(in, p, n);
		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return EIO;
		p += done;
		n -= (size_t)done;
	}
	return 0;
}

// Receives what follows a head. 0, ENOMEM or EIO.
static int receive_rest(struct receiver *r, const struct record *head, struct packed *p)
{
	size_t need = (size_t)head->name + head->target + head->text + 3;
	if (head->name > PATH_MAX || head->target > PATH_MAX || head->text > MOST_WANTED ||
	    (r->all += head->text) > r->how->bytes || r->members++ > r->how->members)
		return EIO;
	if (need > r->cap) {
		char *more = realloc(r->bytes, need);
		if (!more)
			return ENOMEM;
		r->bytes = more;
		r->cap = need;
	}
	char *name = r->bytes, *target = name + head->name + 1, *text = target + head->target + 1;
	name[head->name] = target[head->target] = text[head->text] = '\0';
	*p = (struct packed){.kind = (enum packed_kind)head->kind,
			     .name = name,
			     .target = target,
			     .text = text,
			     .n = head->text,
			     .time = {head->seconds, head->nanoseconds}};
	int rc = receive(r->in, name, head->name);
	if (!rc)
		rc = receive(r->in, target, head->target);
	return rc ? rc : receive(r->in, text, head->text);
}

// Receives one member and gives it to take(). 0, or an errno value; EIO: the reader has died.
static int receive_one(struct receiver *r)
{
	struct record head;
	struct packed p;
	int rc = receive(r->in, &head, sizeof head);
	if (!rc)
		rc = receive_rest(r, &head, &p);
	if (rc)
		return rc;
	if (head.kind == RECORD_END || head.kind == RECORD_PROBLEM) {
		r->ended = true;
		utf8_show(r->problem, p.name, strcspn(p.name, "\n"));
		return 0;
	}
	return head.kind > PACKED_OTHER ? EIO : r->how->take(r->how->ctx, &p, r->problem);
}

static void say_died(struct buf *problem, int status)
{
	if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
		buf_puts(problem, _("it takes too long to unpack"));
	else
		buf_puts(problem, _("it cannot be unpacked: it is damaged"));
}

static int receive_all(const struct unpack_how *how, int in, pid_t pid, struct buf *problem,
		       struct status *st)
{
	struct receiver r = {.how = how, .in = in, .problem = problem};
	int rc = 0, status = 0;
	while (!rc && !r.ended)
		rc = receive_one(&r);
	close(in);
	if (rc != EIO)
		kill(pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	free(r.bytes);
	if (rc == ENOMEM || problem->failed)
		return st->code ? (int)st->code
				: status_no_memory(st); // take() may have set a line
	if (rc == EIO)
		say_died(problem, status);
	return problem->n ? EXIT_FAILED : EXIT_OK;
}

int unpack(const struct unpack_from *from, const struct unpack_how *how, struct buf *problem,
	   struct status *st)
{
	int both[2], in = -1;
	const struct archive_library *library = archive_library_load(st); // before the sandbox
	if (!library)
		return st->code;
	if (from->path && (in = open(from->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) < 0) {
		buf_printf(problem, _("it cannot be read: %s"), strerror(errno));
		return EXIT_FAILED;
	}
	if (pipe2(both, O_CLOEXEC)) {
		close(in);
		return status_set(st, EXIT_TROUBLE, _("no pipe can be made: %s"), strerror(errno));
	}
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0)
		run_reader(library, from, in, both[1], how);
	close(both[1]);
	if (in >= 0)
		close(in);
	if (pid > 0)
		return receive_all(how, both[0], pid, problem, st);
	close(both[0]);
	return status_set(st, EXIT_TROUBLE, _("no process can be made: %s"), strerror(errno));
}
