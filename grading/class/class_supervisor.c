// SPDX-License-Identifier: MIT
//
// The processes in which one cell is graded: see class_supervisor.h. The grader has a session of
// its own; the supervisor above it adopts all processes that the grader leaves behind, so that they
// can be found and ended. The supervisor counts the grader's own time (base/own_time.h); a grader
// that it stops has no verdict.
//
// Grader and supervisor write at most one line each to the pipe; processes that they start do not
// have it.
#include "grading/class/class_supervisor.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "base/own_time.h"
#include "base/utf8.h"
#include "checker/search/runner_set.h"
#include "command/children.h"
#include "command/files.h"
#include "grading/class/class_cache.h"
#include "grading/grade/grade_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void write_line(int to, const char *line)
{
	ssize_t n = write(to, line, strlen(line));
	(void)n; // the reader is gone
}

// --- the grader ----------------------------------------------------------------------------------

static int grade_copy(const struct supervision *what, const struct class_cell *cell,
		      const struct exercise *e, const char *file, const char *traces,
		      const char *kept, struct status *st)
{
	struct grade_file_options how = {.trial = {.jobs = 1, .width = LINE_WIDTH},
					 .traces = traces};
	struct grade g;
	struct exercise_build b = {0};
	if (grade_init(&g, e) || !(g.file = strdup(file)))
		return status_no_memory(st);
	int code = exercise_build_open(&b, e, kept, st);
	if (!code)
		code = grade_file(&how, &b, &g, st);
	if (!code)
		code = class_cache_add(what->paths, cell, &g, traces, st);
	exercise_build_close(&b);
	grade_free(&g);
	return code;
}

// Grades a copy of the file, after checking that it is unchanged since it was found.
static int grade_cell(const struct supervision *what, const struct supervisor *s, struct status *st)
{
	const struct exercise *e = &what->class->exercises[s->exercise];
	const struct class_cell *cell = &what->class->students[s->student].cells[s->exercise];
	char file[PATH_MAX + NAME_MAX], traces[PATH_MAX + 32], kept[PATH_MAX + 32];
	char hash[HASH_TEXT];
	snprintf(file, sizeof file, "%s/%s.c", s->folder, e->name);
	snprintf(traces, sizeof traces, "%s/new-%d", what->paths->state, (int)getpid());
	snprintf(kept, sizeof kept, "%s/kept-%zu", what->scratch, s->exercise);
	int err = submitted_file_copy(cell->file, file);
	if (!err)
		err = file_hash(file, SIZE_MAX, hash);
	if (err)
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be read: %s"), cell->shown,
				  strerror(err));
	if (strcmp(hash, cell->hash) != 0)
		return status_set(st, EXIT_TROUBLE, _("'%s' has changed since it was found"),
				  cell->shown);
	int code = folder_ensure(traces, st);
	if (!code)
		code = folder_ensure(kept, st);
	return code ? code : grade_copy(what, cell, e, file, traces, kept, st);
}

