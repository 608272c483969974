// SPDX-License-Identifier: MIT
//
// Choosing a student's file for each exercise, by its name: see class_find.c. Nothing is guessed:
// an unclear case is reported, and not graded.
#include "grading/class/class.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "grading/class/class_students.h"
#include "grading/grade/submission_file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 16 << 20, MOST_NAMED = 5 };

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

static bool is_for(const struct submitted_file *h, const struct exercise *e)
{
	const char *name = last_part(h->shown);
	size_t n = strlen(e->name);
	return strncmp(name, e->name, n) == 0 && strcmp(name + n, ".c") == 0;
}

// Adds the names of a student's files that pass: "'a', 'b' and 2 more". Returns their number.
static size_t say_files(struct buf *b, const struct class *c, const struct student *s,
			bool (*pass)(const struct class *c, const struct submitted_file *h))
{
	size_t n = 0;
	struct buf named = {0};
	for (size_t i = 0; i < s->nfiles; i++) {
		const char *shown = s->files[i].shown;
		if (!pass(c, &s->files[i]) || n++ >= MOST_NAMED)
			continue;
		buf_puts(&named, n == 1 ? "'" : ", '");
		utf8_show(&named, shown, strlen(shown));
		buf_putc(&named, '\'');
		if (s->files[i].problem)
			buf_printf(&named, " (%s)", s->files[i].problem);
	}
	if (n > MOST_NAMED)
		buf_printf(b, ngettext("%s and %zu more", "%s and %zu more", n - MOST_NAMED),
			   buf_str(&named), n - MOST_NAMED);
	else
		buf_puts(b, buf_str(&named));
	b->failed |= named.failed;
	buf_free(&named);
	return n;
}

static bool is_packed(const struct class *c, const struct submitted_file *h)
{
	(void)c;
	return h->problem != NULL;
}

// Does the name belong to an exercise, but for the suffix: "counter.txt"?
static bool has_name(const struct class *c, const char *name)
{
	const char *dot = strchr(name, '.');
	if (!dot || name_ends_in(name, ".h") || name_ends_in(name, ".o") ||
	    name_ends_in(name, ".c"))
		return false;
	for (size_t i = 0; i < c->nexercises; i++) {
		size_t n = strlen(c->exercises[i].name);
		if (dot == name + n && strncasecmp(name, c->exercises[i].name, n) == 0)
			return true;
	}
	return false;
}

// Is the file perhaps misnamed: a C file of no exercise, or a file with the name of an exercise and
// another suffix?
static bool is_other(const struct class *c, const struct submitted_file *h)
{
	const char *name = last_part(h->shown);
	char path[PATH_MAX];
	if (has_name(c, name))
		return true;
	if (!name_ends_in(name, ".c") && !name_ends_in(name, ".c.txt"))
		return false;
	for (size_t i = 0; i < c->nexercises; i++) {
		snprintf(path, sizeof path, "%s/%s", c->exercises[i].path, name);
		if (is_for(h, &c->exercises[i]) || access(path, F_OK) == 0)
			return false;
	}
	return true;
}

// --- a cell --------------------------------------------------------------------------------------

static int set_note(struct class_cell *cell, enum cell_state state, struct buf *b,
		    struct status *st)
{
	cell->state = state;
	free(cell->note);
	cell->note = b->failed ? NULL : strdup(buf_str(b));
	buf_free(b);
	return cell->note ? EXIT_OK : status_no_memory(st);
}

static int missing(const struct class *c, const struct student *s, const struct exercise *e,
		   struct class_cell *cell, struct status *st)
{
	struct buf b = {0}, files = {0};
	enum cell_state state = CELL_MISSING;
	if (s->unreadable) {
		state = CELL_UNCLEAR;
		buf_printf(&b, _("there is no %s.c, and a folder could not be looked through: %s"),
			   e->name, s->unreadable);
	} else if (say_files(&files, c, s, is_packed)) {
		state = CELL_UNCLEAR;
		buf_printf(&b, _("there is no %s.c, and an archive was not opened: %s"), e->name,
			   buf_str(&files));
	} else if (say_files(&files, c, s, is_other)) {
		cell->misnamed = true;
		buf_printf(&b, _("there is no %s.c, but %s"), e->name, buf_str(&files));
	} else {
		buf_printf(&b, _("there is no %s.c"), e->name);
	}
	buf_free(&files);
	return set_note(cell, state, &b, st);
}

// Hashes a candidate. *usable: it can be graded; else the cell's note says why not.
static int hash_candidate(struct class_cell *cell, const struct submitted_file *h,
			  char hash[HASH_TEXT], bool *usable, struct status *st)
{
	struct buf b = {0}, name = {0};
	int err = h->plain ? submitted_file_hash(h, MOST_BYTES, hash) : ELOOP;
	*usable = err == 0;
	if (*usable)
		return EXIT_OK;
	utf8_show(&name, h->shown, strlen(h->shown));
	if (err == ELOOP || err == EINVAL)
		buf_printf(&b, _("'%s' is a link or not a plain file, and is not read"),
			   buf_str(&name));
	else if (err == EFBIG)
		buf_printf(&b, _("'%s' is larger than %d MiB, and is not read"), buf_str(&name),
			   MOST_BYTES >> 20);
	else
		buf_printf(&b, _("'%s' cannot be read: %s"), buf_str(&name), strerror(err));
	b.failed |= name.failed;
	buf_free(&name);
	return set_note(cell, CELL_UNCLEAR, &b, st);
}

