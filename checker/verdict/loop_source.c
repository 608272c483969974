// SPDX-License-Identifier: MIT
//
// Finds loops by their keywords, parentheses and braces: see loop_source.h. A loop lasts from its
// keyword to the brace that closes its block, or to the end of the one statement in it.
#include "checker/verdict/loop_source.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST 64
#define TEXT_MOST ((size_t)1 << 22)

enum nest { NEST_LOOP, NEST_BRACE, NEST_ROUND };

struct reader {
	const char *at, *end;
	unsigned line;
	struct {
		enum nest kind;
		unsigned line;
	} open[DEEPEST]; // n of them: what the place is in, the outermost first
	unsigned n;
	bool lost; // nested too deeply
};

static void enter(struct reader *r, enum nest kind)
{
	if (r->n == DEEPEST) {
		r->lost = true;
		return;
	}
	r->open[r->n].kind = kind;
	r->open[r->n++].line = r->line;
}

static bool in(const struct reader *r, enum nest kind)
{
	return r->n && r->open[r->n - 1].kind == kind;
}

// A statement ends: so do the loops of which it is the body.
static void end_statement(struct reader *r)
{
	while (in(r, NEST_LOOP))
		r->n--;
}

static void leave(struct reader *r, enum nest kind)
{
	if (kind == NEST_BRACE)
		end_statement(r);
	if (in(r, kind))
		r->n--;
	if (kind == NEST_BRACE)
		end_statement(r);
}

// Goes to the last character of what begins with `from`, or to the end of the text.
static void skip_to(struct reader *r, const char *last, bool escapes)
{
	size_t n = strlen(last);
	for (r->at++; r->at < r->end; r->at++) {
		if (escapes && *r->at == '\\' && r->at + 1 < r->end)
			r->at++;
		else if ((size_t)(r->end - r->at) >= n && !memcmp(r->at, last, n))
			break;
		r->line += *r->at == '\n';
	}
	r->at += r->at < r->end ? n - 1 : 0;
}

static void read_word(struct reader *r)
{
	const char *word = r->at;
	while (r->at + 1 < r->end && (isalnum((unsigned char)r->at[1]) || r->at[1] == '_'))
		r->at++;
	size_t n = (size_t)(r->at - word) + 1;
	if ((n == 3 && !memcmp(word, "for", n)) || (n == 5 && !memcmp(word, "while", n)) ||
	    (n == 2 && !memcmp(word, "do", n)))
		enter(r, NEST_LOOP);
}

static void read_mark(struct reader *r)
{
	char c = *r->at, next = r->at + 1 < r->end ? r->at[1] : 0;
	if (c == '/' && next == '*')
		skip_to(r, "*/", false);
	else if (c == '"' || c == '\'')
		skip_to(r, c == '"' ? "\"" : "'", true);
	else if (c == '{' || c == '(')
		enter(r, c == '{' ? NEST_BRACE : NEST_ROUND);
	else if (c == '}' || c == ')')
		leave(r, c == '}' ? NEST_BRACE : NEST_ROUND);
	else if (c == ';' && !in(r, NEST_ROUND))
		end_statement(r);
}

// The line of the innermost loop that the place is in; 0: none.
static unsigned innermost(const struct reader *r)
{
	for (unsigned i = r->n; i > 0; i--)
		if (r->open[i - 1].kind == NEST_LOOP)
			return r->open[i - 1].line;
	return 0;
}

unsigned loop_in_text(const char *text, size_t n, unsigned line)
{
	struct reader r = {.at = text, .end = text + n, .line = 1};
	unsigned found = 0; // around the last word of the line
	for (; r.at < r.end && r.line <= line && !r.lost; r.at++) {
		if (*r.at == '\n') {
			r.line++;
		} else if (*r.at == '/' && r.at + 1 < r.end && r.at[1] == '/') {
			while (r.at + 1 < r.end && r.at[1] != '\n')
				r.at++;
		} else if (isalnum((unsigned char)*r.at) || *r.at == '_') {
			read_word(&r);
			found = r.line == line ? innermost(&r) : found;
		} else {
			read_mark(&r);
		}
	}
	return r.lost ? 0 : found;
}

unsigned loop_in_file(const char *path, unsigned line)
{
	FILE *f = fopen(path, "r");
	char *text = f ? malloc(TEXT_MOST) : NULL;
	size_t n = text ? fread(text, 1, TEXT_MOST, f) : 0;
	unsigned found = n < TEXT_MOST ? loop_in_text(text ? text : "", n, line) : 0;
	free(text);
	if (f)
		fclose(f);
	return found;
}
