// SPDX-License-Identifier: MIT
//
// Grading the waiting cells: see class.h. Files that are equal byte by byte are graded once.
#include "grading/class/class.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "base/seconds.h"
#include "checker/search/runner_set.h"
#include "command/children.h"
#include "command/files.h"
#include "compile/cc.h"
#include "grading/class/class_cache.h"
#include "grading/class/class_paths.h"
#include "grading/class/class_report.h"
#include "grading/class/class_supervisor.h"
#include "grading/grade/submission_compile.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"
enum { WAKE_MS = 200, LAST_SECONDS = 20 };

struct cell_queue {
	struct class *class;
	const struct class_options *o;
	struct supervision supervision;
	struct supervisor running[MOST_JOBS];
	size_t nrunning;
	size_t *cells; // to be graded, as student * nexercises + exercise
	size_t n, next, done;
	double started;
	double published, cost; // last write of the tables, and its duration
	bool stale;		// there are grades since then
	bool shows;
};

static struct class_cell *cell_of(const struct cell_queue *q, size_t student, size_t exercise)
{
	return &q->class->students[student].cells[exercise];
}

// --- progress ------------------------------------------------------------------------------------

static void say_left(struct buf *b, double seconds)
{
	if (seconds < 90)
		buf_printf(b, _("about %.0f s left"), seconds);
	else if (seconds < 5400)
		buf_printf(b, _("about %.0f min left"), seconds / 60);
	else
		buf_printf(b, _("about %.1f h left"), seconds / 3600);
}

// Shows the progress: "12 of 200 graded, about 3 min left: student-03, counter; student-04,
// counter".
static void show(const struct cell_queue *q)
{
	struct buf b = {0};
	if (!q->shows)
		return;
	buf_printf(&b, _("%zu of %zu graded"), q->done, q->n);
	if (q->done) {
		double each = (seconds_now() - q->started) / (double)q->done;
		buf_puts(&b, ", ");
		say_left(&b, each * (double)(q->n - q->done));
	}
	for (size_t i = 0; i < q->nrunning; i++) {
		const struct supervisor *s = &q->running[i];
		buf_puts(&b, i ? "; " : ": ");
		class_cell_name(&b, q->class, &q->class->students[s->student],
				cell_of(q, s->student, s->exercise));
	}
	fputs(CLEAR_LINE, stderr);
	line_put_cell(stderr, buf_str(&b), line_row(buf_str(&b), b.n, line_width(stderr) - 1), 0);
	fflush(stderr);
	buf_free(&b);
}

// --- results as they come ------------------------------------------------------------------------

#define SHARE 20 // writing the tables takes at most 1/SHARE of the time

// Writes the tables as far as they are known. Errors are reported by the last write.
static void publish(struct cell_queue *q, const struct student *changed)
{
	struct status unused = {0};
	double begin = seconds_now();
	if (q->o->shards)
		return; // the merge reports the grades of shards
	if (changed)
		class_feedback(q->class, q->supervision.paths, changed, &unused);
	q->stale = begin - q->published < SHARE * q->cost;
	if (q->stale)
		return;
	class_report_write(q->class, q->supervision.paths, NULL, &unused);
	q->published = seconds_now();
	q->cost = q->published - begin;
}

// --- running -------------------------------------------------------------------------------------

static unsigned free_slot(const struct cell_queue *q)
{
	unsigned slot = 0;
	for (size_t i = 0; i < q->nrunning;)
		if (q->running[i++].slot == slot) {
			slot++;
			i = 0;
		}
	return slot;
}

static int start_next(struct cell_queue *q, struct status *st)
{
	struct supervisor *s = &q->running[q->nrunning];
	size_t at = q->cells[q->next++];
	*s = (struct supervisor){.student = at / q->class->nexercises,
				 .exercise = at % q->class->nexercises,
				 .slot = free_slot(q)};
	int code = supervisor_start(s, &q->supervision, st);
	if (!code)
		q->nrunning++;
	return code;
}

static void end_one(struct cell_queue *q, size_t i, int status)
{
	struct supervisor *s = &q->running[i];
	const struct student *student = &q->class->students[s->student];
	pid_t keep[MOST_JOBS];
	bool unsure;
	supervisor_end(s, &q->supervision, cell_of(q, s->student, s->exercise), status, &unsure);
	q->running[i] = q->running[--q->nrunning];
	q->done++;
	for (size_t k = 0; k < q->nrunning; k++)
		keep[k] = q->running[k].pid;
	if (unsure)
		children_end(keep, q->nrunning);
	publish(q, student);
}

// Ends all supervisors that have exited. Returns whether there was one.
static bool reap(struct cell_queue *q)
{
	bool any = false;
	int status;
	for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
		for (size_t i = 0; i < q->nrunning; i++)
			if (q->running[i].pid == pid) {
				end_one(q, i, status);
				any = true;
				break;
			}
	return any;
}

