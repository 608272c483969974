// SPDX-License-Identifier: MIT
//
// The home screen: see commands.h. Its rows are found anew each time it is shown.
#include "base/lines.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "cmd/commands.h"
#include "cmd/home_files.h"
#include "cmd/play/play.h"
#include "course/course.h"
#include "course/play_level.h"
#include "course/progress.h"
#include "scene/scene_find.h"
#include "session/level.h"
#include "visualizer/home_screen.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORK PLAY_WORK

enum { WORDS = 4, TRACES = 5, NAME_COLUMNS = 20 };

// The action of a row: run a command line, choose a file, or begin the exercises.
struct entry {
	enum { DO_COMMAND, DO_CHOOSE, DO_BEGIN } what;
	char *word[WORDS + 1]; // behind `treadle`
	char line[128];	       // as the last line shows it
};

struct home {
	struct menu menu;
	struct entry *all; // n of them; a row's value is a number of these
	size_t n, cap;
	struct buf seen;
	struct status wrong; // why there are no lessons; its text is empty: there are
};

// ---- what it offers -----------------------------------------------------------------------------

static void entries_free(struct home *h)
{
	for (size_t i = 0; i < h->n; i++)
		for (int k = 0; k < WORDS; k++)
			free(h->all[i].word[k]);
	h->n = 0;
	menu_clear(&h->menu);
}

static void add_head(struct home *h, const char *text)
{
	struct buf b = {0};
	buf_puts(&b, text);
	if (!menu_add(&h->menu, &b, 0))
		h->menu.row[h->menu.n - 1].title = true;
	buf_free(&b);
}

// Adds the row with the text b, which runs `treadle` with these words (up to a NULL).
static void add_row(struct home *h, struct buf *b, int what, const char *const *word)
{
	if (!VEC_FITS(h->all, &h->cap, h->n + 1))
		return;
	struct entry *e = &h->all[h->n++];
	*e = (struct entry){.what = what};
	int n = snprintf(e->line, sizeof e->line, "treadle");
	for (int i = 0; i < WORDS && word[i]; i++) {
		e->word[i] = strdup(word[i]);
		if (n > 0 && (size_t)n < sizeof e->line)
			n += snprintf(e->line + n, sizeof e->line - (size_t)n, " %s", word[i]);
	}
	menu_add(&h->menu, b, h->n - 1);
}

static void put_name(struct buf *b, const char *name)
{
	line_add_cell(b, name, NAME_COLUMNS);
	buf_putc(b, ' ');
}

static void put_row(struct buf *b, const char *name, const char *about)
{
	put_name(b, name);
	buf_puts(b, about);
}

static void add_tour(struct home *h)
{
	struct buf b = {0};
	put_row(&b, _("a tour"), _("Treadle in ninety seconds"));
	add_row(h, &b, DO_COMMAND, (const char *[WORDS]){"view", "--scene=tour", "locks"});
	put_row(&b, _("your own program"), _("choose a file: a program, C source, a trace"));
	add_row(h, &b, DO_CHOOSE, (const char *[WORDS]){"view", "FILE"});
	buf_free(&b);
}

// Adds a lesson: its title, and how many of its scenes were opened.
static void add_lesson(struct home *h, const struct lesson *l)
{
	struct status st;
	struct buf title = {0}, b = {0};
	char **names;
	size_t n = 0, seen = 0;
	if (scene_names(l, &names, &n, &st))
		return;
	for (size_t i = 0; i < n; i++)
		seen += seen_has(&h->seen, l->name, names[i]);
	scene_names_free(names, n);
	if (seen)
		buf_printf(&title, _("%s  (%zu of %zu scenes seen)"), l->title, seen, n);
	else
		buf_puts(&title, l->title);
	put_row(&b, l->name, buf_str(&title));
	add_row(h, &b, DO_COMMAND, (const char *[WORDS]){"view", l->name});
	buf_free(&title);
	buf_free(&b);
}

static void add_lessons(struct home *h)
{
	struct lesson *all;
	size_t n;
	if (lessons_find(&all, &n, &h->wrong))
		return;
	buf_clear(&h->seen);
	seen_read(&h->seen);
	add_head(h, _("Lessons"));
	for (size_t i = 0; i < n; i++)
		add_lesson(h, &all[i]);
	lessons_free(all, n);
}

