// SPDX-License-Identifier: MIT
//
// Shards of a class: see class_shards.h. A grade is a folder named by its key, and is moved as a
// whole. A stopped cell leaves a file KEY.stopped with the reason.
#include "grading/class/class_shards.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "command/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define DONE "done"
#define STOPPED ".stopped"

enum { PATH_ROOM = PATH_MAX + 2 * NAME_MAX };

// --- who grades what -----------------------------------------------------------------------------

static int by_key(const void *a, const void *b)
{
	return strcmp((*(struct class_cell *const *)a)->key, (*(struct class_cell *const *)b)->key);
}

int class_shards_divide(struct class *c, const struct class_options *o, struct status *st)
{
	struct class_cell **all = calloc(c->nstudents * c->nexercises, sizeof *all);
	size_t n = 0, rank = 0;
	if (!all)
		return status_no_memory(st);
	for (size_t i = 0; i < c->nstudents; i++)
		for (size_t j = 0; j < c->nexercises; j++)
			if (c->students[i].cells[j].state == CELL_WAITING)
				all[n++] = &c->students[i].cells[j];
	qsort(all, n, sizeof *all, by_key);
	for (size_t i = 0; i < n; i++) {
		rank += i && strcmp(all[i]->key, all[i - 1]->key) != 0;
		all[i]->elsewhere = rank % o->shards != o->shard - 1;
	}
	free(all);
	return EXIT_OK;
}

// --- a shard -------------------------------------------------------------------------------------

void class_shard_begin(const struct class_paths *p)
{
	char path[PATH_ROOM];
	snprintf(path, sizeof path, "%s/" DONE, p->state);
	unlink(path);
}

static int write_line(const char *path, const char *line, struct status *st)
{
	struct atomic_file f;
	int code = atomic_file_open(&f, path, st);
	if (code)
		return code;
	fputs(line, f.out);
	return atomic_file_close(&f, EXIT_OK, st);
}

int class_shard_end(const struct class *c, const struct class_paths *p, bool finished,
		    struct status *st)
{
	char path[PATH_ROOM];
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < c->nstudents; i++)
		for (size_t j = 0; !code && j < c->nexercises; j++) {
			const struct class_cell *cell = &c->students[i].cells[j];
			snprintf(path, sizeof path, "%s/%s" STOPPED, p->state, cell->key);
			if (cell->state == CELL_STOPPED && !cell->elsewhere)
				code = write_line(path, cell->note, st);
			else if (*cell->key)
				unlink(path);
		}
	snprintf(path, sizeof path, "%s/" DONE, p->state);
	return code || !finished ? code : write_line(path, "", st);
}

// --- all of them ---------------------------------------------------------------------------------

struct shard {
	char path[PATH_ROOM];
	unsigned number, of;
	int lock; // -1: the shard is at work
	bool done;
};

static bool is_shard(const char *name, struct shard *s)
{
	int end = 0;
	return sscanf(name, "shard-%5u-of-%5u%n", &s->number, &s->of, &end) == 2 && !name[end];
}

// All shards that have a folder.
struct shards {
	struct shard *shard;
	size_t n, cap;
};

static void shards_close(struct shards *all)
{
	for (size_t i = 0; i < all->n; i++)
		if (all->shard[i].lock >= 0)
			close(all->shard[i].lock);
	free(all->shard);
}

// Sets a shard whose number is known, of the folder `name`, and locks it if it is not at work.
static void shard_open(struct shard *s, const struct class_paths *p, const char *name)
{
	char path[PATH_ROOM + sizeof "/lock"];
	snprintf(s->path, sizeof s->path, "%s/%s", p->state, name);
	snprintf(path, sizeof path, "%s/" DONE, s->path);
	s->done = access(path, F_OK) == 0;
	snprintf(path, sizeof path, "%s/lock", s->path);
	s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB)) {
		close(s->lock);
		s->lock = -1;
	}
}

// Lists the shards. EXIT_OK, and *all is to be given to shards_close(); else EXIT_TROUBLE with a
// line, and nothing is open.
static int shards_open(const struct class_paths *p, struct shards *all, struct status *st)
{
	DIR *d = opendir(p->state);
	*all = (struct shards){0};
	for (struct dirent *e; d && (e = readdir(d));) {
		struct shard s = {0}, *more;
		if (!is_shard(e->d_name, &s))
			continue;
		more = vec_room(all->shard, &all->cap, all->n + 1, sizeof s);
		if (!more) {
			shards_close(all);
			closedir(d);
			return status_no_memory(st);
		}
		shard_open(&s, p, e->d_name);
		all->shard = more;
		more[all->n++] = s;
	}
	if (d)
		closedir(d);
	return EXIT_OK;
}