static void pause_for_child(void)
{
	struct timespec t = {.tv_nsec = WAKE_MS * 1000000L};
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigtimedwait(&set, NULL, &t); // a signal that stops treadle ends the wait
}

// Ends all running graders, and waits for them.
static void stop_all(struct cell_queue *q)
{
	double end = seconds_now() + LAST_SECONDS;
	for (size_t i = 0; i < q->nrunning; i++)
		kill(q->running[i].pid, SIGTERM);
	while (q->nrunning) {
		if (!reap(q))
			pause_for_child();
		for (size_t i = 0; seconds_now() > end && i < q->nrunning; i++)
			kill(q->running[i].pid, SIGKILL);
	}
}

static int run_all(struct cell_queue *q, struct status *st)
{
	int code = EXIT_OK;
	while (!code && (q->next < q->n || q->nrunning)) {
		if (*q->o->stop)
			code = status_set(st, EXIT_UNDECIDED, _("stopped"));
		else if (q->next < q->n && q->nrunning < q->o->jobs)
			code = start_next(q, st);
		else if (!reap(q))
			pause_for_child();
		if (q->stale)
			publish(q, NULL);
		show(q);
	}
	stop_all(q);
	if (q->shows)
		fputs(CLEAR_LINE, stderr);
	return code;
}

// --- what is to be done --------------------------------------------------------------------------

// Is there a cell in the list with this key?
static bool is_listed(const struct cell_queue *q, const char *key)
{
	size_t m = q->class->nexercises;
	for (size_t i = 0; i < q->n; i++)
		if (strcmp(cell_of(q, q->cells[i] / m, q->cells[i] % m)->key, key) == 0)
			return true;
	return false;
}

static int list_cells(struct cell_queue *q, struct status *st)
{
	size_t m = q->class->nexercises;
	q->cells = calloc(q->class->nstudents * m, sizeof *q->cells);
	if (!q->cells)
		return status_no_memory(st);
	for (size_t i = 0; i < q->class->nstudents * m; i++) {
		const struct class_cell *cell = cell_of(q, i / m, i % m);
		if (cell->state == CELL_WAITING && !cell->elsewhere && !is_listed(q, cell->key))
			q->cells[q->n++] = i;
	}
	return EXIT_OK;
}

// Copies the grade to other cells with the same key.
static int share(struct cell_queue *q, struct status *st)
{
	size_t m = q->class->nexercises;
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < q->class->nstudents * m; i++) {
		struct class_cell *cell = cell_of(q, i / m, i % m);
		if (cell->state == CELL_WAITING)
			code = class_cache_read(q->supervision.paths, &q->class->exercises[i % m],
						cell, st);
		for (size_t k = 0; !code && cell->state == CELL_WAITING && k < q->n; k++) {
			const struct class_cell *other =
				cell_of(q, q->cells[k] / m, q->cells[k] % m);
			if (other->state == CELL_STOPPED && !strcmp(other->key, cell->key)) {
				cell->state = CELL_STOPPED;
				free(cell->note);
				cell->note = strdup(other->note);
			}
		}
	}
	return code;
}

// Asks the compiler once for all graders for its folders of headers.
static int compiler_ask(const char *scratch, struct status *st)
{
	struct sandboxed_compiler c = {.folder = scratch, .called = "class"};
	int code = cc_is_gcc() ? submission_find_folders(&c, st) : EXIT_OK;
	buf_free(&c.messages);
	return code;
}

int class_queue_run(struct class *c, const struct class_paths *p, const struct class_options *o,
		    struct status *st)
{
	struct cell_queue q = {.class = c, .o = o, .started = seconds_now()};
	sigset_t set, before;
	char *scratch;
	int code = temporary_folder_make(&scratch, st);
	q.supervision = (struct supervision){p, c, scratch, o->limit,
					     o->shards ? (o->shard - 1) * o->jobs : 0};
	q.shows = !o->quiet && isatty(STDERR_FILENO);
	if (!code)
		code = list_cells(&q, st);
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, &before);
	prctl(PR_SET_CHILD_SUBREAPER, 1); // see supervisor_end: unsure
	if (!code)
		code = compiler_ask(scratch, st);
	if (!code) {
		publish(&q, NULL);
		code = run_all(&q, st);
	}
	prctl(PR_SET_CHILD_SUBREAPER, 0);
	sigprocmask(SIG_SETMASK, &before, NULL);
	struct status unused = {0};
	int shared = share(&q, code ? &unused : st);
	temporary_folder_remove(scratch);
	free(q.cells);
	return code ? code : shared;
}
