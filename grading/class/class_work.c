// SPDX-License-Identifier: MIT
//
// Grading the cells that wait, several at a time. A file that was handed in twice is graded once.
#include "grading/class/class.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "checker/search/runner_set.h"
#include "command/files.h"
#include "compile/temporary_folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"
enum { WAKE_MS = 200, LAST_SECONDS = 20 };

struct work {
	struct class *class;
	const struct class_options *o;
	struct guarded what;
	struct guard running[MOST_JOBS];
	size_t nrunning;
	size_t *cells; // those to be graded, as student * nexercises + exercise
	size_t n, next, done;
	double started;
	double published, cost; // when the tables were written last, and how long that took
	bool shows;
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct cell *cell_of(const struct work *w, size_t student, size_t exercise)
{
	return &w->class->students[student].cells[exercise];
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

// "12 of 200 graded, about 3 min left: student-03, counter; student-04, counter"
static void show(const struct work *w)
{
	struct buf b = {0};
	if (!w->shows)
		return;
	buf_printf(&b, _("%zu of %zu graded"), w->done, w->n);
	if (w->done) {
		double each = (now() - w->started) / (double)w->done;
		buf_puts(&b, ", ");
		say_left(&b, each * (double)(w->n - w->done));
	}
	for (size_t i = 0; i < w->nrunning; i++) {
		const struct guard *g = &w->running[i];
		buf_puts(&b, i ? "; " : ": ");
		class_say_cell(&b, w->class, &w->class->students[g->student],
			       cell_of(w, g->student, g->exercise));
	}
	fputs(CLEAR_LINE, stderr);
	line_put_cell(stderr, buf_str(&b), line_row(buf_str(&b), b.n, line_width(stderr) - 1), 0);
	fflush(stderr);
	buf_free(&b);
}

// --- results as they come ------------------------------------------------------------------------

#define SHARE 20 // of this time, one part at most is spent on it

// What cannot be written is told at the end.
static void publish(struct work *w, const struct student *changed)
{
	struct status unused = {0};
	double begin = now();
	if (changed)
		class_feedback(w->class, w->what.paths, changed, &unused);
	if (begin - w->published < SHARE * w->cost)
		return;
	class_tables(w->class, w->what.paths, NULL, &unused);
	w->published = now();
	w->cost = w->published - begin;
}

// --- running -------------------------------------------------------------------------------------

static unsigned free_slot(const struct work *w)
{
	unsigned slot = 0;
	for (size_t i = 0; i < w->nrunning;)
		if (w->running[i++].slot == slot) {
			slot++;
			i = 0;
		}
	return slot;
}

static int start_next(struct work *w, struct status *st)
{
	struct guard *g = &w->running[w->nrunning];
	size_t at = w->cells[w->next++];
	*g = (struct guard){.student = at / w->class->nexercises,
			    .exercise = at % w->class->nexercises,
			    .slot = free_slot(w)};
	int code = guard_start(g, &w->what, st);
	if (!code)
		w->nrunning++;
	return code;
}

static void end_one(struct work *w, size_t i, int status)
{
	struct guard *g = &w->running[i];
	const struct student *student = &w->class->students[g->student];
	pid_t keep[MOST_JOBS];
	bool unsure;
	guard_end(g, &w->what, cell_of(w, g->student, g->exercise), status, &unsure);
	w->running[i] = w->running[--w->nrunning];
	w->done++;
	for (size_t k = 0; k < w->nrunning; k++)
		keep[k] = w->running[k].pid;
	if (unsure)
		guard_sweep(keep, w->nrunning);
	publish(w, student);
}

// Takes note of those that are over. Did any end?
static bool reap(struct work *w)
{
	bool any = false;
	int status;
	for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
		for (size_t i = 0; i < w->nrunning; i++)
			if (w->running[i].pid == pid) {
				end_one(w, i, status);
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
	sigtimedwait(&set, NULL, &t); // a signal to stop ends it too
}

// Has all that still runs ended, and awaits it.
static void stop_all(struct work *w)
{
	double end = now() + LAST_SECONDS;
	for (size_t i = 0; i < w->nrunning; i++)
		kill(w->running[i].pid, SIGTERM);
	while (w->nrunning) {
		if (!reap(w))
			pause_for_child();
		for (size_t i = 0; now() > end && i < w->nrunning; i++)
			kill(w->running[i].pid, SIGKILL);
	}
}

static int run_all(struct work *w, struct status *st)
{
	int code = EXIT_OK;
	while (!code && (w->next < w->n || w->nrunning)) {
		if (*w->o->stop)
			code = status_set(st, EXIT_UNDECIDED, _("stopped"));
		else if (w->next < w->n && w->nrunning < w->o->jobs)
			code = start_next(w, st);
		else if (!reap(w))
			pause_for_child();
		show(w);
	}
	stop_all(w);
	if (w->shows)
		fputs(CLEAR_LINE, stderr);
	return code;
}

// --- what is to be done --------------------------------------------------------------------------

// Is there a cell in the list with this key?
static bool is_listed(const struct work *w, const char *key)
{
	size_t m = w->class->nexercises;
	for (size_t i = 0; i < w->n; i++)
		if (strcmp(cell_of(w, w->cells[i] / m, w->cells[i] % m)->key, key) == 0)
			return true;
	return false;
}

static int list_cells(struct work *w, struct status *st)
{
	size_t m = w->class->nexercises;
	w->cells = calloc(w->class->nstudents * m, sizeof *w->cells);
	if (!w->cells)
		return status_no_memory(st);
	for (size_t i = 0; i < w->class->nstudents * m; i++) {
		const struct cell *cell = cell_of(w, i / m, i % m);
		if (cell->state == CELL_WAITING && !is_listed(w, cell->key))
			w->cells[w->n++] = i;
	}
	return EXIT_OK;
}

// Of two cells with one key, one was graded.
static int share(struct work *w, struct status *st)
{
	size_t m = w->class->nexercises;
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < w->class->nstudents * m; i++) {
		struct cell *cell = cell_of(w, i / m, i % m);
		if (cell->state == CELL_WAITING)
			code = class_recall(w->what.paths, &w->class->exercises[i % m], cell, st);
		for (size_t k = 0; !code && cell->state == CELL_WAITING && k < w->n; k++) {
			const struct cell *other = cell_of(w, w->cells[k] / m, w->cells[k] % m);
			if (other->state == CELL_STOPPED && !strcmp(other->key, cell->key)) {
				cell->state = CELL_STOPPED;
				free(cell->note);
				cell->note = strdup(other->note);
			}
		}
	}
	return code;
}

int class_work(struct class *c, const struct class_paths *p, const struct class_options *o,
	       struct status *st)
{
	struct work w = {.class = c, .o = o, .started = now()};
	sigset_t set, before;
	char *scratch;
	int code = temporary_folder_make(&scratch, st);
	w.what = (struct guarded){p, c, scratch, o->limit};
	w.shows = !o->quiet && isatty(STDERR_FILENO);
	if (!code)
		code = list_cells(&w, st);
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, &before);
	prctl(PR_SET_CHILD_SUBREAPER, 1); // see guard_end: unsure
	if (!code) {
		publish(&w, NULL);
		code = run_all(&w, st);
	}
	prctl(PR_SET_CHILD_SUBREAPER, 0);
	sigprocmask(SIG_SETMASK, &before, NULL);
	struct status unused = {0};
	int shared = share(&w, code ? &unused : st);
	if (scratch)
		tree_remove(scratch);
	free(scratch);
	free(w.cells);
	return code ? code : shared;
}
