// SPDX-License-Identifier: MIT
//
// The cache of grades: see class_cache.h. Each grade has a folder with grade.json and its traces.
// The folder's name is a hash of everything that the grade depends on: the file, the exercise, and
// Treadle itself.
#include "grading/class/class_cache.h"

#include "base/i18n.h"
#include "command/files.h"
#include "compile/library.h"
#include "grading/grade/grade.h"
#include "session/program.h"

#include <errno.h>
#include <jansson.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RECORD "grade.json"

// --- keys ----------------------------------------------------------------------------------------

// Adds the hash of a file's content. EXIT_OK or EXIT_TROUBLE.
static int add_file(struct sha256_ctx *h, const char *path, struct status *st)
{
	char text[HASH_TEXT];
	int err = file_hash(path, SIZE_MAX, text);
	if (err)
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be read: %s"), path,
				  strerror(err));
	hash_text(h, text);
	return EXIT_OK;
}

// Hashes Treadle: its version, and its three parts as they were built.
static int version_hash(char out[HASH_TEXT], struct status *st)
{
	char runtime[PATH_MAX], library[PATH_MAX], headers[PATH_MAX];
	struct sha256_ctx h;
	sha256_init(&h);
	hash_text(&h, PACKAGE_VERSION);
	int code = runtime_path(runtime, sizeof runtime, st);
	if (!code)
		code = library_folders(library, headers, sizeof library, st);
	if (!code)
		code = add_file(&h, "/proc/self/exe", st);
	if (!code)
		code = add_file(&h, runtime, st);
	if (!code && strlen(library) + sizeof "/libtreadle.so" <= sizeof library) {
		strcat(library, "/libtreadle.so");
		code = add_file(&h, library, st);
	}
	hash_end(&h, out);
	return code;
}

static void cell_key(struct class_cell *cell, const char *spec, const char *version)
{
	struct sha256_ctx h;
	sha256_init(&h);
	hash_text(&h, cell->hash);
	hash_text(&h, spec);
	hash_text(&h, version);
	hash_end(&h, cell->key);
}

int class_cache_keys(struct class *c, struct status *st)
{
	c->specs = calloc(c->nexercises, sizeof *c->specs);
	int code = c->specs ? version_hash(c->version, st) : status_no_memory(st);
	for (size_t i = 0; !code && i < c->nexercises; i++)
		code = exercise_hash(&c->exercises[i], c->specs[i], st);
	for (size_t i = 0; !code && i < c->nstudents; i++)
		for (size_t j = 0; j < c->nexercises; j++)
			if (c->students[i].cells[j].state == CELL_WAITING)
				cell_key(&c->students[i].cells[j], c->specs[j], c->version);
	return code;
}

// --- grades --------------------------------------------------------------------------------------

int class_cache_read(const struct class_paths *p, const struct exercise *e, struct class_cell *cell,
		     struct status *st)
{
	char path[PATH_MAX + HASH_TEXT + sizeof RECORD];
	json_error_t error;
	snprintf(path, sizeof path, "%s/%s/" RECORD, p->state, cell->key);
	json_t *j = json_load_file(path, 0, &error);
	if (!j)
		return EXIT_OK;
	int rc = grade_init(&cell->grade, e) ? ENOMEM : grade_record_read(&cell->grade, j);
	json_decref(j);
	if (rc)
		grade_free(&cell->grade);
	else
		cell->state = CELL_GRADED;
	return rc == ENOMEM ? status_no_memory(st) : EXIT_OK;
}

bool class_cache_has(const struct class_paths *p, const struct class_cell *cell)
{
	char path[PATH_MAX + HASH_TEXT + sizeof RECORD];
	snprintf(path, sizeof path, "%s/%s/" RECORD, p->state, cell->key);
	return *cell->key && access(path, F_OK) == 0;
}

void class_cache_remove(const struct class_paths *p, const struct class_cell *cell)
{
	char path[PATH_MAX + HASH_TEXT];
	snprintf(path, sizeof path, "%s/%s", p->state, cell->key);
	tree_remove(path);
}

int class_cache_add(const struct class_paths *p, const struct class_cell *cell,
		    const struct grade *g, const char *folder, struct status *st)
{
	char path[PATH_MAX + sizeof RECORD], to[PATH_MAX + HASH_TEXT];
	json_t *j = grade_record_make(g, folder);
	if (!j)
		return status_no_memory(st);
	snprintf(path, sizeof path, "%s/" RECORD, folder);
	snprintf(to, sizeof to, "%s/%s", p->state, cell->key);
	int rc = json_dump_file(j, path, JSON_INDENT(1));
	json_decref(j);
	class_cache_remove(p, cell);
	if (rc || rename(folder, to))
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), to,
				  strerror(errno));
	return EXIT_OK;
}
