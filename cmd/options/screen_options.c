// SPDX-License-Identifier: MIT
//
// The options --beside and --theme: see named.h.

#include "cmd/options/named.h"
#include "command/command.h"
#include "course/lessons.h"
#include "visualizer/terminal/themes.h"
#include "visualizer/view.h"

#include <errno.h>
#include <string.h>

enum { WORDS_MOST = 32 };

// A single word is an act if the first run is of a lesson and the word names nothing else.
static bool is_act(const struct program_words *p, const struct program_words *beside)
{
	return p->nwords == 1 && beside->nwords && lesson_named(beside->words[0]) &&
	       !strchr(p->words[0], '/') && !lesson_named(p->words[0]);
}

static int find_program(char *text, const struct program_words *beside, struct view_other *out)
{
	char *words[WORDS_MOST], *more = NULL;
	struct program_words p = {.words = words, .threads = beside->threads};
	for (char *w = strtok_r(text, " ", &more); w && p.nwords < WORDS_MOST - 1;
	     w = strtok_r(NULL, " ", &more))
		words[p.nwords++] = w;
	if (is_act(&p, beside)) {
		words[1] = words[0];
		words[0] = beside->words[0];
		p.nwords = 2;
	}
	return program_target(&p, &out->target);
}

int beside_option(char *text, const struct program_words *beside, struct view_other *out)
{
	*out = (struct view_other){.trace = NULL};
	if (*text && names_trace(text)) {
		out->trace = text;
		return EXIT_OK;
	}
	return find_program(text, beside, out);
}

error_t theme_option(const char *name)
{
	struct buf names = {0};
	if (theme_find(name) < theme_count || strcmp(name, THEME_MINE) == 0)
		return 0;
	for (size_t i = 0; i < theme_count; i++)
		buf_printf(&names, i ? ", %s" : "%s", themes[i].name);
	command_wrong(_("'--theme=%s': one of %s is expected"), name, buf_str(&names));
	buf_free(&names);
	return EINVAL;
}
