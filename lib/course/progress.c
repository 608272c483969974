// SPDX-License-Identifier: MIT
//
// A student's progress: see progress.h. All of it is kept as JSON and looked up where it is needed,
// so that additions of later versions stay; a value of a wrong type counts as missing.
#include "course/progress.h"

#include "base/i18n.h"
#include "base/installed.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define ASIDE PROGRESS_FILE ".damaged"

// --- which folder --------------------------------------------------------------------------------

static bool holds_progress(const char *folder)
{
	char path[PATH_MAX + sizeof "/" PROGRESS_FILE];
	snprintf(path, sizeof path, "%s/" PROGRESS_FILE, folder);
	return access(path, F_OK) == 0;
}

bool progress_folder(const char *given, char *out, size_t size)
{
	char real[PATH_MAX];
	const char *named = given ? given : getenv("TREADLE_WORK");
	bool up = !named || (!given && !*named);
	if (!realpath(up ? "." : named, real))
		return false;
	while (up && !holds_progress(real) && real[1]) {
		char *slash = strrchr(real, '/');
		slash[slash == real] = '\0';
	}
	if (!holds_progress(real) || strlen(real) >= size)
		return false;
	strcpy(out, real);
	return true;
}

// --- the file ------------------------------------------------------------------------------------

static void file_of(const struct progress *p, const char *name, char *out, size_t size)
{
	snprintf(out, size, "%s/%s", p->folder, name);
}

// Reads the file. Is it damaged? Then p->all is empty, as if there were none. error: why it cannot
// be read.
static bool load(struct progress *p, int *error)
{
	char path[PATH_MAX];
	json_error_t where;
	*error = 0;
	json_decref(p->all);
	p->all = NULL;
	file_of(p, PROGRESS_FILE, path, sizeof path);
	FILE *f = fopen(path, "re");
	if (!f)
		*error = errno == ENOENT ? 0 : errno;
	json_t *all = f ? json_loadf(f, 0, &where) : NULL;
	bool damaged = f && !json_is_object(all);
	if (f)
		fclose(f);
	if (!json_is_object(all)) {
		json_decref(all);
		all = json_object();
	}
	p->all = all;
	return damaged;
}

static int cannot(const struct progress *p, int error, struct status *st)
{
	return status_set(st, EXIT_TROUBLE, _("the progress '%s/%s': %s"), p->folder, PROGRESS_FILE,
			  strerror(error));
}

static int read_file(struct progress *p, bool *damaged, struct status *st)
{
	int error;
	*damaged = load(p, &error);
	if (error)
		return cannot(p, error, st);
	return p->all ? EXIT_OK : status_no_memory(st);
}

__attribute__((format(printf, 2, 3))) static void note(struct progress *p, const char *fmt, ...)
{
	struct buf b = {0};
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	free(p->note);
	p->note = b.s;
}

int progress_open(struct progress *p, const char *folder, struct status *st)
{
	bool damaged;
	*p = (struct progress){.folder = strdup(folder), .lock = -1};
	if (!p->folder)
		return status_no_memory(st);
	int code = read_file(p, &damaged, st);
	if (!code && damaged)
		note(p, _("the progress in %s is damaged and is ignored"), PROGRESS_FILE);
	return code;
}

static void unlock(struct progress *p)
{
	if (p->lock >= 0)
		close(p->lock);
	p->lock = -1;
}

void progress_close(struct progress *p)
{
	unlock(p);
	json_decref(p->all);
	free(p->folder);
	free(p->note);
	*p = (struct progress){.lock = -1};
}

// Renames the damaged file, replacing an earlier one.
static int set_aside(struct progress *p, struct status *st)
{
	char from[PATH_MAX], to[PATH_MAX];
	file_of(p, PROGRESS_FILE, from, sizeof from);
	file_of(p, ASIDE, to, sizeof to);
	if (rename(from, to))
		return cannot(p, errno, st);
	note(p, _("the progress in %s was damaged: it begins anew, and the old file is now %s"),
	     PROGRESS_FILE, ASIDE);
	return EXIT_OK;
}

