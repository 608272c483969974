// SPDX-License-Identifier: MIT
//
// The process that grades for `treadle learn`: see learn_grader.h. It writes a line of JSON for
// each piece of the verdict, and one with its exit code at the end.
#include "grading/learn/learn_grader.h"
#include "base/i18n.h"
#include "base/lines.h"
#include "command/children.h"
#include "grading/learn/learn_verdict.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STOP_MS = 1000 }; // until a process that was asked to end is killed

// --- a grade, piece by piece
// ----------------------------------------------------------------------

static void opened(void *ctx, const struct grade *g)
{
	const struct learn_job *job = ctx;
	json_t *piece = verdict_problem(g);
	job->tell(job->ctx, piece);
	json_decref(piece);
}

static void decided(void *ctx, const struct grade *g, const struct graded *p)
{
	const struct learn_job *job = ctx;
	struct grade view;
	graded_forget_trace(p);
	if (grade_withhold(&view, g))
		return;
	json_t *piece = verdict_property(&view, &view.properties[p - g->properties]);
	job->tell(job->ctx, piece);
	json_decref(piece);
	free(view.properties);
}

int learn_grade(const struct learn_job *job, struct exercise_build *b, struct status *st)
{
	struct learn_job copy = *job;
	struct grade g = {0};
	struct grade_file_options how = {
		.trial = {.jobs = runner_set_processors(), .width = LINE_WIDTH, .stop = job->stop},
		.traces = LEARN_TRACES,
		.first = job->first,
		.opened = opened,
		.decided = decided,
		.ctx = &copy};
	int code = EXIT_OK;
	if (grade_init(&g, job->exercise) || !(g.file = strdup(job->file)))
		code = status_no_memory(st);
	if (!code)
		code = grade_file(&how, b, &g, st);
	if (!code && g.nremarks) {
		json_t *piece = verdict_remarks(&g);
		job->tell(job->ctx, piece);
		json_decref(piece);
	}
	grade_free(&g);
	return code;
}

// --- in the process ------------------------------------------------------------------------------

static volatile sig_atomic_t stop;

static void on_stop(int sig)
{
	(void)sig;
	stop = 1;
}

static void write_piece(void *ctx, json_t *piece)
{
	FILE *out = ctx;
	json_dumpf(piece, out, JSON_COMPACT);
	fputc('\n', out);
	fflush(out);
}

static int warm(struct exercise_build *b, struct status *st)
{
	char stub[PATH_MAX], program[PATH_MAX];
	const struct exercise *e = b->exercise;
	snprintf(stub, sizeof stub, "%s/%s.c", e->path, e->name);
	grade_prepare(b, runner_set_processors(), &stop);
	int code = exercise_build_submission(b, stub, st);
	for (size_t i = 0; !code && i < e->nproperties; i++)
		for (size_t j = 0; !code && j < e->properties[i].nscenarios; j++)
			code = exercise_build_scenario(b, &e->properties[i].scenarios[j], program,
						       sizeof program, st);
	return code == EXIT_FAILED ? EXIT_OK : code; // a stub may be refused
}

// Resets signals as at the start of a program, and cuts off the terminal.
static void become_apart(void)
{
	static const int ours[] = {SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH};
	struct sigaction action = {.sa_handler = on_stop};
	sigset_t none;
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		signal(ours[i], SIG_DFL);
	sigaction(SIGTERM, &action, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	for (int fd = 0; null >= 0 && fd < 3; fd++)
		dup2(null, fd);
}

static _Noreturn void process(struct learn_grader *g, int fd, const char *file, const char *first)
{
	struct status st = {0};
	FILE *out = fdopen(fd, "w");
	struct learn_job job = {.exercise = g->exercise,
				.file = file,
				.first = first,
				.stop = &stop,
				.tell = write_piece,
				.ctx = out};
	become_apart();
	int code = !out	  ? EXIT_TROUBLE
		   : file ? learn_grade(&job, &g->build, &st)
			  : warm(&g->build, &st);
	json_t *end = json_pack("{s:i, s:s}", "end", code, "text", st.text);
	if (out && end)
		write_piece(out, end);
	_exit(code);
}

// --- seen from outside ---------------------------------------------------------------------------

int grader_open(struct learn_grader *g, const struct exercise *e, struct status *st)
{
	*g = (struct learn_grader){.exercise = e, .fd = -1};
	prctl(PR_SET_CHILD_SUBREAPER, 1); // so that reap() finds processes that a compiler leaves
	int code = exercise_build_open(&g->build, e, NULL, st);
	g->open = true;
	return code;
}

int grader_start(struct learn_grader *g, const char *file, const char *first, struct status *st)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC))
		return status_set(st, EXIT_TROUBLE, _("no pipe can be made: %s"), strerror(errno));
	fflush(NULL);
	g->pid = fork();
	if (g->pid == 0)
		process(g, ends[1], file, first);
	close(ends[1]);
	if (g->pid < 0) {
		g->pid = 0;
		close(ends[0]);
		return status_set(st, EXIT_TROUBLE, _("no process can be made: %s"),
				  strerror(errno));
	}
	setpgid(g->pid, g->pid);
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	g->fd = ends[0];
	g->warming = !file;
	g->stopped = false;
	return EXIT_OK;
}

