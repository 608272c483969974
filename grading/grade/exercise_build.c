// SPDX-License-Identifier: MIT
//
// Building an exercise: see exercise_build.h. Debug information names the temporary folder like the
// exercise.
#include "grading/grade/exercise_build.h"
#include "base/i18n.h"
#include "command/files.h"
#include "compile/cc.h"
#include "grading/grade/submission_compile.h"
#include "grading/grade/submission_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- files ---------------------------------------------------------------------------------------

static int cannot_read(const char *path, int err, struct status *st)
{
	return status_set(st, EXIT_USAGE, _("'%s' cannot be read: %s"), path, strerror(err));
}

// Copies a plain file. 0, or an errno value: of reading, and *reading is true, or of writing.
static int copy(const char *from, const char *to, bool *reading)
{
	char part[16384];
	struct stat s;
	ssize_t n = 0;
	off_t all = 0;
	*reading = true;
	int in = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK), err = 0;
	if (in < 0)
		return errno;
	if (fstat(in, &s) == 0 && !S_ISREG(s.st_mode))
		err = S_ISDIR(s.st_mode) ? EISDIR : EINVAL;
	int out = err ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (!err && out < 0) {
		*reading = false;
		err = errno;
	}
	while (!err && (n = read(in, part, sizeof part)) > 0) {
		all += n;
		if (all > SUBMISSION_MOST)
			err = EFBIG;
		else if (write(out, part, (size_t)n) != n) {
			*reading = false;
			err = errno ? errno : EIO;
		}
	}
	if (!err && n < 0)
		err = errno;
	if (out >= 0 && close(out) && !err) {
		*reading = false;
		err = errno;
	}
	close(in);
	return err;
}

static int copy_in(const struct exercise_build *b, const char *from, const char *name,
		   struct status *st)
{
	char to[PATH_MAX];
	bool reading;
	snprintf(to, sizeof to, "%s/%s", b->folder, name);
	int err = copy(from, to, &reading);
	if (err && !reading && compiler_room(&b->compiler, st))
		return st->code;
	if (err && !reading)
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), to,
				  strerror(err));
	return err ? cannot_read(from, err, st) : EXIT_OK;
}

// Is the file C source or a header?
static bool is_code(const char *name)
{
	size_t n = strlen(name);
	return n > 2 && name[0] != '.' &&
	       (!strcmp(name + n - 2, ".c") || !strcmp(name + n - 2, ".h"));
}

// Copies the exercise's headers and scenarios, not the stub.
static int copy_exercise(const struct exercise_build *b, const char *own, struct status *st)
{
	DIR *d = opendir(b->exercise->path);
	int code = EXIT_OK;
	if (!d)
		return cannot_read(b->exercise->path, errno, st);
	for (struct dirent *e; !code && (e = readdir(d));) {
		char from[PATH_MAX];
		if (!is_code(e->d_name) || strcmp(e->d_name, own) == 0)
			continue;
		snprintf(from, sizeof from, "%s/%s", b->exercise->path, e->d_name);
		code = copy_in(b, from, e->d_name, st);
	}
	closedir(d);
	return code;
}

static void own_name(const struct exercise *e, char *out, size_t size)
{
	snprintf(out, size, "%s.c", e->name);
}

int exercise_build_open(struct exercise_build *b, const struct exercise *e, const char *kept,
			struct status *st)
{
	char own[NAME_MAX], path[PATH_MAX];
	*b = (struct exercise_build){.exercise = e};
	if (!cc_is_gcc())
		return status_set(
			st, EXIT_USAGE,
			_("grades are made with gcc, since clang does not show all that a "
			  "program does to memory: let TREADLE_CC name it"));
	own_name(e, own, sizeof own);
	if (kept_parts_folder(e, path, sizeof path))
		kept = path;
	if (kept && !(b->kept = strdup(kept)))
		return status_no_memory(st);
	if (temporary_folder_make(&b->folder, st))
		return st->code;
	b->compiler = (struct sandboxed_compiler){.folder = b->folder, .called = e->folder};
	return copy_exercise(b, own, st);
}

void exercise_build_close(struct exercise_build *b)
{
	temporary_folder_remove(b->folder);
	free(b->kept);
	buf_free(&b->problem);
	buf_free(&b->compiler.messages);
	*b = (struct exercise_build){0};
}

// --- what is made of the exercise's own files ----------------------------------------------------

// Keeps a file: copies it under a unique name, and renames it when it is whole on the disk, since
// later runs trust it. What cannot be kept is made anew each time.
static void keep(const char *made, const char *kept)
{
	char part[PATH_MAX + 32];
	snprintf(part, sizeof part, "%s.%d", kept, (int)getpid());
	int err = file_copy(made, part), fd = err ? -1 : open(part, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || fchmod(fd, S_IRWXU) || fdatasync(fd) || rename(part, kept))
		unlink(part);
	if (fd >= 0)
		close(fd);
}