// Counts the exercises of a work folder, and the solved ones. False: unknown.
static bool count_solved(const char *folder, size_t *solved, size_t *n)
{
	struct progress p = {.lock = -1};
	struct course c = {0};
	struct status st;
	bool known =
		!progress_open(&p, folder, &st) && !course_read(&c, progress_root(&p, NULL), &st);
	*n = known ? c.nexercises : 0;
	*solved = 0;
	for (size_t i = 0; i < c.n && known; i++)
		*solved += c.steps[i].exercise && progress_solved(&p, c.steps[i].id);
	course_free(&c);
	progress_close(&p);
	return known;
}

static void add_exercises(struct home *h)
{
	char folder[PATH_MAX];
	struct buf b = {0};
	size_t solved, n;
	bool here = progress_folder(NULL, folder, sizeof folder);
	bool made = !here && progress_folder(WORK, folder, sizeof folder);
	add_head(h, _("Exercises"));
	if ((here || made) && count_solved(folder, &solved, &n)) {
		put_name(&b, _("continue"));
		buf_printf(&b, _("%zu of %zu solved, in %s"), solved, n, folder);
		add_row(h, &b, DO_COMMAND, (const char *[WORDS]){"learn", here ? NULL : WORK});
		put_row(&b, _("the path"), _("all lessons and exercises, in order"));
		add_row(h, &b, DO_COMMAND,
			(const char *[WORDS]){"learn", "--list", here ? NULL : WORK});
	} else {
		put_name(&b, _("begin"));
		buf_printf(&b, _("makes the folder %s here, and opens the first"), WORK);
		add_row(h, &b, DO_BEGIN, (const char *[WORDS]){"init", WORK});
	}
	buf_free(&b);
}

// Adds the number of solved levels, and the next one.
static void add_levels(struct home *h)
{
	struct play_levels l = {0};
	struct progress kept;
	struct status st;
	struct buf b = {0};
	bool known = play_progress(&kept);
	if (!play_levels_read(&l, NULL, &st)) {
		const struct progress *p = known ? &kept : NULL;
		size_t next = play_list_next(&l, p);
		add_head(h, _("Levels: you are the scheduler"));
		put_name(&b, _("play"));
		if (next < l.n)
			buf_printf(&b, _("%zu of %zu solved; next: %s"), play_list_solved(&l, p),
				   l.n, l.all[next].title);
		else
			buf_printf(&b, _("%zu of %zu solved"), play_list_solved(&l, p), l.n);
		add_row(h, &b, DO_COMMAND, (const char *[WORDS]){"play"});
	}
	buf_free(&b);
	progress_close(&kept);
	play_levels_free(&l);
}

struct trace_file {
	char name[NAME_MAX + 1];
	struct timespec time;
};

static bool is_older(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec < b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec < b->tv_nsec);
}

// Keeps the TRACES newest files, the latest first.
static void keep_newest(struct trace_file *all, size_t *n, const struct trace_file *one)
{
	size_t at = *n;
	while (at && is_older(&all[at - 1].time, &one->time))
		at--;
	if (at == TRACES)
		return;
	size_t last = *n < TRACES ? *n : TRACES - 1;
	memmove(all + at + 1, all + at, (last - at) * sizeof *all);
	all[at] = *one;
	*n = last + 1;
}

static void add_traces(struct home *h)
{
	struct trace_file all[TRACES];
	struct buf b = {0};
	size_t n = 0;
	DIR *here = opendir(".");
	for (struct dirent *d; here && (d = readdir(here));) {
		struct trace_file one;
		struct stat s;
		if (file_kind(d->d_name) != FILE_TRACE || stat(d->d_name, &s))
			continue;
		snprintf(one.name, sizeof one.name, "%s", d->d_name);
		one.time = s.st_mtim;
		keep_newest(all, &n, &one);
	}
	if (here)
		closedir(here);
	if (n)
		add_head(h, _("Traces here"));
	for (size_t i = 0; i < n; i++) {
		utf8_show(&b, all[i].name, strlen(all[i].name));
		add_row(h, &b, DO_COMMAND, (const char *[WORDS]){"view", "--", all[i].name});
	}
	buf_free(&b);
}

static void find_all(struct home *h)
{
	size_t at = h->menu.at;
	entries_free(h);
	add_head(h, _("Begin"));
	add_tour(h);
	add_exercises(h);
	add_levels(h);
	add_traces(h);
	add_lessons(h);
	menu_choose(&h->menu, at);
}

// ---- what is done -------------------------------------------------------------------------------

