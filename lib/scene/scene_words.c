// SPDX-License-Identifier: MIT
//
// Splits a line of a scene into words: see scene_words.h.
#include "scene/scene_words.h"

#include "base/buf.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

void scene_words_free(struct scene_words *w)
{
	free(w->text);
	free(w->at);
	*w = (struct scene_words){0};
}

// Takes a quoted word at *p, which is behind the opening quote; moves *p past it and ends the word.
static int take_quoted(char **p)
{
	char *to = *p;
	for (; **p && **p != '"'; (*p)++) {
		if (**p == '\\' && (*p)[1])
			(*p)++;
		*to++ = **p;
	}
	if (**p != '"' || ((*p)[1] && !is_blank((*p)[1])))
		return EINVAL;
	(*p)++;
	*to = '\0';
	return 0;
}

int scene_words_split(struct scene_words *w, const char *line)
{
	w->text = strdup(line);
	w->at = calloc(strlen(line) / 2 + 2, sizeof *w->at);
	w->n = 0;
	if (!w->text || !w->at)
		return ENOMEM;
	for (char *p = w->text; *p;) {
		if (is_blank(*p)) {
			*p++ = '\0';
			continue;
		}
		if (*p == '#') {
			*p = '\0';
			break;
		}
		bool quoted = *p == '"';
		w->at[w->n++] = p += quoted;
		if (quoted && take_quoted(&p))
			return EINVAL;
		while (!quoted && *p && !is_blank(*p))
			p++;
	}
	return 0;
}

char *scene_words_join(const struct scene_words *w, size_t i)
{
	struct buf b = {0};
	for (size_t first = i; i < w->n; i++) {
		buf_puts(&b, i > first ? " " : "");
		buf_puts(&b, w->at[i]);
	}
	char *s = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return s;
}
