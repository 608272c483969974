// SPDX-License-Identifier: MIT
//
// `treadle init`: makes a student's work folder, or adds what is missing in it.
#include "cmd/commands.h"
#include "course/course.h"
#include "course/progress.h"
#include "course/work.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct arguments {
	char *folder, *exercises;
};

enum { KEY_EXERCISES = 256 };

static const struct argp_option options[] = {
	{"exercises", KEY_EXERCISES, N_("DIR"), 0,
	 N_("Use the exercises in DIR (default: the folder that TREADLE_EXERCISES names, else "
	    "Treadle's own); the programs that grade them are left out"),
	 0},
	{0},
};

static const char doc[] = N_("Make a folder for your work on the exercises. It holds a folder for "
			     "each exercise, with its task, its header and the file to complete. "
			     "If DIR exists already, add what is missing; nothing is overwritten."
			     "\v"
			     "Then go there, and type 'treadle learn'.\n\n"
			     "Examples:\n"
			     "  treadle init ~/exercises\n"
			     "  treadle init --exercises=./my/exercises ./students");

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case KEY_EXERCISES:
		a->exercises = arg;
		return 0;
	case ARGP_KEY_ARG:
		return command_argument(state, arg, &a->folder);
	case ARGP_KEY_END:
		if (a->folder && *a->folder)
			return 0;
		return command_invalid(_("name the folder to make: 'treadle init DIR'"));
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options, .parser = parse, .args_doc = N_("DIR"), .doc = doc};

// --- the folder ----------------------------------------------------------------------------------

static const char start[] = N_(
	"# Your exercises\n"
	"\n"
	"Each folder here is an exercise: `task.md` tells what to do, the header says what each\n"
	"function does, and `NAME.c`, which has the folder's name, is the file to complete. The "
	"other\n"
	"programs, if there are any, are those that it is graded by: read them, try them.\n"
	"\n"
	"    treadle learn             the path through lessons and exercises, step by step: edit\n"
	"                              the file in your editor, and it is graded as you save it\n"
	"    treadle learn --list      how far you have come\n"
	"    treadle learn --hint      a hint; and one more each time\n"
	"    treadle learn --reset=NAME   begin an exercise again; your file is kept\n"
	"\n"
	"How far you have come is in `%s`. Only `NAME.c` is graded: a change to any\n"
	"other file counts for nothing.\n");

static int make_folder(const char *path, char *real, bool *made, struct status *st)
{
	struct stat s;
	*made = mkdir(path, 0777) == 0;
	if (!*made && errno != EEXIST)
		return status_set(st, EXIT_USAGE, _("the folder '%s' cannot be made: %s"), path,
				  strerror(errno));
	if (!realpath(path, real) || stat(real, &s) || !S_ISDIR(s.st_mode))
		return status_set(st, EXIT_USAGE, _("'%s' is not a folder"), path);
	if (access(real, W_OK | X_OK) != 0)
		return status_set(st, EXIT_USAGE, _("the folder '%s' is not writable"), path);
	return EXIT_OK;
}

static bool is_below(const char *path, const char *folder)
{
	size_t n = strlen(folder);
	return strncmp(path, folder, n) == 0 && (!path[n] || path[n] == '/');
}

// Refuses a work folder among the exercises themselves.
static int check_place(const char *root, const char *folder, struct status *st)
{
	const char *slash = strrchr(root, '/');
	size_t n = slash ? (size_t)(slash - root) : 0;
	if (!is_below(folder, root) && (strncmp(folder, root, n) != 0 || folder[n]))
		return EXIT_OK;
	return status_set(st, EXIT_USAGE,
			  _("'%s' holds the exercises themselves: choose another folder"), folder);
}

static int write_start(const char *folder, struct status *st)
{
	char path[PATH_MAX + sizeof "/START.md"];
	snprintf(path, sizeof path, "%s/START.md", folder);
	FILE *f = fopen(path, "wxe");
	if (!f && errno == EEXIST)
		return EXIT_OK;
	bool bad = !f || fprintf(f, _(start), PROGRESS_FILE) < 0;
	if (f)
		bad |= fclose(f) != 0;
	return bad ? status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
				strerror(errno))
		   : EXIT_OK;
}

static int write_progress(const char *folder, const char *root, struct status *st)
{
	struct progress p;
	int code = progress_open(&p, folder, st);
	if (!code)
		code = progress_begin(&p, st);
	if (!code && exercises_foreign(root))
		progress_set_exercises(&p, root);
	if (!code)
		code = progress_end(&p, st);
	if (!code && p.note)
		command_note("%s", p.note);
	progress_close(&p);
	return code;
}

// --- the exercises -------------------------------------------------------------------------------

static int add_all(const struct course *c, const char *root, const char *folder, bool anew,
		   struct work_done *all, struct status *st)
{
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < c->nexercises; i++) {
		struct work_done done = {0};
		const struct exercise *e = &c->exercises[i];
		code = work_add(e, folder, !exercises_foreign(root), &done, st);
		if (!code && !anew && done.made)
			printf(_("%s: added %u\n"), e->folder, done.made);
		all->made += done.made;
		all->kept += done.kept;
	}
	return code;
}

static void report(const struct course *c, const char *folder, bool anew,
		   const struct work_done *done)
{
	if (anew)
		printf(_("%s: exercises: %zu; for each a folder with its task and the file to "
			 "complete\n"),
		       folder, c->nexercises);
	else if (!done->made)
		printf(_("%s: nothing is missing\n"), folder);
	else
		puts(_("What was there before is unchanged."));
	if (done->kept)
		printf(_("Files that differ from the exercises' own, left unchanged: %u\n"),
		       done->kept);
	if (!anew)
		return;
	struct buf place = {0}, self = {0};
	buf_word(&place, folder);
	command_self(&self);
	printf(_("Next:\n  cd %s\n  %s learn\n"), buf_str(&place), buf_str(&self));
	buf_free(&place);
	buf_free(&self);
}

// Reads the course from the folder of exercises: the given one, else the one that the work was
// begun with.
static int read_course(struct course *c, const struct arguments *a, char *root, size_t size,
		       struct status *st)
{
	char folder[PATH_MAX];
	struct progress p = {.lock = -1};
	int code = EXIT_OK;
	if (progress_folder(a->folder, folder, sizeof folder))
		code = progress_open(&p, folder, st);
	const char *given = code ? NULL : progress_root(&p, a->exercises);
	if (!code)
		code = exercises_root(given, root, size, st);
	if (!code)
		code = course_read(c, given, st);
	progress_close(&p);
	return code;
}

static int init(const struct arguments *a, struct course *c, struct status *st)
{
	char root[PATH_MAX], folder[PATH_MAX], known[PATH_MAX];
	struct work_done done = {0};
	bool made = false;
	int code = read_course(c, a, root, sizeof root, st);
	if (!code)
		code = make_folder(a->folder, folder, &made, st);
	if (!code && (code = check_place(root, folder, st)) && made)
		rmdir(folder);
	bool anew = !code && !progress_folder(folder, known, sizeof known);
	if (!code)
		code = write_progress(folder, root, st);
	if (!code)
		code = write_start(folder, st);
	if (!code)
		code = add_all(c, root, folder, anew, &done, st);
	if (!code)
		report(c, folder, anew, &done);
	return code;
}

static int init_run(int argc, char **argv)
{
	struct arguments a = {0};
	struct course course = {0};
	struct status st = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code)
		return code;
	code = init(&a, &course, &st);
	course_free(&course);
	return code ? command_fail(&st) : EXIT_OK;
}

const struct command command_init = {"init", N_("Make a folder for work on the exercises"),
				     init_run};
