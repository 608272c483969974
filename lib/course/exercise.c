// SPDX-License-Identifier: MIT
//
// Finding exercises: see exercise.h.
#include "course/exercise.h"

#include "course/numbered.h"

#include "base/i18n.h"
#include "base/installed.h"
#include "base/nearest.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct installed exercises_places[] = {
	{INSTALLED_GIVEN, "/exercises"},
	{INSTALLED_BESIDE, "/exercises"},
	{INSTALLED_BESIDE, "/../share/treadle/exercises"},
	{INSTALLED_FIXED, TREADLE_EXERCISES_DIR},
};

static bool exercises_path(char *out, size_t size)
{
	size_t n = sizeof exercises_places / sizeof *exercises_places;
	return installed_find(exercises_places, n, out, size);
}

// A scenario must not take the place of the student's file.
static int check_names(const struct exercise *e, struct status *st)
{
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; j < e->properties[i].nscenarios; j++) {
			const char *file = e->properties[i].scenarios[j].file;
			size_t n = strlen(e->name);
			if (strncmp(file, e->name, n) == 0 && strcmp(file + n, ".c") == 0)
				return status_set(st, EXIT_USAGE,
						  _("%s/spec: the scenario %s has the name of the "
						    "file that is handed in"),
						  e->path, file);
		}
	return EXIT_OK;
}

static bool has_scenario(const struct property *p, const char *file, size_t n)
{
	for (size_t i = 0; i < p->nscenarios; i++)
		if (strncmp(p->scenarios[i].file, file, n) == 0 && !p->scenarios[i].file[n])
			return true;
	return false;
}

// The first file that the hint names and that is no scenario of its property, n bytes; NULL: there
// is none.
static const char *hint_elsewhere(const struct property *p, const struct hint *hint, size_t *n)
{
	for (const char *w = hint->kinds; w && *w; w += *n + (w[*n] == ',')) {
		*n = strcspn(w, ",");
		bool file = hint_is_place(w, *n) && w[*n - 1] == 'c';
		if (file && !has_scenario(p, w, *n))
			return w;
	}
	return NULL;
}

static int check_hints(const struct exercise *e, const char *spec, struct status *st)
{
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; j < e->properties[i].nhints; j++) {
			size_t n;
			const struct property *p = &e->properties[i];
			const char *file = hint_elsewhere(p, &p->hints[j], &n);
			if (file)
				return status_set(st, EXIT_USAGE,
						  _("%s:%u: %.*s, in a hint of '%s', is not one of "
						    "its scenarios"),
						  spec, p->hints[j].line, (int)n, file, p->name);
		}
	return EXIT_OK;
}

// The exercise in the folder at path, which is absolute.
static int load(struct exercise *e, const char *path, struct status *st)
{
	char spec[PATH_MAX + sizeof "/spec"];
	const char *folder = strrchr(path, '/') + 1;
	*e = (struct exercise){.path = strdup(path),
			       .folder = strdup(folder),
			       .name = strdup(numbered_name(folder))};
	if (!e->path || !e->folder || !e->name)
		return status_no_memory(st);
	snprintf(spec, sizeof spec, "%s/spec", path);
	int code = exercise_read(e, spec, st);
	if (!code)
		code = check_hints(e, spec, st);
	return code ? code : check_names(e, st);
}

int exercises_root(const char *given, char *out, size_t size, struct status *st)
{
	char real[PATH_MAX];
	const char *named = given ? given : getenv("TREADLE_EXERCISES");
	out[0] = '\0';
	if (!named || (!given && !*named)) {
		if (!exercises_path(out, size))
			out[0] = '\0';
		return EXIT_OK;
	}
	if (!is_folder(named) || !realpath(named, real) || strlen(real) >= size)
		return status_set(st, EXIT_USAGE,
				  given ? _("there is no folder of exercises '%s'")
					: _("there is no folder of exercises '%s' "
					    "(TREADLE_EXERCISES)"),
				  named);
	strcpy(out, real);
	return EXIT_OK;
}

bool exercises_foreign(const char *root)
{
	char own[PATH_MAX];
	return !exercises_path(own, sizeof own) || strcmp(own, root) != 0;
}

// The folders of exercises, n of them, to be given to scan_free. EXIT_OK, or as exercises_root.
static int scan(struct dirent ***found, int *n, const char *given, char *root, size_t size,
		struct status *st)
{
	*found = NULL;
	*n = 0;
	int code = exercises_root(given, root, size, st);
	if (!code && *root)
		*n = scandir(root, found, numbered_filter, versionsort);
	return code;
}

static void scan_free(struct dirent **found, int n)
{
	for (int i = 0; i < n; i++)
		free(found[i]);
	free(found);
}

static bool is_exercise(const char *root, const char *folder)
{
	char spec[PATH_MAX];
	int n = snprintf(spec, sizeof spec, "%s/%s/spec", root, folder);
	return n > 0 && (size_t)n < sizeof spec && access(spec, F_OK) == 0;
}

