// SPDX-License-Identifier: MIT
//
// Playing a scene without a screen: see plain_scene.h.
#include "visualizer/plain_scene.h"
#include "base/i18n.h"
#include "scene/scene.h"
#include "scene/scene_player.h"
#include "session/level.h"
#include "session/racing.h"
#include "session/racing_find.h"
#include "session/session.h"
#include "visualizer/cards/guesses.h"
#include "visualizer/cards/vote.h"
#include "visualizer/plain.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct showing {
	const char *file;
	struct scene *scene;
	struct scene_place place;
	struct session *session;
	struct plain plain; // tells the story, and holds it
	struct racing places;
	void (*slow)(void); // NULL: only what is wrong is said
	FILE *votes;	    // NULL: nobody answers
	struct guesses score;
};

// Starts the program, with what it races for as the scene wants it.
static int start(struct showing *w, const struct target *t, struct status *st)
{
	enum level level = LEVEL_CALLS;
	struct run_options o = {.rules = scene_rules,
				.ask = true,
				.unattended = true,
				.resumes = scene_resumes(w->scene),
				.output = true};
	int code = level_of(t->program, &level, st);
	if (!code)
		code = session_open(&w->session, t, st);
	if (!code && level == LEVEL_MEMORY)
		o.races = scene_races(w->scene);
	if (!code && o.races == RACES_NOTE)
		code = racing_find(w->session, &scene_rules, &w->places, w->slow, st);
	o.visible = w->places.all;
	o.nvisible = w->places.n;
	return code ? code : session_start(w->session, &o, st);
}

// --- playing -------------------------------------------------------------------------------------

// Waits until the program has arrived or ended, and tells what it did.
static int arrive(struct showing *w, struct status *st)
{
	enum session_state state = SESSION_RUNNING;
	int code = EXIT_OK;
	while (!code && state == SESSION_RUNNING)
		code = session_wait(w->session, -1, &state, st);
	session_resolve(w->session);
	return code ? code : plain_tell(&w->plain, st);
}

// Reads the number of an answer; 0: there is none in the line, or no line.
static unsigned read_answer(FILE *in, const struct vote *v)
{
	char line[32];
	if (!fgets(line, sizeof line, in))
		return 0;
	unsigned key = (unsigned)strtoul(line, NULL, 10);
	return vote_at(v, key) ? key : 0;
}

// A question with answers: which there are, and what comes from the class.
static void ask(struct showing *w, const struct cue *c)
{
	struct vote v = {.n = 0};
	struct buf b = {0};
	for (size_t i = 0; i < c->nanswers; i++)
		vote_add(&v, (unsigned)i + 1, c->answers[i].text, c->answers[i].right);
	for (size_t i = 0; i < v.n; i++)
		fprintf(w->plain.out, "    %u  %s\n", v.answer[i].key, v.answer[i].text);
	if (!w->votes || !v.n)
		return;
	fprintf(w->plain.out, _("your answer (1 to %zu; Enter goes on without): "), v.n);
	fflush(w->plain.out);
	v.given = read_answer(w->votes, &v);
	if (!v.given)
		return;
	w->score.asked++;
	w->score.right += vote_at(&v, v.given)->right;
	vote_judge(&v, &b);
	fprintf(w->plain.out, "%s\n", buf_str(&b));
	buf_free(&b);
}

static void say_score(struct showing *w)
{
	struct buf b = {0};
	if (!w->score.asked)
		return;
	guesses_score(&w->score, &b);
	fprintf(w->plain.out, "%s\n", buf_str(&b));
	buf_free(&b);
}

static void say(struct showing *w, const struct cue *c)
{
	if (!c->text)
		return;
	if (w->plain.line)
		fputc('\n', w->plain.out);
	w->plain.line = false;
	fprintf(w->plain.out, c->kind == CUE_SAY ? _("say: %s\n") : _("ask: %s\n"), c->text);
	ask(w, c);
}

static int unfit(const struct showing *w, unsigned line, const char *why, struct status *st)
{
	fflush(w->plain.out);
	return status_set(st, EXIT_FAILED, "%s:%u: %s", w->file, line, why);
}

// Takes the step that the scene wants.
static int go(struct showing *w, const struct cue *c, struct status *st)
{
	int code = session_choose(w->session, c->choice, st);
	if (!code)
		code = arrive(w, st);
	return code;
}

static int follow(struct showing *w, struct status *st)
{
	struct cue c = {.kind = CUE_STEP};
	struct buf why = {0};
	int code = EXIT_OK;
	while (!code && c.kind != CUE_OVER) {
		if (scene_next(w->scene, &w->place, w->plain.trace, &w->plain.story, &c, &why))
			code = status_no_memory(st);
		else if (c.kind == CUE_STEP)
			code = go(w, &c, st);
		else if (c.kind == CUE_WRONG)
			code = unfit(w, c.line, buf_str(&why), st);
		else if (c.kind != CUE_OVER)
			say(w, &c);
	}
	buf_free(&why);
	return code;
}

static int play(struct showing *w, const struct target *t, struct status *st)
{
	FILE *out = NULL;
	int code = start(w, t, st);
	if (!code)
		out = w->slow ? stdout : fopen("/dev/null", "we");
	if (!code && !out)
		code = status_set(st, EXIT_TROUBLE, "/dev/null: %s", strerror(errno));
	if (!code && scene_title(w->scene))
		fprintf(out, "%s\n", scene_title(w->scene));
	if (!code)
		code = plain_begin(&w->plain, session_trace(w->session), out, st);
	if (!code)
		code = arrive(w, st);
	if (code)
		return code;
	code = follow(w, st);
	session_stop(w->session);
	if (!code)
		say_score(w);
	if (!code)
		fprintf(out, _("the scene fits: %llu steps\n"),
			(unsigned long long)w->plain.story.steps);
	return code;
}

int plain_scene(struct scene *scene, const char *file, const struct target *t, void (*slow)(void),
		FILE *votes, struct status *st)
{
	struct showing w = {.file = file, .scene = scene, .slow = slow, .votes = votes};
	int code = play(&w, t, st);
	plain_end(&w.plain);
	if (!slow && w.plain.out)
		fclose(w.plain.out);
	session_close(w.session);
	racing_free(&w.places);
	return code;
}
