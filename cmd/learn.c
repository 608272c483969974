// SPDX-License-Identifier: MIT
//
// `treadle learn`: the path through lessons and exercises. This file reads the command line and
// does single actions; learn_loop.c is the dialogue with a student.
#include "cmd/commands.h"
#include "course/work.h"
#include "grading/learn/learn.h"
#include "grading/learn/learn_grader.h"
#include "grading/learn/learn_verdict.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum form { FORM_FOLLOW, FORM_LIST, FORM_ONCE, FORM_HINT, FORM_RESET, FORM_NEXT, FORM_SKIP };

struct arguments {
	enum form form;
	char *exercise; // of the form; NULL: where the student is
	char *folder, *exercises;
};

enum { KEY_EXERCISES = 256, KEY_FORMS = 512 };

static const struct argp_option options[] = {
	{"list", KEY_FORMS + FORM_LIST, NULL, 0, N_("List the steps, and how far you have come"),
	 1},
	{"once", KEY_FORMS + FORM_ONCE, N_("EXERCISE"), OPTION_ARG_OPTIONAL,
	 N_("Grade the current exercise, or EXERCISE, once"), 1},
	{"hint", KEY_FORMS + FORM_HINT, N_("EXERCISE"), OPTION_ARG_OPTIONAL,
	 N_("Give a hint to the current exercise, or to EXERCISE; one more each time"), 1},
	{"reset", KEY_FORMS + FORM_RESET, N_("EXERCISE"), 0,
	 N_("Begin EXERCISE again; your file is kept under another name"), 1},
	{"next", KEY_FORMS + FORM_NEXT, NULL, 0, N_("Go to the next step if this one is done"), 1},
	{"skip", KEY_FORMS + FORM_SKIP, NULL, 0,
	 N_("Go to the next step, and leave this one for later"), 1},
	{"exercises", KEY_EXERCISES, N_("DIR"), 0,
	 N_("Use the exercises in DIR, not those that the work folder was made from"), 2},
	{0},
};

static const char doc[] =
	N_("Go through lessons and exercises, step by step: the task is shown, and your file is "
	   "graded each time you save it in your editor. Your progress is kept in the work folder "
	   "DIR, which 'treadle init' makes (default: the current folder or the nearest one above "
	   "it that is a work folder, else the one that TREADLE_WORK names)."
	   "\v"
	   "Keys: h a hint, w watch the failing interleaving, t the task, n and p the next step "
	   "and the one before, l the list, v the lesson, r begin again, ? all keys, q quit. If "
	   "the output is not a terminal, it is plain text.\n\n"
	   "Exit status of --once: 0 all points, 1 something failed, 4 nothing failed, but "
	   "something could not be decided. Of --next: 1 the exercise is not solved.\n\n"
	   "Examples:\n"
	   "  treadle init ~/exercises\n"
	   "  cd ~/exercises; treadle learn\n"
	   "  treadle learn --hint\n"
	   "  treadle learn --once=counter\n"
	   "  treadle learn --list ~/exercises");