void grader_stop(struct learn_grader *g, int64_t now)
{
	if (!g->stopped)
		g->since = now;
	if (g->pid && !g->stopped)
		kill(-g->pid, SIGTERM);
	else if (g->pid && now - g->since > STOP_MS)
		kill(-g->pid, SIGKILL);
	g->stopped = true;
}

static void take_line(struct learn_grader *g, const char *line, size_t n,
		      void (*tell)(void *ctx, json_t *piece), void *ctx)
{
	json_t *piece = json_loadb(line, n, 0, NULL);
	if (json_object_get(piece, "end")) {
		json_decref(g->result);
		g->result = json_incref(piece);
	} else if (piece && !g->stopped) {
		tell(ctx, piece);
	}
	json_decref(piece);
}

// Waits for the end of the process, which has closed its pipe or was killed, and ends what it has
// left: a compiler would continue to write into the folder.
static void reap(struct learn_grader *g)
{
	if (g->fd >= 0)
		close(g->fd);
	g->fd = -1;
	while (g->pid && waitpid(g->pid, NULL, 0) < 0 && errno == EINTR)
		;
	if (g->pid)
		children_end(NULL, 0);
	g->pid = 0;
	buf_clear(&g->in);
}

static enum grader_state finish(struct learn_grader *g, struct status *st)
{
	const char *text = json_string_value(json_object_get(g->result, "text"));
	int code = g->result ? (int)json_integer_value(json_object_get(g->result, "end"))
			     : EXIT_TROUBLE;
	reap(g);
	if (g->warming && !code)
		g->warm = true;
	if (g->stopped)
		code = EXIT_OK;
	else if (code)
		status_set(st, (enum exit_code)code, "%s",
			   text && *text ? text : _("grading ended unexpectedly"));
	json_decref(g->result);
	g->result = NULL;
	return g->stopped ? GRADER_STOPPED : code ? GRADER_BROKEN : GRADER_DONE;
}

enum grader_state grader_read(struct learn_grader *g, void (*tell)(void *ctx, json_t *piece),
			      void *ctx, struct status *st)
{
	char part[4096];
	ssize_t n;
	while ((n = read(g->fd, part, sizeof part)) > 0)
		buf_add(&g->in, part, (size_t)n);
	bool busy = n < 0 && (errno == EAGAIN || errno == EINTR);
	size_t from = 0;
	for (const char *end;
	     g->in.n > from && (end = memchr(g->in.s + from, '\n', g->in.n - from));
	     from = (size_t)(end - g->in.s) + 1)
		take_line(g, g->in.s + from, (size_t)(end - g->in.s) - from, tell, ctx);
	struct buf rest = {0};
	buf_add(&rest, buf_str(&g->in) + from, g->in.n - from);
	buf_free(&g->in);
	g->in = rest;
	return busy ? GRADER_BUSY : finish(g, st);
}

void grader_close(struct learn_grader *g)
{
	if (g->pid)
		kill(-g->pid, SIGKILL);
	reap(g);
	if (g->open)
		exercise_build_close(&g->build);
	json_decref(g->result);
	buf_free(&g->in);
	*g = (struct learn_grader){.fd = -1};
}
