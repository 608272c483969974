// SPDX-License-Identifier: MIT
//
// Parts of a grade, computed early: see early.h. Workers are processes: each computes a part,
// writes the length of the result and the result to a socket, and gets its next part there, if it
// can compute that too.
#include "grading/grade/early.h"

#include "base/send_all.h"
#include "base/vec.h"
#include "checker/search/runner_set.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOMENT_MS 200

enum part_state { WAITS, RUNS, OVER };

struct early_part {
	early_does *does;
	void *ctx;
	const void *part;
	bool text; // `part` is a text
	enum part_state state;
	struct buf said; // received so far; whole if the part is done
	size_t from;	 // where the result begins in `said`; 0: not done
};

// A worker. Running workers have different slots.
struct early_worker {
	pid_t pid;	  // 0: no process
	early_does *does; // of the parts that it computes
	void *ctx;
	const void *part; // being computed; NULL: none
	int socket;
};

// --- in a worker's process -----------------------------------------------------------------------

// Writes the result: a line with count and length of the text, the text, and three lines for each
// remark.
static void add_result(struct buf *out, const struct early_result *result)
{
	buf_printf(out, "%" PRIu64 " %zu\n", result->count, result->text.n);
	buf_add(out, buf_str(&result->text), result->text.n);
	for (size_t i = 0; i < result->remarks.n; i++) {
		const struct remark *r = &result->remarks.all[i];
		buf_printf(out, "%d %" PRIu64 " %" PRIu64 " %u %d\n%s\n%s\n", (int)r->kind, r->seen,
			   r->against, r->most, r->sure, r->place, r->from);
	}
	out->failed |= result->text.failed;
}

// Computes the part, and writes a line with the length of the result (0: not done), and the result.
static bool do_part(const struct early *a, const struct early_part *p, int to)
{
	struct early_result result = {.remarks = {.file = a->file}};
	struct buf brought = {0}, length = {0};
	if (p->does(p->ctx, p->part, &result))
		add_result(&brought, &result);
	early_result_free(&result);
	if (brought.failed)
		buf_free(&brought);
	buf_printf(&length, "%zu\n", brought.n);
	bool told = !length.failed && send_all(to, length.s, length.n) &&
		    send_all(to, buf_str(&brought), brought.n);
	buf_free(&length);
	buf_free(&brought);
	return told;
}

static _Noreturn void become(const struct early *a, struct early_part p, unsigned slot, int socket)
{
	char *line = NULL;
	size_t size = 0;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setpgid(0, 0); // so that killing the group ends all it has started
	runner_set_pin(slot);
	FILE *next = fdopen(socket, "r");
	bool goes_on = next && do_part(a, &p, socket);
	while (goes_on && getline(&line, &size, next) > 0) {
		line[strcspn(line, "\n")] = '\0';
		p.part = line;
		goes_on = do_part(a, &p, socket);
	}
	_exit(0);
}

// --- workers -------------------------------------------------------------------------------------

static void begin(struct early *a, struct early_worker *w, struct early_part *p)
{
	int ends[2];
	p->state = OVER;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
		return;
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0) {
		close(ends[0]);
		become(a, *p, (unsigned)(w - a->workers), ends[1]);
	}
	close(ends[1]);
	if (pid < 0) {
		close(ends[0]);
		return;
	}
	setpgid(pid, pid); // in both processes, since either may come first
	*w = (struct early_worker){pid, p->does, p->ctx, p->part, ends[0]};
	p->state = RUNS;
}

static bool hand(struct early_worker *w, struct early_part *p)
{
	struct buf line = {0};
	buf_printf(&line, "%s\n", (const char *)p->part);
	bool handed = !line.failed && send_all(w->socket, line.s, line.n);
	buf_free(&line);
	if (handed) {
		w->part = p->part;
		p->state = RUNS;
	}
	return handed;
}

static void end(struct early_worker *w)
{
	close(w->socket);
	kill(-w->pid, SIGKILL);
	while (waitpid(w->pid, NULL, 0) < 0 && errno == EINTR)
		;
	*w = (struct early_worker){0};
}

// --- the parts -----------------------------------------------------------------------------------

static struct early_part *find(struct early *a, const void *part)
{
	for (size_t i = 0; a && i < a->n; i++)
		if (a->parts[i].part == part)
			return &a->parts[i];
	return NULL;
}

// Has the whole result been received?
static bool is_whole(struct early_part *p)
{
	const char *end = memchr(buf_str(&p->said), '\n', p->said.n);
	size_t from = end ? (size_t)(end - p->said.s) + 1 : 0;
	if (!end || p->said.n - from < strtoul(p->said.s, NULL, 10))
		return false;
	p->from = p->said.n > from ? from : 0;
	return true;
}

// Receives a part of a result. Does not block, if there is something.
static void hear(struct early *a, struct early_worker *w)
{
	char piece[4096];
	struct early_part *p = find(a, w->part);
	ssize_t n = read(w->socket, piece, sizeof piece);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n > 0)
		buf_add(&p->said, piece, (size_t)n);
	if (n > 0 && !p->said.failed && !is_whole(p))
		return;
	p->state = OVER;
	w->part = NULL;
	if (n <= 0 || p->said.failed)
		end(w);
}