static error_t parse_form(struct arguments *a, enum form form, char *arg)
{
	if (a->form && a->form != form)
		return command_invalid(
			_("give only one of --list, --once, --hint, --reset, --next and --skip"));
	a->form = form;
	a->exercise = arg;
	return 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	if (key > KEY_FORMS && key <= KEY_FORMS + FORM_SKIP)
		return parse_form(a, (enum form)(key - KEY_FORMS), arg);
	switch (key) {
	case KEY_EXERCISES:
		a->exercises = arg;
		return 0;
	case ARGP_KEY_ARG:
		return command_argument(state, arg, &a->folder);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options, .parser = parse, .args_doc = N_("[DIR]"), .doc = doc};

// --- once ----------------------------------------------------------------------------------------

struct once {
	const struct exercise *exercise;
	json_t *verdict;
};

static void told(void *ctx, json_t *piece)
{
	struct once *o = ctx;
	verdict_add(o->verdict, piece);
	if (json_object_get(piece, "index") && !verdict_is_refused(o->verdict))
		verdict_put(stdout, o->exercise, o->verdict, piece);
	else if (!json_object_get(piece, "index") && verdict_is_refused(o->verdict))
		verdict_put_problem(stdout, o->verdict, INT_MAX);
	if (json_object_get(piece, "remarks"))
		verdict_put_remarks(stdout, o->verdict);
	fflush(stdout);
}

static int grade(struct learn *l, struct once *o, const char *file, const char *hash,
		 struct status *st)
{
	char after[HASH_TEXT];
	struct exercise_build b = {0};
	struct learn_job job = {.exercise = o->exercise,
				.file = file,
				.stop = &command_stopped,
				.tell = told,
				.ctx = o};
	command_catch();
	int code = exercise_build_open(&b, o->exercise, NULL, st);
	if (!code)
		code = learn_grade(&job, &b, st);
	exercise_build_close(&b);
	if (!code)
		code = answer_hash(o->exercise, file, after, st);
	if (code || strcmp(hash, after) != 0) // saved meanwhile: this was an older version
		return code;
	unsigned points = verdict_points(o->verdict);
	json_t *kept = verdict_kept(o->verdict);
	code = progress_begin(&l->progress, st);
	if (!code) {
		progress_graded(&l->progress, o->exercise->folder, hash, points,
				points == o->exercise->points, kept);
		code = progress_end(&l->progress, st);
	}
	json_decref(kept);
	return code;
}

static int once(struct learn *l, size_t step, struct status *st)
{
	char file[PATH_MAX], hash[HASH_TEXT];
	const struct course_step *s = &l->course.steps[step];
	struct once o = {.exercise = s->exercise, .verdict = verdict_new()};
	if (!s->exercise)
		return status_set(st, EXIT_USAGE,
				  _("this step is the lesson %s, and nothing is graded; 'treadle "
				    "learn --next' continues"),
				  s->lesson->name);
	work_file(s->exercise, ".", file, sizeof file);
	int code = answer_hash(s->exercise, file, hash, st);
	bool same = !code && progress_is_same(&l->progress, s->id, hash);
	const json_t *kept = progress_verdict(&l->progress, s->id);
	if (same && kept) {
		json_decref(o.verdict);
		o.verdict = json_deep_copy(kept);
		verdict_put_all(stdout, s->exercise, o.verdict);
	} else if (!code) {
		code = grade(l, &o, file, hash, st);
	}
	if (!code)
		printf(same ? _("%u of %u points, as before: nothing has changed\n")
			    : _("%u of %u points\n"),
		       verdict_points(o.verdict), s->exercise->points);
	if (!code)
		code = verdict_code(o.verdict);
	json_decref(o.verdict);
	return code;
}

// --- the other forms -----------------------------------------------------------------------------

static int next(struct learn *l, bool leave, struct status *st)
{
	const struct course_step *s = learn_step(l);
	int code = learn_next(l, leave, stdout, st);
	if (code == EXIT_FAILED)
		return status_set(st, EXIT_FAILED,
				  _("%s is not solved: --skip leaves it for later"),
				  s->exercise->name);
	if (code == EXIT_UNDECIDED)
		return EXIT_OK;
	return code ? code : learn_show(l, false, stdout, st);
}

static int run_form(const struct arguments *a, struct learn *l, struct status *st)
{
	size_t step = a->exercise ? course_exercise(&l->course, a->exercise, st) : l->at;
	if (step == l->course.n)
		return st->code;
	switch (a->form) {
	case FORM_LIST:
		learn_list(l, stdout);
		return EXIT_OK;
	case FORM_ONCE:
		return once(l, step, st);
	case FORM_HINT:
		return learn_hint(l, step, stdout, st);
	case FORM_RESET:
		return learn_reset(l, step, stdout, st);
	case FORM_NEXT:
	case FORM_SKIP:
		return next(l, a->form == FORM_SKIP, st);
	default:
		return learn_loop(l, st);
	}
}

// An argument may be the exercise of the form, rather than a folder.
static void sort_words(struct arguments *a)
{
	char folder[PATH_MAX];
	bool takes = a->form == FORM_ONCE || a->form == FORM_HINT;
	if (takes && !a->exercise && a->folder &&
	    !progress_folder(a->folder, folder, sizeof folder)) {
		a->exercise = a->folder;
		a->folder = NULL;
	}
}

static int learn(struct arguments *a, struct learn *l, struct status *st)
{
	char folder[PATH_MAX];
	sort_words(a);
	if (!progress_folder(a->folder, folder, sizeof folder))
		return status_set(
			st, EXIT_USAGE,
			_("%s%sthere is no work folder; 'treadle init DIR' makes one, and "
			  "'treadle learn' begins in it"),
			a->folder ? a->folder : "", a->folder ? ": " : "");
	int code = learn_open(l, folder, a->exercises, st);
	if (!code && l->progress.note)
		command_note("%s", l->progress.note);
	if (!code && chdir(folder))
		code = status_set(st, EXIT_TROUBLE, _("the folder '%s' cannot be entered: %s"),
				  folder, strerror(errno));
	return code ? code : run_form(a, l, st);
}

static int learn_run(int argc, char **argv)
{
	struct arguments a = {0};
	struct learn l = {.progress.lock = -1};
	struct status st = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code)
		return code;
	code = learn(&a, &l, &st);
	learn_close(&l);
	if (st.code)
		command_fail(&st);
	return code;
}

const struct command command_learn = {"learn", N_("Go through lessons and exercises, step by step"),
				      learn_run};
