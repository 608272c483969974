// SPDX-License-Identifier: MIT
//
// A scene: see scene.h.
#include "scene/scene.h"

#include "scene/scene_command.h"
#include "scene/scene_data.h"

#include <stdlib.h>

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
