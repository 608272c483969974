// SPDX-License-Identifier: MIT
//
// Runs the acts of a lesson. Everything here happens in the main thread, before an act's threads
// start or after they have ended, so it adds nothing to the act.
#include "base/i18n.h"
#include "lesson/internal.h"
#include "sync/interrupt.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double speed = 1; // set before the first act

size_t acts_count(const struct tr_lesson *lesson)
{
	size_t n = 0;
	while (lesson->acts[n].name)
		n++;
	return n;
}

// For a person: the acts with their marks.
static void list(const struct tr_lesson *lesson)
{
	int width = 0;
	for (const struct tr_act *a = lesson->acts; a->name; a++)
		width = (int)strlen(a->name) > width ? (int)strlen(a->name) : width;
	printf("%s: %s\n\n", lesson->name, _(lesson->title));
	for (const struct tr_act *a = lesson->acts; a->name; a++)
		printf("%s %-*s  %s\n", a->bug ? "✗" : " ", width, a->name, _(a->title));
	printf("\n%s\n", _("✗ carries a planted bug"));
}

// For a program: name and title of the lesson, then name, title and bug of each act.
static void list_fields(const struct tr_lesson *lesson)
{
	printf("%s\t%s\n", lesson->name, _(lesson->title));
	for (const struct tr_act *a = lesson->acts; a->name; a++)
		printf("%s\t%s\t%d\n", a->name, _(a->title), a->bug);
}

static int act_run(const struct tr_lesson *lesson, const struct tr_act *act, int threads, FILE *svg)
{
	struct tr_lesson_args args = {.threads = act->threads, .svg = svg};
	if (threads && act->least <= threads && threads <= act->most)
		args.threads = threads;

	// The title stands last, so that it is what a small pane of the screen shows.
	if (act->bug)
		printf(_("(This act carries a planted bug: it may fail, or never end until "
			 "Ctrl-C. `treadle check %s %s` finds it.)\n"),
		       lesson->name, act->name);
	printf("%s: %s\n", act->name, _(act->title));
	fflush(stdout);
	return act->run(&args);
}

// A lesson by itself: every act that is right, in order.
static int acts_run(const struct tr_lesson *lesson, int threads)
{
	bool first = true;
	for (const struct tr_act *a = lesson->acts; a->name; a++) {
		if (a->bug)
			continue;
		if (!first)
			putchar('\n');
		first = false;
		if (act_run(lesson, a, threads, NULL) != 0)
			return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}

// One act, and its picture.
static int one_act_run(const struct tr_lesson *lesson, const struct command *c)
{
	struct picture picture;
	int wrong = picture_open(&picture, lesson, c->svg);
	if (wrong)
		return wrong;
	bool good = act_run(lesson, c->act, c->threads, picture.f) == 0;
	wrong = picture_close(&picture, lesson, good);
	return good ? wrong : EXIT_FAILURE;
}

int tr_lesson_main(int argc, char **argv, const struct tr_lesson *lesson)
{
	struct command c;
	const char *folder = getenv("TREADLE_LOCALEDIR"); // as in cmd/main.c

	setlocale(LC_CTYPE, ""); // not LC_NUMERIC: 0.5 is written so everywhere
	setlocale(LC_MESSAGES, "");
	bindtextdomain("treadle", folder ? folder : TREADLE_LOCALE_DIR);
	textdomain("treadle");
	setvbuf(stdout, NULL, _IOLBF, 0); // lines come in order also through a pipe
	int wrong = command_read(&c, argc, argv, lesson);
	if (wrong)
		return wrong;
	speed = c.speed;

	switch (c.task) {
	case TASK_LIST:
		list(lesson);
		return EXIT_SUCCESS;
	case TASK_ACTS:
		list_fields(lesson);
		return EXIT_SUCCESS;
	case TASK_RUN:
		break;
	}
	return c.act ? one_act_run(lesson, &c) : acts_run(lesson, c.threads);
}

struct timespec(tr_lesson_time)(long milliseconds)
{
	double ns = (double)milliseconds / speed * 1e6;
	struct timespec t = {.tv_sec = (time_t)(ns / 1e9)};
	t.tv_nsec = (long)(ns - (double)t.tv_sec * 1e9);
	return t;
}

struct timespec(tr_lesson_deadline)(long milliseconds)
{
	return tr_deadline((long)((double)milliseconds / speed));
}

void tr_must(int result, const char *call, const char *file, int line)
{
	if (result == 0)
		return;
	fflush(stdout);
	fprintf(stderr, "%s:%d: %s: %s\n", file, line, call,
		strerror(result == -1 ? errno : result));
	abort();
}
