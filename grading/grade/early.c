// SPDX-License-Identifier: MIT
//
// Parts of a grade, done early: see early.h. A part's process writes what it has brought to a pipe,
// if it is done, and ends; the end of the pipe says that it is over.
#include "grading/grade/early.h"

#include "base/vec.h"
#include "checker/search/runner_set.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOMENT_MS 200

enum part_state { WAITS, RUNS, OVER };

struct early_part {
	early_does *does;
	void *ctx;
	const void *part;
	enum part_state state;
	bool done;
	pid_t pid;
	unsigned slot;	 // of those that run, each has another
	int from;	 // the end of its pipe
	struct buf said; // what came from there
};

// --- in the process of a part --------------------------------------------------------------------

// A line with the count and how long the text is, the text, and three lines for each remark.
static bool write_result(FILE *out, const struct early_result *result)
{
	fprintf(out, "%" PRIu64 " %zu\n%s", result->count, result->text.n, buf_str(&result->text));
	for (size_t i = 0; i < result->remarks.n; i++) {
		const struct remark *r = &result->remarks.all[i];
		fprintf(out, "%d %" PRIu64 " %" PRIu64 " %u %d\n%s\n%s\n", (int)r->kind, r->seen,
			r->against, r->most, r->sure, r->place, r->from);
	}
	return !result->text.failed && fclose(out) == 0;
}

static _Noreturn void become(const struct early *a, const struct early_part *p, int to)
{
	struct early_result result = {.remarks = {.file = a->file}};
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setpgid(0, 0); // whatever it runs ends with it
	runner_set_pin(p->slot);
	FILE *out = fdopen(to, "w");
	bool done = out && p->does(p->ctx, p->part, &result);
	_exit(done && write_result(out, &result) ? 0 : 1);
}

// --- the parts -----------------------------------------------------------------------------------

static struct early_part *find(struct early *a, const void *part)
{
	for (size_t i = 0; a && i < a->n; i++)
		if (a->parts[i].part == part)
			return &a->parts[i];
	return NULL;
}

static bool is_taken(const struct early *a, unsigned slot)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->parts[i].state == RUNS && a->parts[i].slot == slot)
			return true;
	return false;
}

static void begin(struct early *a, struct early_part *p)
{
	int ends[2];
	p->state = OVER;
	if (pipe2(ends, O_CLOEXEC))
		return;
	p->slot = 0;
	while (is_taken(a, p->slot))
		p->slot++;
	fflush(NULL);
	p->pid = fork();
	if (p->pid == 0)
		become(a, p, ends[1]);
	close(ends[1]);
	if (p->pid < 0) {
		close(ends[0]);
		return;
	}
	setpgid(p->pid, p->pid); // before it is ended, whoever comes first
	p->from = ends[0];
	p->state = RUNS;
}

static void finish(struct early_part *p)
{
	int status = 1;
	pid_t got;
	close(p->from);
	while ((got = waitpid(p->pid, &status, 0)) < 0 && errno == EINTR)
		;
	p->done = got == p->pid && status == 0 && !p->said.failed;
	p->state = OVER;
}

// Takes in what a part has written. Does not block if there is something.
static void hear(struct early_part *p)
{
	char piece[4096];
	ssize_t n = read(p->from, piece, sizeof piece);
	if (n > 0)
		buf_add(&p->said, piece, (size_t)n);
	else if (n == 0 || (errno != EINTR && errno != EAGAIN))
		finish(p);
}

// Begins what there is room for: first the part that is waited for, then as they were added.
static void fill(struct early *a, struct early_part *first)
{
	unsigned running = 0;
	for (size_t i = 0; i < a->n; i++)
		running += a->parts[i].state == RUNS;
	if (first && first->state == WAITS && running < a->jobs) {
		begin(a, first);
		running++;
	}
	for (size_t i = 0; i < a->n && running < a->jobs; i++)
		if (a->parts[i].state == WAITS) {
			begin(a, &a->parts[i]);
			running++;
		}
}

// Waits until one of those that run has something to say, or for a moment: the stop may come just
// before the wait. False: nobody is to be waited for.
static bool wait_for_one(struct early *a)
{
	struct pollfd fds[a->jobs];
	struct early_part *of[a->jobs];
	nfds_t n = 0;
	for (size_t i = 0; i < a->n; i++)
		if (a->parts[i].state == RUNS) {
			of[n] = &a->parts[i];
			fds[n++] = (struct pollfd){.fd = a->parts[i].from, .events = POLLIN};
		}
	if (!n || (a->stop && *a->stop) || (poll(fds, n, MOMENT_MS) < 0 && errno != EINTR))
		return false;
	for (nfds_t i = 0; i < n; i++)
		if (fds[i].revents)
			hear(of[i]);
	return true;
}

static void forget(struct early *a, struct early_part *p)
{
	if (p->state == RUNS) {
		kill(-p->pid, SIGKILL);
		finish(p);
	}
	buf_free(&p->said);
	a->n--;
	memmove(p, p + 1, (size_t)(a->parts + a->n - p) * sizeof *p); // their order stays
}

// --- what it has brought -------------------------------------------------------------------------

static char *line_of(char **text)
{
	return strsep(text, "\n");
}

// 0 or an errno value.
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
	char *rest = p->said.s, *line = p->said.n ? line_of(&rest) : NULL;
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

void early_add(struct early *a, early_does *does, void *ctx, const void *part)
{
	struct early_part *all;
	if (!a || a->jobs < 2 || !(all = vec_room(a->parts, &a->cap, a->n + 1, sizeof *all)))
		return;
	a->parts = all;
	all[a->n++] = (struct early_part){.does = does, .ctx = ctx, .part = part};
	fill(a, NULL);
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
	bool done = p->state == OVER && p->done && read_result(p, result);
	if (!done)
		early_result_free(result);
	forget(a, p);
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
	free(a->parts);
	a->parts = NULL;
	a->cap = 0;
}
