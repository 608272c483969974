// SPDX-License-Identifier: MIT
//
// A line of a scene as words. Any thread; nothing here blocks.
#ifndef SCENE_SCENE_WORDS_H
#define SCENE_SCENE_WORDS_H

#include <stddef.h>

// The words of one line, separated by blanks. Within quotes, blanks and # belong to the word, and a
// backslash takes the next character literally. A # at the start of a word, outside of quotes,
// begins a comment.
struct scene_words {
	char *text; // their memory
	char **at;
	size_t n;
};

// Splits a line. Returns 0; ENOMEM; or EINVAL: a quote does not end, or is followed by no blank.
int scene_words_split(struct scene_words *w, const char *line);
void scene_words_free(struct scene_words *w);

// The words from i on, with a blank between each, as a new string; NULL: memory ran out.
char *scene_words_join(const struct scene_words *w, size_t i);

#endif