int exercises_find(struct exercise **out, size_t *count, const char *given, struct status *st)
{
	char root[PATH_MAX], path[PATH_MAX];
	struct dirent **found;
	int n;
	*count = 0;
	int code = scan(&found, &n, given, root, sizeof root, st);
	struct exercise *all = calloc(n > 0 ? (size_t)n : 1, sizeof *all);
	if (!code && !all)
		code = status_no_memory(st);
	for (int i = 0; !code && i < n; i++) {
		if (!is_exercise(root, found[i]->d_name))
			continue;
		int length = snprintf(path, sizeof path, "%s/%s", root, found[i]->d_name);
		if (length > 0 && (size_t)length < sizeof path)
			code = load(&all[(*count)++], path, st);
	}
	scan_free(found, n);
	if (!code && !*count && *root && exercises_foreign(root))
		code = status_set(st, EXIT_USAGE,
				  _("there is no exercise in '%s': a folder NN-name with a spec"),
				  root);
	*out = all;
	if (!code)
		return EXIT_OK;
	exercises_free(all, *count);
	*out = NULL;
	*count = 0;
	return code;
}

void exercises_free(struct exercise *all, size_t n)
{
	for (size_t i = 0; i < n; i++)
		exercise_free(&all[i]);
	free(all);
}

// --- one of them ---------------------------------------------------------------------------------

int exercise_unknown(const char *what, const char *const *names, size_t n, struct status *st)
{
	const char *near = nearest(what, names, n);
	if (near)
		return status_set(st, EXIT_USAGE,
				  _("there is no exercise '%s'; did you mean '%s'?"), what, near);
	return status_set(st, EXIT_USAGE,
			  _("there is no exercise '%s'; 'treadle list --exercises' names them"),
			  what);
}

static int no_such(const char *what, struct dirent **found, int n, struct status *st)
{
	const char **names = calloc(n > 0 ? (size_t)n : 1, sizeof *names);
	size_t count = 0;
	if (!names)
		return status_no_memory(st);
	for (int i = 0; i < n; i++)
		names[count++] = numbered_name(found[i]->d_name);
	int code = exercise_unknown(what, names, count, st);
	free(names);
	return code;
}

int exercise_find(struct exercise *e, const char *given, const char *what, struct status *st)
{
	char root[PATH_MAX] = "", path[PATH_MAX], real[PATH_MAX];
	struct dirent **found;
	int n;
	*e = (struct exercise){0};
	int code = scan(&found, &n, given, root, sizeof root, st);
	if (code)
		return code;
	code = EXIT_FAILED;
	for (int i = 0; code == EXIT_FAILED && !strchr(what, '/') && i < n; i++)
		if (numbered_is(found[i]->d_name, what) && is_exercise(root, found[i]->d_name)) {
			int length = snprintf(path, sizeof path, "%s/%s", root, found[i]->d_name);
			if (length > 0 && (size_t)length < sizeof path)
				code = load(e, path, st);
		}
	if (code == EXIT_FAILED && is_exercise(what, ".") && realpath(what, real))
		code = load(e, real, st);
	struct stat folder;
	if (code == EXIT_FAILED && strchr(what, '/') && stat(what, &folder) == 0 &&
	    S_ISDIR(folder.st_mode))
		code = status_set(st, EXIT_USAGE,
				  _("'%s' is not an exercise: the file 'spec' is missing in it"),
				  what);
	if (code == EXIT_FAILED)
		code = no_such(what, found, n, st);
	scan_free(found, n);
	return code;
}

// ---- hashes -------------------------------------------------------------------------------------

static int cannot_read(const char *path, enum exit_code code, int err, struct status *st)
{
	return status_set(st, code, _("'%s' cannot be read: %s"), path, strerror(err));
}

// Is it part of what an answer is built with and judged by?
static int is_judge(const struct dirent *d)
{
	const char *end = strrchr(d->d_name, '.');
	return strcmp(d->d_name, "spec") == 0 || strcmp(d->d_name, "clients") == 0 ||
	       (d->d_name[0] != '.' && end && (!strcmp(end, ".c") || !strcmp(end, ".h")));
}

static bool is_stub(const struct exercise *e, const char *name)
{
	size_t n = strlen(e->name);
	return strncmp(name, e->name, n) == 0 && strcmp(name + n, ".c") == 0;
}

int exercise_hash(const struct exercise *e, char out[HASH_TEXT], struct status *st)
{
	struct dirent **all;
	struct sha256_ctx h;
	int n = scandir(e->path, &all, is_judge, alphasort), code = EXIT_OK;
	if (n < 0)
		return cannot_read(e->path, EXIT_TROUBLE, errno, st);
	sha256_init(&h);
	hash_text(&h, e->folder);
	for (int i = 0; i < n; i++) {
		char path[PATH_MAX], content[HASH_TEXT], *name = all[i]->d_name;
		snprintf(path, sizeof path, "%s/%s", e->path, name);
		if (!code && !is_stub(e, name)) {
			int err = file_hash(path, SIZE_MAX, content);
			if (err) {
				code = cannot_read(path, EXIT_TROUBLE, err, st);
			} else {
				hash_text(&h, name);
				hash_text(&h, content);
			}
		}
		free(all[i]);
	}
	free(all);
	hash_end(&h, out);
	return code;
}

int answer_hash(const struct exercise *e, const char *file, char out[HASH_TEXT], struct status *st)
{
	char content[HASH_TEXT], judges[HASH_TEXT];
	struct sha256_ctx h;
	int err = file_hash(file, SIZE_MAX, content);
	if (err)
		return cannot_read(file, EXIT_USAGE, err, st);
	int code = exercise_hash(e, judges, st);
	if (code)
		return code;
	sha256_init(&h);
	hash_text(&h, content);
	hash_text(&h, judges);
	hash_end(&h, out);
	return EXIT_OK;
}
