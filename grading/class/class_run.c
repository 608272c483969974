// SPDX-License-Identifier: MIT
//
// Grading a class, from the folder of submissions to the reports: see class.h.

#include "base/i18n.h"
#include "command/files.h"
#include "grading/class/class_cache.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"
#include "grading/class/class_report.h"
#include "grading/class/class_shards.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct class_outcome {
	size_t kept; // cells whose grade was kept
	bool first, stopped;
	struct buf changes;
};

// --- before --------------------------------------------------------------------------------------

// Reads the kept grades.
static int read_kept(struct class *c, const struct class_paths *p, bool again, size_t *kept,
		     struct status *st)
{
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < c->nstudents; i++)
		for (size_t j = 0; !code && j < c->nexercises; j++) {
			struct class_cell *cell = &c->students[i].cells[j];
			if (cell->state != CELL_WAITING || cell->elsewhere)
				continue;
			if (again)
				class_cache_remove(p, cell);
			else
				code = class_cache_read(p, &c->exercises[j], cell, st);
			*kept += cell->state == CELL_GRADED;
		}
	return code;
}

// --- after ---------------------------------------------------------------------------------------

static int write_changes(const struct class_paths *p, const struct class_outcome *r,
			 struct status *st)
{
	struct atomic_file f;
	if (r->first) {
		unlink(p->changes);
		return EXIT_OK;
	}
	int code = atomic_file_open(&f, p->changes, st);
	if (code)
		return code;
	fputs(r->changes.n ? buf_str(&r->changes) : _("No points have changed.\n"), f.out);
	return atomic_file_close(&f, EXIT_OK, st);
}

static int write_all(const struct class *c, const struct class_paths *p, struct class_outcome *r,
		     struct status *st)
{
	int code = EXIT_OK;
	if (!r->stopped)
		code = class_changes(c, p, &r->changes, &r->first, st);
	bool compared = !r->stopped && !r->first;
	for (size_t i = 0; !code && i < c->nstudents; i++)
		code = class_feedback(c, p, &c->students[i], st);
	if (!code)
		code = class_report_write(c, p, compared ? buf_str(&r->changes) : NULL, st);
	if (!code && !r->stopped)
		code = write_changes(p, r, st);
	if (!code && !r->stopped)
		code = class_changes_save(c, p, st);
	return code;
}

static void say_not_graded(const struct class *c)
{
	struct buf name = {0}, remark = {0};
	for (size_t i = 0; i < c->nstudents; i++)
		for (size_t j = 0; j < c->nexercises; j++) {
			const struct class_cell *cell = &c->students[i].cells[j];
			if (cell->state != CELL_UNCLEAR && cell->state != CELL_STOPPED)
				continue;
			buf_clear(&name);
			buf_clear(&remark);
			class_cell_name(&name, c, &c->students[i], cell);
			class_cell_remark(&remark, cell);
			printf(cell->several ? _("%s: %s; leave one of them, or use --newest\n")
					     : "%s: %s\n",
			       buf_str(&name), buf_str(&remark));
		}
	buf_free(&name);
	buf_free(&remark);
}

static size_t count_grades(const struct class *c)
{
	size_t n = 0;
	for (size_t i = 0; i < c->nstudents; i++)
		for (size_t j = 0; j < c->nexercises; j++)
			n += c->students[i].cells[j].state == CELL_GRADED;
	return n;
}

static void say_outcome(const struct class *c, const struct class_paths *p,
			const struct class_outcome *r)
{
	struct class_sum sum = class_sum(c);
	printf(_("Students: %zu. Graded now: %zu; as before: %zu; not graded: %zu.\n"),
	       c->nstudents, count_grades(c) - r->kept, r->kept,
	       sum.unclear + sum.stopped + sum.waiting);
	fputs(buf_str(&c->stray), stdout);
	say_not_graded(c);
	if (!r->stopped && !r->first) {
		fputs(r->changes.n ? _("Since the report before:\n")
				   : _("No points have changed.\n"),
		      stdout);
		fputs(buf_str(&r->changes), stdout);
	}
	printf(_("%s, %s: the points; %s: the class at a glance; %s: what is handed back, a folder "
		 "for each student\n"),
	       p->csv, p->details, p->page, p->feedback);
}

// --- all of it -----------------------------------------------------------------------------------

static int say_stopped(struct status *st)
{
	return status_set(st, EXIT_UNDECIDED,
			  _("stopped; what is graded is kept, and the same command continues from "
			    "here (without --again)"));
}