// The part to be started next: the one that is waited for, then in the order of adding. NULL: none.
static struct early_part *next_part(struct early *a, struct early_part *first)
{
	if (a->stop && *a->stop)
		return NULL;
	if (first && first->state == WAITS)
		return first;
	for (size_t i = 0; i < a->n; i++)
		if (a->parts[i].state == WAITS)
			return &a->parts[i];
	return NULL;
}

// Gives each idle worker a part that it can compute, or ends it, so what a part points to lasts as
// long as its worker. Starts missing workers.
static void fill(struct early *a, struct early_part *first)
{
	for (unsigned i = 0; a->workers && i < a->jobs; i++) {
		struct early_worker *w = &a->workers[i];
		struct early_part *p;
		while (!w->part && (p = next_part(a, first))) {
			bool same = w->pid && p->text && w->does == p->does && w->ctx == p->ctx;
			if (same && hand(w, p))
				break;
			if (w->pid)
				end(w);
			begin(a, w, p);
		}
		if (w->pid && !w->part)
			end(w);
	}
}

// Waits until a worker has written something, or a moment, since the stop may be set just before
// the wait. False: waiting is to end.
static bool wait_for_one(struct early *a)
{
	if (!a->workers)
		return false;
	struct pollfd fds[a->jobs];
	nfds_t n = 0;
	for (unsigned i = 0; i < a->jobs; i++) {
		bool runs = a->workers[i].part != NULL;
		fds[i] = (struct pollfd){.fd = runs ? a->workers[i].socket : -1, .events = POLLIN};
		n += runs;
	}
	if (!n || (a->stop && *a->stop) || (poll(fds, a->jobs, MOMENT_MS) < 0 && errno != EINTR))
		return false;
	for (unsigned i = 0; i < a->jobs; i++)
		if (fds[i].revents)
			hear(a, &a->workers[i]);
	return true;
}

static void forget(struct early *a, struct early_part *p)
{
	for (unsigned i = 0; p->state == RUNS && i < a->jobs; i++)
		if (a->workers[i].part == p->part)
			end(&a->workers[i]);
	buf_free(&p->said);
	a->n--;
	memmove(p, p + 1, (size_t)(a->parts + a->n - p) * sizeof *p); // keeps the order
}

// --- what it has brought -------------------------------------------------------------------------

static char *line_of(char **text)
{
	return strsep(text, "\n");
}

// Reads a remark. 0 or an errno value.
static int read_remark(char *numbers, char **rest, struct remarks *to)
{
	int kind, sure;
	struct remark r = {.place = line_of(rest), .from = line_of(rest)};
	if (!r.from || sscanf(numbers, "%d %" SCNu64 " %" SCNu64 " %u %d", &kind, &r.seen,
			      &r.against, &r.most, &sure) != 5)
		return EINVAL;
	r.kind = (enum remark_kind)kind;
	r.sure = sure;
	const struct remarks one = {.all = &r, .n = 1};
	return remarks_add(to, &one, true);
}

static bool read_result(struct early_part *p, struct early_result *result)
{
	char *rest = p->said.s + p->from, *line = line_of(&rest);
	size_t n;
	if (!line || sscanf(line, "%" SCNu64 " %zu", &result->count, &n) != 2 || !rest ||
	    n > strlen(rest))
		return false;
	buf_add(&result->text, rest, n);
	rest += n;
	int rc = result->text.failed ? ENOMEM : 0;
	while (!rc && (line = line_of(&rest)) && *line)
		rc = read_remark(line, &rest, &result->remarks);
	return !rc;
}

static void add(struct early *a, const struct early_part *p)
{
	struct early_part *all;
	if (!a || a->jobs < 2 || !(all = vec_room(a->parts, &a->cap, a->n + 1, sizeof *all)))
		return;
	a->parts = all;
	if (!a->workers && !(a->workers = calloc(a->jobs, sizeof *a->workers)))
		return;
	all[a->n++] = *p;
	fill(a, NULL);
}

void early_add(struct early *a, early_does *does, void *ctx, const void *part)
{
	add(a, &(struct early_part){.does = does, .ctx = ctx, .part = part});
}

void early_add_text(struct early *a, early_does *does, void *ctx, const char *text)
{
	add(a, &(struct early_part){.does = does, .ctx = ctx, .part = text, .text = true});
}

bool early_take(struct early *a, const void *part, struct early_result *result)
{
	struct early_part *p = find(a, part);
	if (!p)
		return false;
	*result = (struct early_result){.remarks = {.file = a->file}};
	do
		fill(a, p);
	while (p->state != OVER && wait_for_one(a));
	bool done = p->state == OVER && p->from && read_result(p, result);
	if (!done)
		early_result_free(result);
	forget(a, p);
	fill(a, NULL);
	return done;
}

void early_result_free(struct early_result *result)
{
	buf_free(&result->text);
	remarks_free(&result->remarks);
}

void early_finish(struct early *a)
{
	do
		fill(a, NULL);
	while (wait_for_one(a));
}

void early_drop(struct early *a, const void *part)
{
	struct early_part *p = find(a, part);
	if (!p)
		return;
	forget(a, p);
	fill(a, NULL);
}

void early_close(struct early *a)
{
	while (a->n)
		forget(a, &a->parts[a->n - 1]);
	for (unsigned i = 0; a->workers && i < a->jobs; i++)
		if (a->workers[i].pid)
			end(&a->workers[i]);
	free(a->workers);
	free(a->parts);
	a->workers = NULL;
	a->parts = NULL;
	a->cap = 0;
}