int progress_begin(struct progress *p, struct status *st)
{
	bool damaged = false;
	p->lock = open(p->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (p->lock < 0)
		return cannot(p, errno, st);
	while (flock(p->lock, LOCK_EX) && errno == EINTR)
		;
	int code = read_file(p, &damaged, st);
	if (!code && damaged)
		code = set_aside(p, st);
	if (code)
		unlock(p);
	return code;
}

// Writes the text to a new file beside the old one, and renames it over the old one.
static int replace(const struct progress *p, const char *text)
{
	char path[PATH_MAX], next[PATH_MAX];
	file_of(p, PROGRESS_FILE, path, sizeof path);
	file_of(p, "." PROGRESS_FILE ".new", next, sizeof next);
	FILE *f = fopen(next, "we");
	if (!f)
		return errno;
	bool bad = fputs(text, f) < 0 || fputc('\n', f) < 0 || fflush(f) || fsync(fileno(f));
	int error = bad ? errno : 0;
	if (fclose(f) && !error)
		error = errno;
	if (!error && rename(next, path))
		error = errno;
	if (error)
		unlink(next);
	return error;
}

int progress_end(struct progress *p, struct status *st)
{
	json_object_set_new(p->all, "version", json_integer(1));
	char *text = json_dumps(p->all, JSON_INDENT(2) | JSON_SORT_KEYS);
	int error = text ? replace(p, text) : ENOMEM;
	free(text);
	unlock(p);
	return error ? cannot(p, error, st) : EXIT_OK;
}

// --- what it says --------------------------------------------------------------------------------

// The object of this name in another one; made, if it is not there and make is set.
static json_t *object(json_t *in, const char *name, bool make)
{
	json_t *o = json_object_get(in, name);
	if (json_is_object(o))
		return o;
	if (!make || json_object_set_new(in, name, json_object()))
		return NULL;
	return json_object_get(in, name);
}

static json_t *exercise_of(const struct progress *p, const char *name, bool make)
{
	return object(object(p->all, "exercises", make), name, make);
}

static const char *text_of(const json_t *o, const char *name)
{
	return json_string_value(json_object_get(o, name));
}

static unsigned number_of(const json_t *o, const char *name)
{
	json_int_t n = json_integer_value(json_object_get(o, name));
	return n > 0 && n <= INT_MAX ? (unsigned)n : 0;
}

const char *progress_exercises(const struct progress *p)
{
	return text_of(p->all, "folder");
}

void progress_set_exercises(struct progress *p, const char *root)
{
	json_object_set_new(p->all, "folder", json_string(root));
}

const char *progress_root(const struct progress *p, const char *given)
{
	const char *named = getenv("TREADLE_EXERCISES");
	return given || (named && *named) ? given : progress_exercises(p);
}

const char *progress_at(const struct progress *p)
{
	return text_of(p->all, "at");
}

void progress_go(struct progress *p, const char *step)
{
	json_object_set_new(p->all, "at", json_string(step));
}

static const char *const mark_names[PROGRESS_MARKS] = {
	[PROGRESS_SEEN] = "seen", [PROGRESS_LEFT] = "left"};

bool progress_marked(const struct progress *p, const char *step, enum progress_mark mark)
{
	return json_is_true(json_object_get(object(p->all, mark_names[mark], false), step));
}

void progress_mark(struct progress *p, const char *step, enum progress_mark mark)
{
	json_object_set_new(object(p->all, mark_names[mark], true), step, json_true());
}

void progress_graded(struct progress *p, const char *exercise, const char *hash, unsigned points,
		     bool solved, const json_t *verdict)
{
	json_t *o = exercise_of(p, exercise, true);
	json_object_set_new(o, "hash", json_string(hash));
	json_object_set_new(o, "points", json_integer(points));
	json_object_set_new(o, "solved", json_boolean(solved));
	json_object_set_new(o, "verdict", json_deep_copy(verdict));
}

bool progress_solved(const struct progress *p, const char *exercise)
{
	return json_is_true(json_object_get(exercise_of(p, exercise, false), "solved"));
}

unsigned progress_points(const struct progress *p, const char *exercise)
{
	return number_of(exercise_of(p, exercise, false), "points");
}

const json_t *progress_verdict(const struct progress *p, const char *exercise)
{
	return json_object_get(exercise_of(p, exercise, false), "verdict");
}

bool progress_is_same(const struct progress *p, const char *exercise, const char *hash)
{
	const char *kept = text_of(exercise_of(p, exercise, false), "hash");
	return kept && strcmp(kept, hash) == 0;
}

void progress_forget(struct progress *p, const char *exercise)
{
	json_object_del(object(p->all, "exercises", false), exercise);
	json_object_del(object(p->all, mark_names[PROGRESS_LEFT], false), exercise);
}

unsigned progress_hints(const struct progress *p, const char *exercise, const char *property)
{
	return number_of(object(exercise_of(p, exercise, false), "hints", false), property);
}

void progress_hinted(struct progress *p, const char *exercise, const char *property, unsigned n)
{
	json_t *hints = object(exercise_of(p, exercise, true), "hints", true);
	json_object_set_new(hints, property, json_integer(n));
}

static json_t *level_of(const struct progress *p, const char *level, bool make)
{
	return object(object(p->all, "levels", make), level, make);
}

struct progress_level progress_level(const struct progress *p, const char *level)
{
	const json_t *o = level_of(p, level, false);
	return (struct progress_level){.stars = number_of(o, "stars"),
				       .moves = number_of(o, "moves"),
				       .hints = number_of(o, "hints")};
}

void progress_level_solved(struct progress *p, const char *level, struct progress_level now)
{
	struct progress_level best = progress_level(p, level);
	if (best.stars > now.stars || (best.stars == now.stars && best.moves <= now.moves))
		return;
	json_t *o = level_of(p, level, true);
	json_object_set_new(o, "stars", json_integer(now.stars));
	json_object_set_new(o, "moves", json_integer(now.moves));
	json_object_set_new(o, "hints", json_integer(now.hints));
}

// ---- scenes that were opened --------------------------------------------------------------------

static bool find_seen(char *out, size_t size)
{
	return user_path("XDG_STATE_HOME", ".local/state", "treadle/seen", out, size);
}

// Makes the missing folders of a path.
static void make_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(path, 0777);
		*slash = '/';
	}
}

void seen_read(struct buf *b)
{
	char path[PATH_MAX], piece[4096];
	size_t n;
	FILE *f = find_seen(path, sizeof path) ? fopen(path, "re") : NULL;
	if (!f)
		return;
	while ((n = fread(piece, 1, sizeof piece, f)) > 0)
		buf_add(b, piece, n);
	fclose(f);
}

bool seen_has(const struct buf *b, const char *lesson, const char *scene)
{
	char line[512];
	int n = snprintf(line, sizeof line, "%s %s\n", lesson, scene);
	if (n < 0 || (size_t)n >= sizeof line)
		return false;
	for (const char *at = buf_str(b); (at = strstr(at, line)); at++)
		if (at == buf_str(b) || at[-1] == '\n')
			return true;
	return false;
}

void seen_add(const char *lesson, const char *scene)
{
	char path[PATH_MAX];
	struct buf had = {0};
	seen_read(&had);
	bool there = seen_has(&had, lesson, scene);
	buf_free(&had);
	if (there || !find_seen(path, sizeof path))
		return;
	make_folders(path);
	FILE *f = fopen(path, "ae");
	if (!f)
		return;
	fprintf(f, "%s %s\n", lesson, scene);
	fclose(f);
}
