// SPDX-License-Identifier: MIT
//
// The keys of `treadle learn`: a table, and a function for each.
#include "base/i18n.h"
#include "grading/learn/learn_loop.h"
#include "grading/learn/learn_verdict.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static char name[] = "treadle", view[] = "view";

static void no_exercise(void)
{
	puts(_("This step is a lesson; nothing is graded."));
}

// Shows page by page what `write` writes.
static void show(struct loop *o, void (*write)(const struct loop *o, FILE *out))
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (!out)
		return;
	fputc('\n', out);
	write(o, out);
	fclose(out);
	term_show(&o->term, text);
}

// --- the keys ------------------------------------------------------------------------------------

static void more(struct loop *o)
{
	term_more(&o->term);
}

static void hint(struct loop *o)
{
	if (learn_hint(o->l, o->l->at, stdout, o->st))
		loop_complain(o);
}

static void write_list(const struct loop *o, FILE *out)
{
	learn_list(o->l, out);
}

static void list(struct loop *o)
{
	show(o, write_list);
}

static void next(struct loop *o)
{
	const struct exercise *e = loop_exercise(o);
	size_t at = o->l->at;
	int code = learn_next(o->l, o->leaving, stdout, o->st);
	o->leaving = code == EXIT_FAILED;
	if (code == EXIT_FAILED)
		printf(_("%s is not solved. n once more leaves it for later.\n"), e->name);
	else if (code && code != EXIT_UNDECIDED)
		loop_complain(o);
	else if (o->l->at != at)
		loop_go(o, o->l->at);
}

static void previous(struct loop *o)
{
	if (o->l->at)
		loop_go(o, o->l->at - 1);
	else
		puts(_("This is the first step."));
}

static void task(struct loop *o)
{
	loop_show(o);
}

static void watch(struct loop *o)
{
	const char *trace = verdict_text(o->verdict, "trace");
	char *file = trace ? strdup(trace) : NULL;
	char *argv[] = {name, view, file, NULL};
	if (!loop_exercise(o))
		no_exercise();
	else if (!trace)
		puts(_("There is no failing interleaving to watch."));
	else if (!o->term.terminal)
		printf("treadle view %s\n", trace);
	else if (file)
		term_run(&o->term, argv);
	free(file);
}

static void write_schedule(const struct loop *o, FILE *out)
{
	const char *report = verdict_text(o->verdict, "report");
	if (verdict_is_refused(o->verdict))
		verdict_put_problem(out, o->verdict, INT_MAX);
	else
		fputs(report ? report : _("There is no failing interleaving to show.\n"), out);
}

static void schedule(struct loop *o)
{
	show(o, write_schedule);
}

static void ask_reset(struct loop *o)
{
	o->asking = loop_exercise(o) != NULL;
	if (!o->asking)
		no_exercise();
}

static void lesson(struct loop *o)
{
	const struct course_step *s = learn_lesson(o->l);
	char *argv[] = {name, view, s ? s->lesson->name : NULL, s ? s->act : NULL, NULL};
	if (!s)
		puts(_("There is no lesson on the path so far."));
	else if (!o->term.terminal)
		printf("treadle view %s%s%s\n", s->lesson->name, s->act ? " " : "",
		       s->act ? s->act : "");
	else
		term_run(&o->term, argv);
	if (s && learn_seen(o->l, s, o->st))
		loop_complain(o);
}

static void help(struct loop *o);

static void quit(struct loop *o)
{
	o->quit = true;
}

static const struct {
	char key;
	const char *name, *does;
	void (*run)(struct loop *o);
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

static void help(struct loop *o)
{
	(void)o;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		printf("  %-6s %s\n", _(keys[i].name), _(keys[i].does));
}

static void answer_reset(struct loop *o, int key)
{
	o->asking = false;
	if (key != 'y') {
		puts(_("Nothing was changed."));
		return;
	}
	if (learn_reset(o->l, o->l->at, stdout, o->st))
		loop_complain(o);
	else
		loop_go(o, o->l->at);
}

void loop_key(struct loop *o, int key)
{
	if (!key)
		return;
	term_clear(&o->term);
	if (o->asking) {
		answer_reset(o, key);
		return;
	}
	if (key == '\n' || key == '\r')
		key = ' ';
	o->leaving &= key == 'n';
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (keys[i].key == key)
			keys[i].run(o);
}
