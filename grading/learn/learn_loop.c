// SPDX-License-Identifier: MIT
//
// The loop of `treadle learn`: see learn.h. One thread waits for keys, signals, a change of
// the file, and the process that grades. Each key has a row in a table, and a function.
#include "grading/learn/learn.h"

#include "base/i18n.h"
#include "grading/learn/learn_ui.h"
#include "grading/learn/learn_verdict.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char name[] = "treadle", view[] = "view";

static void no_exercise(void)
{
	puts(_("This step is a lesson; nothing is graded."));
}

// Shows what write() writes, page by page.
static void show(struct learn_ui *u, void (*write)(const struct learn_ui *u, FILE *out))
{
	char *text = NULL;
	size_t size;
	FILE *out = term_page(&text, &size);
	if (!out)
		return;
	fputc('\n', out);
	write(u, out);
	term_show(&u->term, out, &text);
}

// --- the keys ------------------------------------------------------------------------------------

static void more(struct learn_ui *u)
{
	term_more(&u->term);
}

static void hint(struct learn_ui *u)
{
	if (learn_hint(u->l, u->l->at, stdout, u->st))
		learn_ui_complain(u);
}

static void write_list(const struct learn_ui *u, FILE *out)
{
	learn_list(u->l, out);
}

static void list(struct learn_ui *u)
{
	show(u, write_list);
}

static void next(struct learn_ui *u)
{
	const struct exercise *e = learn_ui_exercise(u);
	size_t at = u->l->at;
	int code = learn_next(u->l, u->leaving, stdout, u->st);
	u->leaving = code == EXIT_FAILED;
	if (code == EXIT_FAILED)
		printf(_("%s is not solved. n once more leaves it for later.\n"), e->name);
	else if (code && code != EXIT_UNDECIDED)
		learn_ui_complain(u);
	else if (u->l->at != at)
		learn_ui_go(u, u->l->at);
}

static void previous(struct learn_ui *u)
{
	if (u->l->at)
		learn_ui_go(u, u->l->at - 1);
	else
		puts(_("This is the first step."));
}

static void task(struct learn_ui *u)
{
	learn_ui_show(u);
}

static void watch(struct learn_ui *u)
{
	const char *trace = verdict_text(u->verdict, "trace");
	char *file = trace ? strdup(trace) : NULL;
	char *argv[] = {name, view, file, NULL};
	if (!learn_ui_exercise(u))
		no_exercise();
	else if (!trace)
		puts(_("There is no failing interleaving to watch."));
	else if (!u->term.terminal)
		printf("treadle view %s\n", trace);
	else if (file)
		term_run(&u->term, argv);
	free(file);
}

static void write_schedule(const struct learn_ui *u, FILE *out)
{
	const char *report = verdict_text(u->verdict, "report");
	if (verdict_is_refused(u->verdict))
		verdict_put_problem(out, u->verdict, INT_MAX);
	else
		fputs(report ? report : _("There is no failing interleaving to show.\n"), out);
}

static void schedule(struct learn_ui *u)
{
	show(u, write_schedule);
}

static void ask_reset(struct learn_ui *u)
{
	u->asking = learn_ui_exercise(u) != NULL;
	if (!u->asking)
		no_exercise();
}

static void lesson(struct learn_ui *u)
{
	const struct course_step *s = learn_lesson(u->l);
	struct learn_view v;
	if (s)
		learn_view_find(&v, s);
	if (!s)
		puts(_("There is no lesson on the path so far."));
	else if (!u->term.terminal)
		printf("treadle view %s%s%s\n", v.argv[2], v.argv[3] ? " " : "",
		       v.argv[3] ? v.argv[3] : "");
	else
		term_run(&u->term, v.argv);
	if (s && learn_seen(u->l, s, u->st))
		learn_ui_complain(u);
}

static void help(struct learn_ui *u);

static void quit(struct learn_ui *u)
{
	u->quit = true;
}