static void reset_signals(void)
{
	sigset_t none;
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void run_grader(const struct supervision *what, const struct supervisor *s,
				 int reason)
{
	struct status st = {0};
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	for (int fd = 0; null >= 0 && fd < 3; fd++)
		dup2(null, fd);
	setsid();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	reset_signals();
	runner_set_pin(what->slots + s->slot);
	setenv("TMPDIR", s->folder, 1);
	int code = grade_cell(what, s, &st);
	if (code)
		write_line(reason, st.text);
	_exit(code ? EXIT_TROUBLE : EXIT_OK);
}

// --- the supervisor ------------------------------------------------------------------------------

enum ending { ENDED_ITSELF, ENDED_LATE, ENDED_BY_SIGNAL, NEVER_STARTED };

// Waits until the grader ends, or its time is up.
static enum ending await(pid_t grader, double limit, const sigset_t *set, int *status)
{
	static const struct timespec tick = {.tv_nsec = OWN_TIME_TICK * 1000000L};
	struct own_time own;
	own_time_begin(&own, grader);
	for (;;) {
		if (waitpid(grader, status, WNOHANG) == grader)
			return ENDED_ITSELF;
		if ((double)own_time(&own) > limit * 1000)
			return ENDED_LATE;
		int sig = sigtimedwait(set, NULL, &tick);
		if (sig > 0 && sig != SIGCHLD)
			return ENDED_BY_SIGNAL;
		own_time_look(&own);
	}
}

static int conclude(enum ending end, int status, double limit, int reason)
{
	char line[256] = "";
	if (end == ENDED_BY_SIGNAL)
		return EXIT_UNDECIDED;
	if (end == NEVER_STARTED)
		snprintf(line, sizeof line, _("no process can be made for the grader"));
	else if (end == ENDED_LATE)
		snprintf(line, sizeof line, _("stopped after %.0f seconds of its own time"), limit);
	else if (WIFSIGNALED(status))
		snprintf(line, sizeof line, _("the grader itself was ended by the signal %s"),
			 strsignal(WTERMSIG(status)));
	else
		return WEXITSTATUS(status) ? EXIT_TROUBLE
					   : EXIT_OK; // the line in the pipe says why
	write_line(reason, line);
	return EXIT_TROUBLE;
}

// Starts the grader, and waits until it ends.
static enum ending watch(const struct supervision *what, const struct supervisor *s, int reason,
			 const sigset_t *set, int *status)
{
	pid_t grader = fork();
	if (grader == 0)
		run_grader(what, s, reason);
	if (grader < 0)
		return NEVER_STARTED;
	enum ending end = await(grader, what->limit, set, status);
	kill(-grader, SIGKILL);
	return end;
}

// Closes all descriptors but the pipe, which gets a fixed number: programs are told numbers of
// descriptors, and where their stack begins must not depend on other graders. The lock is closed,
// too, so that treadle can be started again at once after it was killed.
static int leave_files(int reason)
{
	enum { FIRST = STDERR_FILENO + 1 };
	if (reason != FIRST && dup3(reason, FIRST, O_CLOEXEC) == FIRST)
		reason = FIRST;
	if (reason == FIRST)
		close_range(FIRST + 1, ~0U, 0);
	return reason;
}

static _Noreturn void run_supervisor(const struct supervision *what, const struct supervisor *s,
				     int reason, pid_t parent)
{
	sigset_t set;
	int status = 0;
	setsid();
	reason = leave_files(reason);
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	enum ending end = ENDED_BY_SIGNAL;
	if (getppid() == parent)
		end = watch(what, s, reason, &set, &status);
	children_end(NULL, 0);
	tree_remove(s->folder);
	if (getppid() != parent)
		tree_remove(what->scratch); // the calling process is gone
	_exit(conclude(end, status, what->limit, reason));
}

// Removes the names of temporary folders from a line, so that it is the same in every run.
static void cut_folders(char *line, const char *folder)
{
	static const char build[] = "treadle-cc-";
	for (char *at; (at = strstr(line, folder));) {
		char *rest = at + strlen(folder);
		rest += *rest == '/';
		if (strncmp(rest, build, sizeof build - 1) == 0 && strchr(rest, '/'))
			rest = strchr(rest, '/') + 1;
		memmove(at, rest, strlen(rest) + 1);
	}
}

// --- seen from above -----------------------------------------------------------------------------

int supervisor_start(struct supervisor *s, const struct supervision *what, struct status *st)
{
	struct buf b = {0};
	int reason[2];
	pid_t parent = getpid();
	buf_printf(&b, "%s/%zu-%zu", what->scratch, s->student, s->exercise);
	s->folder = b.s;
	if (b.failed)
		return status_no_memory(st);
	int code = folder_ensure(s->folder, st);
	if (!code && pipe2(reason, O_CLOEXEC))
		code = status_set(st, EXIT_TROUBLE, _("no pipe can be made: %s"), strerror(errno));
	if (code) {
		free(s->folder);
		return code;
	}
	fflush(NULL);
	s->pid = fork();
	if (s->pid == 0)
		run_supervisor(what, s, reason[1], parent);
	close(reason[1]);
	s->reason = reason[0];
	if (s->pid > 0)
		return EXIT_OK;
	close(reason[0]);
	free(s->folder);
	return status_set(st, EXIT_TROUBLE, _("no process can be made: %s"), strerror(errno));
}

void supervisor_end(struct supervisor *s, const struct supervision *what, struct class_cell *cell,
		    int status, bool *unsure)
{
	char line[1024];
	struct status st = {0};
	int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	*unsure = code < 0;
	if (code == EXIT_OK)
		class_cache_read(what->paths, &what->class->exercises[s->exercise], cell, &st);
	fcntl(s->reason, F_SETFL, O_NONBLOCK);
	ssize_t n = read(s->reason, line, sizeof line - 1);
	line[n > 0 ? n : 0] = '\0';
	cut_folders(line, s->folder);
	if (cell->state != CELL_GRADED && code != EXIT_UNDECIDED) {
		cell->state = CELL_STOPPED;
		free(cell->note);
		struct buf b = {0};
		utf8_show(&b, line, strlen(line));
		cell->note = strdup(b.n	      ? buf_str(&b)
				    : *unsure ? _("the process that watches the grader was ended")
					      : _("the grade was not kept"));
		buf_free(&b);
	}
	close(s->reason);
	tree_remove(s->folder);
	free(s->folder);
	*s = (struct supervisor){0};
}