int exercise_build_own(struct exercise_build *b, const char *made, const char *const *words,
		       struct status *st)
{
	char path[PATH_MAX], kept[PATH_MAX] = "";
	snprintf(path, sizeof path, "%s/%s", b->folder, made);
	if (access(path, R_OK) == 0)
		return EXIT_OK;
	if (b->kept)
		snprintf(kept, sizeof kept, "%s/%s", b->kept, made);
	if (*kept && file_copy(kept, path) == 0 && chmod(path, S_IRWXU) == 0)
		return EXIT_OK;
	unlink(path);
	int code = compiler_run(&b->compiler, words, NULL, NULL, st);
	if (!code && *kept && !b->submitted)
		keep(path, kept);
	return code;
}

// The name of the object file: of "counter.c", "counter.o".
static void object_of(const char *file, char *out, size_t size)
{
	snprintf(out, size, "%.*s.o", (int)strlen(file) - 2, file);
}

// --- the student's file --------------------------------------------------------------------------

// The path of a scenario's program.
static void program_of(const struct exercise_build *b, const struct scenario *s, char *out,
		       size_t size)
{
	snprintf(out, size, "%s/%.*s", b->folder, (int)strlen(s->file) - 2, s->file);
}

// Removes what was made of an earlier file, except objects of scenarios.
static void forget_file(struct exercise_build *b, const char *own)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", b->folder, own);
	unlink(path);
	for (size_t i = 0; i < b->exercise->nproperties; i++)
		for (size_t j = 0; j < b->exercise->properties[i].nscenarios; j++) {
			program_of(b, &b->exercise->properties[i].scenarios[j], path, sizeof path);
			unlink(path);
		}
	buf_clear(&b->problem);
	buf_clear(&b->compiler.messages);
}

int exercise_build_submission(struct exercise_build *b, const char *file, struct status *st)
{
	char own[NAME_MAX];
	own_name(b->exercise, own, sizeof own);
	forget_file(b, own);
	b->submitted = true;
	// a file that cannot be C source gets no points, and is no error of the grader
	if (submission_file_refuse(file, own, &b->problem))
		return EXIT_FAILED;
	const struct more_names more = {(const char *const *)b->exercise->functions,
					b->exercise->nfunctions};
	int code = copy_in(b, file, own, st);
	if (!code)
		code = submission_compile(&b->compiler, &more, own, &b->problem, st);
	return code;
}

// --- a scenario ----------------------------------------------------------------------------------

static void explain_link(struct exercise_build *b, const struct scenario *s)
{
	char own[NAME_MAX];
	own_name(b->exercise, own, sizeof own);
	submission_explain_linker(buf_str(&b->compiler.messages), own, s->file, &b->problem);
}

int exercise_build_scenario_object(struct exercise_build *b, const struct scenario *s,
				   struct status *st)
{
	char object[NAME_MAX];
	object_of(s->file, object, sizeof object);
	const char *const words[] = {CALLS_TOLD, "-c", s->file, "-o", object, NULL};
	int code = exercise_build_own(b, object, words, st);
	if (code != EXIT_FAILED)
		return code;
	return status_set(st, EXIT_TROUBLE,
			  _("the exercise itself is wrong, its %s does not compile: %s"), s->file,
			  buf_str(&b->compiler.messages));
}

int exercise_build_scenario(struct exercise_build *b, const struct scenario *s, char *program,
			    size_t size, struct status *st)
{
	char own[NAME_MAX], object[NAME_MAX];
	snprintf(own, sizeof own, "%s.o", b->exercise->name);
	object_of(s->file, object, sizeof object);
	program_of(b, s, program, size);
	if (access(program, X_OK) == 0)
		return EXIT_OK; // the scenario belongs to another property
	// tables that direct calls are written before main, and then read-only
	const char *const links[] = {
		object, own, "-Wl,-z,relro,-z,now,-z,noexecstack", "-o", strrchr(program, '/') + 1,
		NULL};
	int code = exercise_build_scenario_object(b, s, st);
	if (!code)
		code = compiler_run(&b->compiler, links, NULL, &b->problem, st);
	if (code == EXIT_FAILED && !b->problem.n)
		explain_link(b, s);
	if (code == EXIT_FAILED && !b->problem.n)
		buf_printf(&b->problem, _("%s.c cannot be put together with %s: no points"),
			   b->exercise->name, s->file);
	return code;
}