// Runs `treadle` with these words, on the terminal as it is, and waits for it. Its exit code, or
// EXIT_TROUBLE.
static int run(char *const *word)
{
	static char name[] = "treadle";
	char *argv[WORDS + 2] = {name};
	struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
	int status = 0;
	for (int i = 0; i < WORDS && word[i]; i++)
		argv[i + 1] = word[i];
	fflush(NULL);
	sigaction(SIGINT, &ignore, &old); // of the terminal: the child's
	pid_t pid = fork();
	if (pid == 0) {
		sigaction(SIGINT, &old, NULL);
		execv("/proc/self/exe", argv);
		_exit(EXIT_TROUBLE);
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	sigaction(SIGINT, &old, NULL);
	return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_TROUBLE;
}

// Lets the user read the output before the screen is drawn again.
static void wait_for_enter(void)
{
	int c;
	printf("\n%s ", _("Enter goes back."));
	fflush(stdout);
	while ((c = getchar()) != '\n' && c != EOF)
		;
}

// May a program of this name be written: does nothing exist there, or a program made by treadle cc?
static bool is_ours(const char *out)
{
	enum level level;
	struct status st = {0};
	struct stat is;
	if (lstat(out, &is))
		return errno == ENOENT;
	return S_ISREG(is.st_mode) && !level_of(out, &level, &st) && level == LEVEL_MEMORY;
}

// Compiles a C file to a program beside it, with its name without ".c". Returns an exit code; if it
// is 0, path is the program's.
static int compile(char *path)
{
	static char cc[] = "cc", o[] = "-o";
	char *out = strdup(path);
	if (!out)
		return EXIT_TROUBLE;
	out[strlen(out) - 2] = '\0';
	char *word[WORDS + 1] = {cc, path, o, out};
	int code = EXIT_USAGE;
	if (is_ours(out))
		code = run(word);
	else
		fprintf(stderr,
			_("treadle: '%s' exists and was not made by treadle cc, so it is not "
			  "overwritten. Rename it, or type: treadle cc %s -o NAME\n"),
			out, path);
	if (!code)
		path[strlen(path) - 2] = '\0';
	free(out);
	return code;
}

static int view_file(char *path)
{
	static char view[] = "view", end[] = "--";
	char program[PATH_MAX + 2];
	int code = file_kind(path) == FILE_SOURCE ? compile(path) : EXIT_OK;
	snprintf(program, sizeof program, strchr(path, '/') ? "%s" : "./%s", path);
	char *word[WORDS + 1] = {view, end, program};
	return code ? code : run(word);
}

static int choose(struct status *st, int *done)
{
	char path[PATH_MAX];
	bool chosen;
	int code = home_files_choose(path, sizeof path, &chosen, st);
	*done = !code && chosen ? view_file(path) : EXIT_OK;
	return code;
}

static int begin(const struct entry *e)
{
	static char learn[] = "learn", folder[] = WORK;
	char *word[WORDS + 1] = {learn, folder};
	int code = run(e->word);
	return code ? code : run(word);
}

// Does the action of a row. Returns an exit code of the home screen itself.
static int do_entry(const struct entry *e, struct status *st)
{
	int code = EXIT_OK, done;
	if (e->what == DO_CHOOSE)
		code = choose(st, &done);
	else
		done = e->what == DO_BEGIN ? begin(e) : run(e->word);
	bool printed = !strcmp(e->word[0], "learn") && e->word[1] && e->word[1][0] == '-';
	if (!code && (done || printed))
		wait_for_enter();
	return code;
}

static const char *says(const void *of, uint64_t value)
{
	const struct home *h = of;
	return value < h->n ? h->all[value].line : NULL;
}

int home_run(void)
{
	struct home h = {0};
	struct status st = {0};
	bool taken = true;
	int code = EXIT_OK;
	while (!code && taken) {
		find_all(&h);
		h.menu.title = _("Treadle: step by step");
		h.menu.foot = _("Enter opens  j k row  q quit");
		const struct home_screen screen = {.menu = &h.menu,
						   .says = says,
						   .of = &h,
						   .message = *h.wrong.text ? h.wrong.text : NULL};
		code = home_screen_run(&screen, &taken, &st);
		if (!code && taken)
			code = do_entry(&h.all[h.menu.row[h.menu.at].value], &st);
	}
	entries_free(&h);
	menu_free(&h.menu);
	buf_free(&h.seen);
	free(h.all);
	return code ? command_fail(&st) : EXIT_OK;
}