static const struct {
	char key;
	const char *name, *does;
	void (*run)(struct learn_ui *u);
} keys[] = {
	{' ', N_("Space"), N_("the next page of a text"), more},
	{'h', "h", N_("a hint to what fails first; one more each time"), hint},
	{'w', "w", N_("watch the failing interleaving, and come back with q"), watch},
	{'s', "s", N_("the whole schedule on which it fails; all that the compiler said"),
	 schedule},
	{'t', "t", N_("the task again"), task},
	{'n', "n", N_("the next step"), next},
	{'p', "p", N_("the step before"), previous},
	{'l', "l", N_("the list of all steps"), list},
	{'v', "v", N_("view the lesson, here or before this exercise; come back with q"), lesson},
	{'r', "r", N_("begin the exercise again; your file is kept under another name"), ask_reset},
	{'?', "?", N_("this help"), help},
	{'q', "q", N_("quit; treadle learn continues from here"), quit},
};

static void help(struct learn_ui *u)
{
	(void)u;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		printf("  %-6s %s\n", _(keys[i].name), _(keys[i].does));
}

static void answer_reset(struct learn_ui *u, int key)
{
	u->asking = false;
	if (key != 'y') {
		puts(_("Nothing was changed."));
		return;
	}
	if (learn_reset(u->l, u->l->at, stdout, u->st))
		learn_ui_complain(u);
	else
		learn_ui_go(u, u->l->at);
}

// Acts on a key; 0: none.
static void learn_key(struct learn_ui *u, int key)
{
	if (!key)
		return;
	term_clear(&u->term);
	if (u->asking) {
		answer_reset(u, key);
		return;
	}
	if (key == '\n' || key == '\r')
		key = ' ';
	u->leaving &= key == 'n';
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (keys[i].key == key)
			keys[i].run(u);
}

// --- the loop -----------------------------------------------------------------------------------

enum { LOOK_MS = 1000 };

static void take_signal(struct learn_ui *u)
{
	int sig = term_signal(&u->term);
	if (sig == SIGTERM || sig == SIGHUP)
		u->signal = sig;
	u->quit |= sig == SIGINT || sig == SIGQUIT || u->signal;
	if (sig == SIGWINCH || sig == SIGCONT)
		term_clear(&u->term);
}

static void wait_for(struct learn_ui *u)
{
	bool due = u->saved && !u->grader.pid;
	struct pollfd fds[] = {{.fd = u->term.signals, .events = POLLIN},
			       {.fd = u->term.keys, .events = POLLIN},
			       {.fd = u->watching ? u->watch.fd : -1, .events = POLLIN},
			       {.fd = u->grader.fd, .events = POLLIN}};
	int n = poll(fds, sizeof fds / sizeof *fds, due ? LEARN_QUIET_MS : LOOK_MS);
	if (n <= 0) {
		if (u->watching && file_watch_look(&u->watch))
			learn_ui_saved(u);
		return;
	}
	if (fds[2].revents && file_watch_read(&u->watch))
		learn_ui_saved(u);
	if (fds[3].revents)
		learn_ui_graded(u);
	if (fds[0].revents)
		take_signal(u);
	if (fds[1].revents)
		learn_key(u, term_key(&u->term));
}

// Can nothing more happen: no keys can come, and no file is watched?
static bool deaf(struct learn_ui *u)
{
	if (u->term.keys >= 0 || u->watching)
		return false;
	puts(_("No keys can be typed here: 'treadle learn --next' continues."));
	return true;
}

int learn_loop(struct learn *l, struct status *st)
{
	struct learn_ui u = {.l = l, .st = st, .watch = {.fd = -1}, .grader = {.fd = -1}};
	term_open(&u.term);
	learn_ui_begin(&u);
	while (!u.quit && !deaf(&u)) {
		learn_ui_answer(&u);
		learn_ui_bottom(&u);
		wait_for(&u);
	}
	learn_ui_end(&u);
	term_close(&u.term);
	if (u.signal)
		raise(u.signal);
	return EXIT_OK;
}
