// SPDX-License-Identifier: MIT
//
// `treadle play`: the student is the scheduler, to break a program or to save it.
#include "base/i18n.h"
#include "checker/play/play_book.h"
#include "cmd/commands.h"
#include "cmd/options/named.h"
#include "cmd/play/play.h"
#include "command/command.h"
#include "course/lessons.h"
#include "course/numbered.h"
#include "course/target_find.h"
#include "visualizer/home_screen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arguments {
	struct program_words words; // input of the child
	struct view_options look;
	bool list, json, check;
};

enum { KEY_LIST = 256, KEY_CHECK, KEY_ASCII, KEY_THEME, KEY_BIG };

static const struct argp_option options[] = {
	{"list", KEY_LIST, NULL, 0, N_("List the levels and your best results"), 0},
	{"json", 'j', NULL, 0, N_("With --list: write JSON, for other programs"), 0},
	{"check", KEY_CHECK, NULL, 0,
	 N_("Verify the levels in a file or a folder: the goal can be reached, par is the fewest "
	    "moves possible, and the hints lead to the goal"),
	 0},
	{"ascii", KEY_ASCII, NULL, 0, N_("Draw with plain ASCII only"), 0},
	{"theme", KEY_THEME, N_("NAME"), 0, N_("Colours, as in 'treadle view'"), 0},
	{"big", KEY_BIG, NULL, 0, N_("For a projector: more room for what matters most"), 0},
	{0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->words;
		return 0;
	case KEY_LIST:
		a->list = true;
		return 0;
	case 'j':
		a->json = true;
		return 0;
	case KEY_CHECK:
		a->check = true;
		return 0;
	case KEY_ASCII:
		a->look.ascii = true;
		return 0;
	case KEY_THEME:
		a->look.theme = arg;
		return theme_option(arg);
	case KEY_BIG:
		a->look.big = true;
		return 0;
	case ARGP_KEY_END:
		if (!a->json || a->list)
			return 0;
		return command_invalid(_("--json goes with --list only"));
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const char doc[] =
	N_("Be the scheduler: in each level you choose every step of a small program, to break it "
	   "or to save it. Without an argument, a menu shows the levels in order of difficulty."
	   "\v"
	   "Key t gives a hint: first which thread is next, then which step, then the step is done "
	   "for you. You get three stars for the fewest possible moves without a hint. Your "
	   "results are kept in the work folder, as those of 'treadle learn'. A program that is "
	   "not a level is to be broken; if it cannot be, the goal is to find each of its ends. An "
	   "instructor's own levels are in the folder that TREADLE_LEVELS names.\n\n"
	   "Examples:\n"
	   "  treadle play\n"
	   "  treadle play deadlock\n"
	   "  treadle play 4\n"
	   "  treadle play ./a.out\n"
	   "  treadle play mine/01-lift.level\n"
	   "  treadle play --list\n"
	   "  treadle play --check mine");

static const struct argp argp = {.options = options,
				 .parser = parse,
				 .args_doc = N_("[LEVEL|PROGRAM [ARG...]]"),
				 .doc = doc,
				 .children = program_children};

// ---- --check ------------------------------------------------------------------------------------

// The program of a level, with its act. EXIT_OK, or an exit code with a line that names the level's
// file, and *t is empty.
static int play_target(const struct play_level *l, struct target *t, struct status *st)
{
	struct status why;
	size_t n = 0;
	char **args = calloc(l->nwords + 1, sizeof *args);
	if (!args)
		return status_no_memory(st);
	if (l->act)
		args[n++] = l->act;
	for (size_t i = 1; i < l->nwords; i++)
		args[n++] = l->words[i];
	bool act_missing = !l->act && lesson_named(l->words[0]);
	int code = act_missing ? status_set(&why, EXIT_USAGE,
					    _("there is no 'act:', and %s is a "
					      "lesson"),
					    l->words[0])
			       : target_find(t, l->words[0], args, n, &why);
	free(args);
	return code ? status_set(st, code, "%s: %.900s", l->path, why.text) : EXIT_OK;
}

static int check_one(const struct play_level *l, struct status *st)
{
	struct target t = {0};
	int code = play_target(l, &t, st);
	if (!code && !lesson_named(l->lesson))
		code = status_set(st, EXIT_USAGE, _("%s: there is no lesson '%s' to read"), l->path,
				  l->lesson);
	if (!code)
		code = play_verify(l, &t, &command_stopped, st);
	target_free(&t);
	return code;
}

// Verifies n levels; prints a line for each, and on standard error what is wrong with one. Blocks.
// Returns the worst exit code.
static int play_check(const struct play_level *all, size_t n)
{
	int worst = EXIT_OK;
	command_catch();
	for (size_t i = 0; i < n && !command_stopped; i++) {
		struct status st;
		int code = check_one(&all[i], &st);
		if (code)
			command_fail(&st);
		else
			printf(_("%3u %-24s par %3u\n"), play_level_number(&all[i]), all[i].name,
			       all[i].par);
		fflush(stdout);
		worst = code > worst ? code : worst;
	}
	return worst;
}

// ---- the menu of levels -------------------------------------------------------------------------

struct level_menu {
	const struct play_levels *levels;
	bool kept; // what is reached
	struct menu menu;
	char line[128]; // the command of a row
};

static void add_head(struct menu *m, const char *text)
{
	struct buf b = {0};
	buf_puts(&b, text);
	if (!menu_add(m, &b, 0))
		m->row[m->n - 1].title = true;
	buf_free(&b);
}

static void add_level(struct level_menu *lm, size_t i, const struct progress *kept)
{
	struct buf b = {0};
	play_list_line(&lm->levels->all[i], kept, &b);
	if (!menu_add(&lm->menu, &b, i))
		lm->menu.row[lm->menu.n - 1].number = play_level_number(&lm->levels->all[i]);
	buf_free(&b);
}

static void add_all_head(struct level_menu *lm, const struct progress *kept)
{
	struct buf b = {0};
	buf_printf(&b, _("Levels, in order of difficulty: %zu of %zu solved"),
		   play_list_solved(lm->levels, kept), lm->levels->n);
	add_head(&lm->menu, buf_str(&b));
	buf_free(&b);
}

static void fill(struct level_menu *lm)
{
	struct progress kept;
	lm->kept = play_progress(&kept);
	const struct progress *p = lm->kept ? &kept : NULL;
	size_t next = play_list_next(lm->levels, p);
	if (next < lm->levels->n) {
		add_head(&lm->menu, _("Next"));
		add_level(lm, next, p);
	}
	add_all_head(lm, p);
	for (size_t i = 0; i < lm->levels->n; i++)
		add_level(lm, i, p);
	menu_choose(&lm->menu, 0);
	progress_close(&kept);
}

static const char *says(const void *of, uint64_t value)
{
	struct level_menu *lm = (struct level_menu *)of;
	snprintf(lm->line, sizeof lm->line, "treadle play %s", lm->levels->all[value].name);
	return lm->line;
}

// Shows the levels, the next unsolved one first. *level: the one that was taken; l->n: the menu was
// left. Blocks until then. EXIT_OK, or an exit code with a line in *st.
static int play_menu(const struct play_levels *l, size_t *level, struct status *st)
{
	struct level_menu lm = {
		.levels = l,
		.menu = {.title = _("Levels"), .foot = _("Enter plays  j k row  q quit")}};
	bool taken = false;
	fill(&lm);
	const struct home_screen screen = {.menu = &lm.menu,
					   .says = says,
					   .of = &lm,
					   .message = lm.kept ? NULL : play_list_unkept()};
	int code = home_screen_run(&screen, &taken, st);
	*level = !code && taken ? (size_t)lm.menu.row[lm.menu.at].value : l->n;
	menu_free(&lm.menu);
	return code;
}

// ---- playing ------------------------------------------------------------------------------------

// ---- levels -------------------------------------------------------------------------------------

static int play_one(const struct play_levels *l, size_t i, const struct view_options *look,
		    int *turn, struct status *st)
{
	struct target t = {0};
	int code = play_target(&l->all[i], &t, st);
	if (!code)
		code = play_game(&l->all[i], &t, look, turn, st);
	target_free(&t);
	return code;
}

// Plays level i, and then the levels that the student turns to.
static int play_from(const struct play_levels *l, size_t i, const struct view_options *look,
		     struct status *st)
{
	int turn = 1, code = EXIT_OK;
	while (!code && turn && i < l->n) {
		code = play_one(l, i, look, &turn, st);
		i += turn < 0 && !i ? 0 : (size_t)turn;
	}
	return code;
}

static int choose(const struct play_levels *l, const struct view_options *look, struct status *st)
{
	size_t i = 0;
	int code = EXIT_OK;
	while (!code && i < l->n) {
		code = play_menu(l, &i, st);
		if (!code && i < l->n)
			code = play_from(l, i, look, st);
	}
	return code;
}

static int list(const struct arguments *a, const struct play_levels *l)
{
	struct progress kept;
	bool known = play_progress(&kept);
	(a->json ? play_list_json : play_list_text)(l, known ? &kept : NULL, stdout);
	progress_close(&kept);
	return EXIT_OK;
}

// ---- what is named ------------------------------------------------------------------------------

static bool is_file(const char *word)
{
	static const char ending[] = ".level";
	size_t n = strlen(word), m = sizeof ending - 1;
	return n > m && strcmp(word + n - m, ending) == 0;
}

// Do the words name an existing program or a lesson, not a level?
static bool is_program(const struct program_words *w)
{
	const char *word = w->words[0];
	return strchr(word, '/') || lesson_named(word) || (!access(word, X_OK) && !is_folder(word));
}

static bool has_screen(void)
{
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

// Checks that there is a terminal, before a map is computed in vain.
static int need_screen(struct status *st)
{
	if (has_screen())
		return EXIT_OK;
	return status_set(
		st, EXIT_USAGE,
		_("a level is played in a terminal: standard input and output must be a terminal"));
}

static int play_program(const struct arguments *a, struct status *st)
{
	struct target t;
	int code = program_target(&a->words, &t);
	if (code)
		return code;
	code = need_screen(st);
	if (!code)
		code = play_own(&t, &a->look, st);
	target_free(&t);
	return code ? command_fail(st) : EXIT_OK;
}

static int play_named(const struct arguments *a, const struct play_levels *l, struct status *st)
{
	if (a->words.nwords > 1)
		return status_set(st, EXIT_USAGE, _("unexpected argument '%s': '%s' takes one"),
				  a->words.words[1], "treadle play");
	size_t i = is_file(a->words.words[0]) ? 0 : play_levels_named(l, a->words.words[0], st);
	if (i == l->n || need_screen(st))
		return st->code;
	return play_from(l, i, &a->look, st);
}

static int play_levels(const struct arguments *a, const struct play_levels *l, struct status *st)
{
	if (a->list || (!a->words.nwords && !has_screen()))
		return list(a, l);
	return a->words.nwords ? play_named(a, l, st) : choose(l, &a->look, st);
}

static int check_named(const struct play_levels *l, const char *word, struct status *st)
{
	size_t i = play_levels_named(l, word, st);
	return i < l->n ? play_check(&l->all[i], 1) : command_fail(st);
}

static int run(const struct arguments *a, struct play_levels *l)
{
	struct status st = {0};
	const char *word = a->words.nwords ? a->words.words[0] : NULL;
	bool folder = a->check && word && is_folder(word);
	int code = word && is_file(word) ? play_levels_read_file(l, word, &st)
					 : play_levels_read(l, folder ? word : NULL, &st);
	if (code)
		return command_fail(&st);
	if (a->check && word && !folder && !is_file(word))
		return check_named(l, word, &st);
	if (a->check)
		return play_check(l->all, l->n);
	if (word && !is_file(word) && !play_levels_has(l, word) && is_program(&a->words))
		return play_program(a, &st);
	code = play_levels(a, l, &st);
	return code ? command_fail(&st) : EXIT_OK;
}

static int command_play_run(int argc, char **argv)
{
	struct arguments a = {.look = {.color = true}};
	struct play_levels l = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (!code)
		code = run(&a, &l);
	play_levels_free(&l);
	program_words_free(&a.words);
	return code;
}

const struct command command_play = {"play", N_("Choose each step: break a program, or save it"),
				     command_play_run};
