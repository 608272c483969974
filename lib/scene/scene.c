// SPDX-License-Identifier: MIT
//
// Reads the file of a scene, and tells what it holds: see scene.h. A line is one command
// (scene_command.c); reading ends at the first mistake, which is reported with its line.
#include "scene/scene.h"

#include "base/i18n.h"
#include "base/textfile.h"
#include "scene/scene_command.h"
#include "scene/scene_data.h"
#include "scene/scene_vocabulary.h"
#include "scene/scene_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct rules scene_rules = {.any_timeouts = true, .spurious = -1, .interrupts = -1};

void scene_free(struct scene *s)
{
	if (!s)
		return;
	for (size_t i = 0; i < s->ncommands; i++)
		scene_command_free(&s->commands[i]);
	for (size_t i = 0; i < s->nprogram; i++)
		free(s->program[i]);
	free(s->commands);
	free(s->program);
	free(s->title);
	free(s->file);
	free(s);
}

char *const *scene_program(const struct scene *s, size_t *n)
{
	*n = s->nprogram;
	return s->program;
}

unsigned scene_program_line(const struct scene *s)
{
	return s->line;
}

size_t scene_length(const struct scene *s)
{
	return s->ncommands;
}

size_t scene_cards(const struct scene *s)
{
	size_t n = 0;
	for (size_t i = 0; i < s->ncommands; i++) {
		enum scene_verb verb = s->commands[i].verb;
		n += verb == VERB_SAY || verb == VERB_ASK || verb == VERB_PAUSE;
	}
	return n;
}

const char *scene_title(const struct scene *s)
{
	return s->title;
}

enum races scene_races(const struct scene *s)
{
	return s->races;
}

bool scene_resumes(const struct scene *s)
{
	return s->resumes;
}

// --- reading -------------------------------------------------------------------------------------

static int wrong(struct scene_reader *r, const char *what)
{
	return status_set(r->st, EXIT_USAGE, "%s:%u: %s", r->s->file, r->line, what);
}

// --- lines ---------------------------------------------------------------------------------------

// Does the line begin with this word?
static bool begins(const char *line, const char *word)
{
	size_t n = strlen(word);
	return strncmp(line, word, n) == 0 && strchr(" \t", line[n]);
}

static const char *behind_word(const char *line)
{
	line += strcspn(line, " \t");
	return line + strspn(line, " \t");
}

// The text at the end of the line, in which quotes have no meaning; NULL: the line consists of
// words.
static const char *text_of(const char *line)
{
	static const enum scene_verb verbs[] = {VERB_TITLE, VERB_SAY, VERB_ASK, VERB_RIGHT,
						VERB_WRONG};
	const char *rest = behind_word(line);
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (begins(line, verb_rows[verbs[i]].name))
			return rest;
	if (begins(line, verb_rows[VERB_EXPECT].name) && begins(rest, "log"))
		return behind_word(rest);
	return NULL;
}

static int read_words(struct scene_reader *r, char *line)
{
	int err = scene_words_split(&r->words, line);
	if (err == ENOMEM)
		return status_no_memory(r->st);
	if (err)
		return wrong(r, _("a quote is not closed, or does not end its word"));
	return r->words.n ? scene_command_read(r) : EXIT_OK;
}

static int read_line(struct scene_reader *r, char *line)
{
	r->text = text_of(line);
	if (r->text) {
		textfile_cut(line);
		size_t n = strlen(line), first = strcspn(line, " \t");
		if ((size_t)(r->text - line) > n)
			r->text = line + n;
		if (first < n)
			line[first] = '\0';
	}
	int code = read_words(r, line);
	scene_words_free(&r->words);
	return code;
}

static int read_lines(struct scene_reader *r, struct textfile *file)
{
	char *line;
	int code;
	while (!(code = textfile_line(file, &line, r->st)) && line) {
		r->line = file->line;
		code = read_line(r, line);
		if (code)
			return code;
	}
	r->line += !r->line;
	if (!code && !r->s->ncommands)
		return wrong(r, _("the scene has no command; 'treadle run --scene=help' lists "
				  "them"));
	return code;
}

// Each question needs answers to choose from, and one of them is right.
static int check_answers(struct scene_reader *r)
{
	for (size_t i = 0; i < r->s->ncommands; i++) {
		const struct scene_command *c = &r->s->commands[i];
		size_t right = 0;
		for (size_t k = 0; k < c->nanswers; k++)
			right += c->answers[k].right;
		r->line = c->line;
		if (c->nanswers && (!right || right == c->nanswers))
			return wrong(r, _("a question with answers has one at least that is "
					  "'right', and one that is 'wrong'"));
	}
	return EXIT_OK;
}

int scene_read(struct scene **out, const char *path, struct status *st)
{
	struct scene *s = calloc(1, sizeof *s);
	struct textfile file;
	*out = NULL;
	if (!s || !(s->file = strdup(path))) {
		scene_free(s);
		return status_no_memory(st);
	}
	s->races = RACES_NOTE;
	struct scene_reader r = {.s = s, .st = st};
	int code = textfile_open(&file, path, st);
	if (!code)
		code = read_lines(&r, &file);
	if (!code)
		code = check_answers(&r);
	textfile_close(&file);
	if (code)
		scene_free(s);
	else
		*out = s;
	return code;
}
