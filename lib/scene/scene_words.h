// SPDX-License-Identifier: MIT
//
// A line of a scene as words. Any thread; nothing here blocks.
#ifndef SCENE_SCENE_WORDS_H
#define SCENE_SCENE_WORDS_H

#include <stddef.h>

// The words of one line: blanks between them; in quotes, blanks and # are of the word, and \ takes
// the next character as it is; an unquoted # at the start of a word begins a comment.
struct scene_words {
	char *text; // where they stand
	char **at;
	size_t n;
};

// Splits a line. 0, ENOMEM, or EINVAL: a quote that does not end, or goes on behind its end.
int scene_words_split(struct scene_words *w, const char *line);
void scene_words_free(struct scene_words *w);

// The words from i on, with a blank between each, as a string of its own; NULL: no memory.
char *scene_words_join(const struct scene_words *w, size_t i);

#endif