static bool is_key(const char *name)
{
	size_t n = strspn(name, "0123456789abcdef");
	return n == HASH_TEXT - 1 && (!name[n] || strcmp(name + n, STOPPED) == 0);
}

// Moves a grade, or the file of a stopped cell, in place of an older one.
static int move(const struct class_paths *p, const struct shard *s, const char *name,
		struct status *st)
{
	char from[PATH_ROOM + NAME_MAX], to[PATH_ROOM];
	bool stopped = strlen(name) >= HASH_TEXT;
	snprintf(from, sizeof from, "%s/%s", s->path, name);
	snprintf(to, sizeof to, "%s/%.*s" STOPPED, p->state, HASH_TEXT - 1, name);
	unlink(to);
	if (!stopped)
		to[strlen(to) - strlen(STOPPED)] = '\0';
	tree_remove(to);
	if (rename(from, to))
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), to,
				  strerror(errno));
	return EXIT_OK;
}

static int merge_one(const struct class_paths *p, const struct shard *s, struct status *st)
{
	struct dirent **all;
	int code = EXIT_OK, m = scandir(s->path, &all, NULL, alphasort);
	for (int i = 0; i < m; i++) {
		if (!code && is_key(all[i]->d_name))
			code = move(p, s, all[i]->d_name, st);
		free(all[i]);
	}
	if (m >= 0)
		free(all);
	return code;
}

int class_shards_merge(const struct class_paths *p, struct status *st)
{
	struct shards all;
	int code = shards_open(p, &all, st);
	if (code)
		return code;
	for (size_t i = 0; !code && i < all.n; i++)
		if (all.shard[i].lock >= 0)
			code = merge_one(p, &all.shard[i], st);
	shards_close(&all);
	return code;
}

int class_shards_read_stopped(struct class *c, const struct class_paths *p, struct status *st)
{
	char path[PATH_ROOM];
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < c->nstudents; i++)
		for (size_t j = 0; !code && j < c->nexercises; j++) {
			struct class_cell *cell = &c->students[i].cells[j];
			char *line = NULL;
			size_t size = 0;
			snprintf(path, sizeof path, "%s/%s" STOPPED, p->state, cell->key);
			FILE *f = cell->state == CELL_WAITING ? fopen(path, "re") : NULL;
			if (!f)
				continue;
			if (getline(&line, &size, f) > 0) {
				free(cell->note);
				cell->state = CELL_STOPPED;
				cell->note = strdup(line);
				code = cell->note ? EXIT_OK : status_no_memory(st);
			}
			free(line);
			fclose(f);
		}
	return code;
}

// Has the shard of this number finished?
static bool is_done(const struct shards *all, unsigned number, unsigned of)
{
	for (size_t i = 0; i < all->n; i++)
		if (all->shard[i].number == number && all->shard[i].of == of)
			return all->shard[i].done;
	return false;
}

int class_shards_open(const struct class_paths *p, struct buf *b, struct status *st)
{
	struct shards all;
	int code = shards_open(p, &all, st);
	if (code)
		return code;
	for (size_t i = 0; i < all.n; i++) {
		unsigned of = all.shard[i].of;
		bool first = true; // of the shards with the same number of shards
		for (size_t k = 0; k < i; k++)
			first &= all.shard[k].of != of;
		for (unsigned number = 1; first && number <= of; number++)
			if (!is_done(&all, number, of))
				buf_printf(b, "%s%u/%u", b->n ? ", " : "", number, of);
	}
	shards_close(&all);
	return b->failed ? status_no_memory(st) : EXIT_OK;
}

int class_shards_remove(const struct class_paths *p, struct status *st)
{
	struct shards all;
	int code = shards_open(p, &all, st);
	if (code)
		return code;
	for (size_t i = 0; i < all.n; i++)
		if (all.shard[i].lock >= 0)
			tree_remove(all.shard[i].path);
	shards_close(&all);
	return EXIT_OK;
}
