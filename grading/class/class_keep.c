// SPDX-License-Identifier: MIT
//
// What is kept of a class beside its report, so that a second run grades only what has changed: a
// folder for each grade, with grade.json and its traces. Its name is a hash of everything that the
// grade depends on: the file, the exercise, and Treadle itself.
#include "grading/class/class.h"

#include "base/i18n.h"
#include "command/files.h"
#include "compile/library.h"
#include "course/exercise_hash.h"
#include "grading/grade/grade_record.h"
#include "session/program.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <nettle/sha2.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define RECORD "grade.json"

// --- the places ----------------------------------------------------------------------------------

static int too_long(const char *output, struct status *st)
{
	return status_set(st, EXIT_USAGE, _("'%s' is too long"), output);
}

// What an interrupted run has left half-made.
static void clear_halves(const char *state)
{
	DIR *d = opendir(state);
	for (struct dirent *e; d && (e = readdir(d));) {
		char path[PATH_MAX + NAME_MAX + 2];
		snprintf(path, sizeof path, "%s/%s", state, e->d_name);
		if (strncmp(e->d_name, "new-", 4) == 0)
			tree_remove(path);
	}
	if (d)
		closedir(d);
}

static int lock_state(struct class_paths *p, const char *output, struct status *st)
{
	char path[PATH_MAX + sizeof "/lock"];
	snprintf(path, sizeof path, "%s/lock", p->state);
	p->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (p->lock < 0)
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
				  strerror(errno));
	if (flock(p->lock, LOCK_EX | LOCK_NB)) {
		close(p->lock);
		p->lock = -1;
		return status_set(st, EXIT_TROUBLE,
				  _("another treadle is at work on '%s': wait for it, or name "
				    "another report with -o"),
				  output);
	}
	clear_halves(p->state);
	return EXIT_OK;
}

// What is written must not be taken for what is handed in.
static int check_apart(const struct class_paths *p, const char *submissions, struct status *st)
{
	char in[PATH_MAX], out[PATH_MAX], folder[PATH_MAX];
	const char *slash = strrchr(p->csv, '/');
	snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - p->csv) : 1,
		 slash ? p->csv : ".");
	if (!realpath(submissions, in) || !realpath(folder, out))
		return EXIT_OK; // the function that reads or writes there reports it
	size_t n = strlen(in);
	bool below = strncmp(out, in, n) == 0 && (out[n] == '/' || !out[n]);
	if (!below && !(realpath(p->feedback, out) && strcmp(in, out) == 0))
		return EXIT_OK;
	return status_set(
		st, EXIT_USAGE,
		_("the report '%s' would be among the submissions: name another place with -o"),
		p->csv);
}

int class_paths_open(struct class_paths *p, const struct class_options *o, struct status *st)
{
	const char *output = o->output;
	size_t n = strlen(output);
	const char *slash = strrchr(output, '/');
	*p = (struct class_paths){.lock = -1};
	if (n > 4 && strcmp(output + n - 4, ".csv") == 0 && output[n - 5] != '/')
		n -= 4;
	else if (output[n - 1] == '/')
		return status_set(st, EXIT_USAGE, _("'%s' is no name of a file"), output);
	if (n + 32 >= PATH_MAX)
		return too_long(output, st);
	int stem = (int)n;
	snprintf(p->csv, sizeof p->csv, "%s", output);
	snprintf(p->details, sizeof p->details, "%.*s-details.csv", stem, output);
	snprintf(p->page, sizeof p->page, "%.*s.html", stem, output);
	snprintf(p->changes, sizeof p->changes, "%.*s-changes.txt", stem, output);
	snprintf(p->state, sizeof p->state, "%.*s.state", stem, output);
	// the report itself may have no ending
	snprintf(p->feedback, sizeof p->feedback, "%.*s%s", stem, output,
		 output[n] ? "" : ".feedback");
	p->feedback_name = p->feedback + (slash ? slash + 1 - output : 0);
	int code = check_apart(p, o->submissions, st);
	if (!code)
		code = folder_ensure(p->state, st);
	if (!code)
		code = lock_state(p, output, st);
	return code ? code : folder_ensure(p->feedback, st);
}

void class_paths_close(struct class_paths *p)
{
	if (p->lock < 0)
		return;
	clear_halves(p->state); // of graders that were ended
	close(p->lock);
}

// --- keys ----------------------------------------------------------------------------------------

// Adds a file's content by its hash. EXIT_OK or EXIT_TROUBLE.
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

// Treadle itself: the version, and its three parts as they were built.
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

static void cell_key(struct cell *cell, const char *spec, const char *version)
{
	struct sha256_ctx h;
	sha256_init(&h);
	hash_text(&h, cell->hash);
	hash_text(&h, spec);
	hash_text(&h, version);
	hash_end(&h, cell->key);
}

int class_keys(struct class *c, struct status *st)
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

int class_recall(const struct class_paths *p, const struct exercise *e, struct cell *cell,
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

void class_forget(const struct class_paths *p, const struct cell *cell)
{
	char path[PATH_MAX + HASH_TEXT];
	snprintf(path, sizeof path, "%s/%s", p->state, cell->key);
	tree_remove(path);
}

int class_keep(const struct class_paths *p, const struct cell *cell, const struct grade *g,
	       const char *folder, struct status *st)
{
	char path[PATH_MAX + sizeof RECORD], to[PATH_MAX + HASH_TEXT];
	json_t *j = grade_record_make(g, folder);
	if (!j)
		return status_no_memory(st);
	snprintf(path, sizeof path, "%s/" RECORD, folder);
	snprintf(to, sizeof to, "%s/%s", p->state, cell->key);
	int rc = json_dump_file(j, path, JSON_INDENT(1));
	json_decref(j);
	class_forget(p, cell);
	if (rc || rename(folder, to))
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), to,
				  strerror(errno));
	return EXIT_OK;
}