static void hash_tokens(const struct submitted_file *h, char out[HASH_TEXT])
{
	struct buf b = {0};
	*out = '\0';
	if (submitted_file_read(h, SUBMISSION_MOST, &b) == 0)
		tokens_hash(buf_str(&b), b.n, out);
	buf_free(&b);
}

// Hashes the tokens of the cell's file. An unchanged stub gets no hash, since many students may
// hand it in.
static void compare_tokens(struct class_cell *cell, const struct exercise *e)
{
	char path[PATH_MAX], stub[HASH_TEXT];
	const struct submitted_file own = {.path = path};
	snprintf(path, sizeof path, "%s/%s.c", e->path, e->name);
	hash_tokens(&own, stub);
	hash_tokens(cell->file, cell->tokens);
	if (strcmp(stub, cell->tokens) == 0)
		cell->tokens[0] = '\0';
}

static int take(struct class_cell *cell, const struct submitted_file *h, const char *hash,
		struct status *st)
{
	cell->state = CELL_WAITING;
	cell->file = h;
	cell->shown = strdup(h->shown);
	memcpy(cell->hash, hash, HASH_TEXT);
	return cell->shown ? EXIT_OK : status_no_memory(st);
}

// --- several files of one name -------------------------------------------------------------------

struct candidates {
	const struct submitted_file *first, *newest;
	struct timespec when; // of the last change of `newest`
	char hash[HASH_TEXT], newest_hash[HASH_TEXT];
	size_t n;
	bool differ;
	bool tie; // two files have that time
	struct buf names;
};

static int compare(const struct timespec *a, const struct timespec *b)
{
	if (a->tv_sec != b->tv_sec)
		return a->tv_sec < b->tv_sec ? -1 : 1;
	return a->tv_nsec < b->tv_nsec ? -1 : a->tv_nsec > b->tv_nsec;
}

static void candidate_add(struct candidates *all, const struct submitted_file *h, const char *hash)
{
	struct stat s = {.st_mtim = h->time};
	if (h->path)
		lstat(h->path, &s);
	int order = all->n ? compare(&s.st_mtim, &all->when) : 1;
	if (!all->n) {
		all->first = h;
		memcpy(all->hash, hash, HASH_TEXT);
	}
	all->differ |= strcmp(hash, all->hash) != 0;
	all->tie = order > 0 ? false : all->tie || order == 0;
	if (order > 0) {
		all->newest = h;
		all->when = s.st_mtim;
		memcpy(all->newest_hash, hash, HASH_TEXT);
	}
	buf_puts(&all->names, all->n++ ? ", '" : "'");
	utf8_show(&all->names, h->shown, strlen(h->shown));
	buf_putc(&all->names, '\'');
}

static int decide(const struct candidates *all, struct class_cell *cell, bool newest,
		  struct status *st)
{
	struct buf b = {0};
	if (!all->differ)
		return take(cell, all->first, all->hash, st);
	if (!newest || all->tie) {
		buf_printf(&b, _("%zu different files: %s"), all->n, buf_str(&all->names));
		cell->several = true;
		return set_note(cell, CELL_UNCLEAR, &b, st);
	}
	int code = take(cell, all->newest, all->newest_hash, st);
	buf_printf(&b, _("the newest of %zu different files: %s"), all->n, buf_str(&all->names));
	return code ? code : set_note(cell, CELL_WAITING, &b, st);
}

static int choose_one(const struct class *c, const struct student *s, const struct exercise *e,
		      struct class_cell *cell, bool newest, struct status *st)
{
	struct candidates all = {0};
	int code = EXIT_OK;
	bool seen = false;
	for (size_t i = 0; !code && i < s->nfiles; i++) {
		char hash[HASH_TEXT];
		bool usable;
		if (!is_for(&s->files[i], e))
			continue;
		seen = true;
		code = hash_candidate(cell, &s->files[i], hash, &usable, st);
		if (!code && usable)
			candidate_add(&all, &s->files[i], hash);
	}
	if (!code && all.n) {
		free(cell->note);
		cell->note = NULL;
		code = decide(&all, cell, newest, st);
		if (!code && cell->file)
			compare_tokens(cell, e);
	} else if (!code && !seen) {
		code = missing(c, s, e, cell, st);
	}
	buf_free(&all.names);
	return code;
}

int class_choose(struct class *c, struct student *s, bool newest, struct status *st)
{
	struct buf files = {0}, b = {0};
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < c->nexercises; i++)
		code = choose_one(c, s, &c->exercises[i], &s->cells[i], newest, st);
	bool all = true; // all cells have a file; else their notes name the archive
	for (size_t i = 0; i < c->nexercises; i++)
		all &= s->cells[i].state == CELL_WAITING;
	if (!code && all && say_files(&files, c, s, is_packed))
		buf_printf(&b, _("an archive was not opened: %s"), buf_str(&files));
	if (!code && b.n && !(s->note = strdup(buf_str(&b))))
		code = status_no_memory(st);
	buf_free(&files);
	buf_free(&b);
	return code;
}
