// SPDX-License-Identifier: MIT
//
// The places of a scene beside the moments of its run: see script.h.
#include "visualizer/cards/script.h"

#include "base/vec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The name of a scene: its file's, without folder and ending.
static void name_of(const char *path, char *out, size_t size)
{
	static const char ending[] = ".scene";
	const char *slash = strrchr(path, '/');
	snprintf(out, size, "%s", slash ? slash + 1 : path);
	size_t n = strlen(out), m = sizeof ending - 1;
	if (n > m && strcmp(out + n - m, ending) == 0)
		out[n - m] = '\0';
}

static int set_place(struct script *s, size_t moment, const struct scene_place *p)
{
	if (!VEC_FITS(s->places, &s->places_cap, moment + 1))
		return ENOMEM;
	s->places[moment] = *p;
	return 0;
}

int script_init(struct script *s, const struct scene *scene, const char *path)
{
	static const struct scene_place start;
	*s = (struct script){.scene = scene, .path = path};
	name_of(path, s->name, sizeof s->name);
	s->given = calloc(scene_length(scene), sizeof *s->given);
	int rc = s->given ? set_place(s, 0, &start) : ENOMEM;
	if (!rc)
		script_restart(s);
	return rc;
}

void script_free(struct script *s)
{
	free(s->places);
	free(s->steps);
	free(s->given);
	buf_free(&s->asked);
	*s = (struct script){0};
}

void script_visit(struct script *s, size_t moment)
{
	if (!s->scene || moment == s->moment)
		return;
	s->moment = moment;
	script_show(s, CARD_NONE, NULL);
	if (s->left)
		return;
	s->over = moment > s->n;
	if (!s->over)
		s->now = s->places[moment];
}

int script_step(struct script *s, struct choice c, const struct scene_place *p)
{
	if (!VEC_FITS(s->steps, &s->steps_cap, s->moment + 1))
		return ENOMEM;
	if (s->moment >= s->n || !choice_same(s->steps[s->moment], c))
		s->n = s->moment + 1;
	s->steps[s->moment] = c;
	return set_place(s, s->moment + 1, p);
}

void script_leave(struct script *s)
{
	s->n = s->moment;
	s->places[s->n] = s->now;
	s->left = true;
	script_show(s, CARD_NONE, NULL);
}

void script_return(struct script *s)
{
	s->left = s->over = false;
	s->moment = SIZE_MAX; // script_visit() must not take the next moment for this one
}

void script_restart(struct script *s)
{
	s->n = s->moment = 0;
	s->now = s->places[0] = (struct scene_place){0};
	s->left = s->over = false;
	memset(s->given, 0, scene_length(s->scene));
	const char *title = scene_title(s->scene);
	script_show(s, title ? CARD_TITLE : CARD_NONE, title);
}

void script_show(struct script *s, enum card card, const char *text)
{
	s->card = card;
	s->text = text;
	s->vote.n = 0;
}

static void write_asked(struct script *s, const char *question)
{
	buf_clear(&s->asked);
	buf_puts(&s->asked, question);
	vote_write(&s->vote, &s->asked);
	s->text = buf_str(&s->asked);
}

void script_ask(struct script *s, const struct cue *c)
{
	script_show(s, c->text && *c->text ? CARD_ASK : CARD_PAUSE, c->text);
	s->question = c->text;
	s->asks = c->number;
	for (size_t i = 0; i < c->nanswers; i++)
		vote_add(&s->vote, (unsigned)i + 1, c->answers[i].text, c->answers[i].right);
	s->vote.given = s->vote.n ? s->given[s->asks] : 0;
	if (s->vote.n)
		write_asked(s, s->question);
}

bool script_votes(const struct script *s)
{
	return s->card == CARD_ASK && s->vote.n && !s->vote.given;
}

bool script_answer(struct script *s, unsigned key)
{
	if (!script_votes(s) || !vote_at(&s->vote, key))
		return false;
	s->vote.given = s->given[s->asks] = (uint8_t)key;
	write_asked(s, s->question);
	return true;
}

size_t script_command(const struct script *s)
{
	// now.at does not count a command whose first steps are done (now.done).
	return s->now.at + (s->now.done > 0);
}