static int conclude(const struct class *c, const struct class_paths *p,
		    const struct class_options *o, struct class_outcome *r, struct status *st)
{
	int code = write_all(c, p, r, st);
	if (code)
		return code;
	if (!o->quiet)
		say_outcome(c, p, r);
	if (r->stopped)
		return say_stopped(st);
	struct class_sum sum = class_sum(c);
	return sum.graded == sum.cells && !sum.undecided ? EXIT_OK : EXIT_UNDECIDED;
}

// --- shards --------------------------------------------------------------------------------------

// Reads the grades that merged shards have left, which need not be graded again.
static int read_merged(struct class *c, const struct class_paths *p, const struct class_options *o,
		       size_t *kept, struct status *st)
{
	struct class_paths whole;
	if (!o->shards || o->again)
		return EXIT_OK;
	memcpy(whole.state, p->whole, sizeof whole.state);
	return read_kept(c, &whole, false, kept, st);
}

static int conclude_shard(const struct class *c, const struct class_paths *p,
			  const struct class_options *o, const struct class_outcome *r,
			  struct status *st)
{
	size_t open = 0;
	int code = class_shard_end(c, p, !r->stopped, st);
	for (size_t i = 0; i < c->nstudents; i++)
		for (size_t j = 0; j < c->nexercises; j++) {
			const struct class_cell *cell = &c->students[i].cells[j];
			open += !cell->elsewhere &&
				(cell->state == CELL_STOPPED || cell->state == CELL_WAITING);
		}
	if (!code && !o->quiet)
		printf(_("Shard %u/%u. Graded now: %zu; as before: %zu; not graded: %zu. When all "
			 "have finished: --merge\n"),
		       o->shard, o->shards, count_grades(c) - r->kept, r->kept, open);
	if (!code && r->stopped)
		code = say_stopped(st);
	return code || !open ? code : EXIT_UNDECIDED;
}

static int say_waiting(const struct class_paths *p, size_t waiting, struct status *st)
{
	struct buf open = {0};
	int code = class_shards_open(p, &open, st);
	if (!code && open.n)
		code = status_set(
			st, EXIT_UNDECIDED,
			ngettext("%zu file is not graded yet; shards that have not finished: %s",
				 "%zu files are not graded yet; shards that have not finished: %s",
				 waiting),
			waiting, buf_str(&open));
	else if (!code)
		code = status_set(st, EXIT_UNDECIDED,
				  ngettext("%zu file is not graded yet: no shard had it",
					   "%zu files are not graded yet: no shard had them",
					   waiting),
				  waiting);
	buf_free(&open);
	return code;
}

// Merges what the shards have graded, and reports it like a run of one process.
static int merge(struct class *c, const struct class_paths *p, const struct class_options *o,
		 struct class_outcome *r, struct status *st)
{
	size_t all = 0;
	for (size_t i = 0; i < c->nstudents; i++)
		for (size_t j = 0; j < c->nexercises; j++)
			r->kept += class_cache_has(p, &c->students[i].cells[j]);
	int code = class_shards_merge(p, st);
	if (!code)
		code = read_kept(c, p, false, &all, st);
	if (!code)
		code = class_shards_read_stopped(c, p, st);
	if (!code)
		code = conclude(c, p, o, r, st);
	size_t waiting = class_sum(c).waiting;
	if (code == EXIT_UNDECIDED && !st->code && waiting)
		return say_waiting(p, waiting, st);
	int removed = EXIT_OK;
	if ((!code || code == EXIT_UNDECIDED) && !waiting)
		removed = class_shards_remove(p, st);
	return removed ? removed : code;
}

static int run(struct class *c, struct class_paths *p, const struct class_options *o,
	       struct class_outcome *r, struct status *st)
{
	int code = class_find(c, o, st);
	if (!code)
		code = class_cache_keys(c, st);
	if (!code && o->shards)
		code = class_shards_divide(c, o, st);
	if (!code)
		code = class_paths_open(p, o, st);
	if (!code && o->merge)
		return merge(c, p, o, r, st);
	if (!code)
		code = read_kept(c, p, o->again, &r->kept, st);
	if (!code)
		code = read_merged(c, p, o, &r->kept, st);
	if (code)
		return code;
	if (o->shards)
		class_shard_begin(p);
	code = class_queue_run(c, p, o, st);
	r->stopped = code == EXIT_UNDECIDED;
	if (code && !r->stopped)
		return code;
	return o->shards ? conclude_shard(c, p, o, r, st) : conclude(c, p, o, r, st);
}

int class_run(const struct class_options *o, struct status *st)
{
	struct class c = {0};
	struct class_paths p = {.lock = -1};
	struct class_outcome r = {0};
	int code = run(&c, &p, o, &r, st);
	class_paths_close(&p);
	class_free(&c);
	buf_free(&r.changes);
	return code;
}
