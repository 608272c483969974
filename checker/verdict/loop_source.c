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
		const char *word; // of a loop, its keyword
	} open[DEEPEST];	  // n of them: what the place is in, the outermost first
	unsigned n;
	bool lost; // nested too deeply
};

static void enter(struct reader *r, enum nest kind, const char *word)
{
	if (r->n == DEEPEST) {
		r->lost = true;
		return;
	}
	r->open[r->n].kind = kind;
	r->open[r->n].word = word;
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
		enter(r, NEST_LOOP, word);
}

static void read_mark(struct reader *r)
{
	char c = *r->at, next = r->at + 1 < r->end ? r->at[1] : 0;
	if (c == '/' && next == '*')
		skip_to(r, "*/", false);
	else if (c == '"' || c == '\'')
		skip_to(r, c == '"' ? "\"" : "'", true);
	else if (c == '{' || c == '(')
		enter(r, c == '{' ? NEST_BRACE : NEST_ROUND, NULL);
	else if (c == '}' || c == ')')
		leave(r, c == '}' ? NEST_BRACE : NEST_ROUND);
	else if (c == ';' && !in(r, NEST_ROUND))
		end_statement(r);
}

// The innermost loop that the place is in: its keyword and line. NULL: none.
static const char *innermost(const struct reader *r, unsigned *line)
{
	for (unsigned i = r->n; i > 0; i--)
		if (r->open[i - 1].kind == NEST_LOOP) {
			*line = r->open[i - 1].line;
			return r->open[i - 1].word;
		}
	*line = 0;
	return NULL;
}

// The keyword of the innermost loop around the last word of a line, and its own line.
static const char *loop_around(const char *text, size_t n, unsigned line, unsigned *of)
{
	struct reader r = {.at = text, .end = text + n, .line = 1};
	const char *found = NULL;
	*of = 0;
	for (; r.at < r.end && r.line <= line && !r.lost; r.at++) {
		if (*r.at == '\n') {
			r.line++;
		} else if (*r.at == '/' && r.at + 1 < r.end && r.at[1] == '/') {
			while (r.at + 1 < r.end && r.at[1] != '\n')
				r.at++;
		} else if (isalnum((unsigned char)*r.at) || *r.at == '_') {
			read_word(&r);
			found = r.line == line ? innermost(&r, of) : found;
		} else {
			read_mark(&r);
		}
	}
	*of = r.lost ? 0 : *of;
	return r.lost ? NULL : found;
}

unsigned loop_in_text(const char *text, size_t n, unsigned line)
{
	unsigned found;
	loop_around(text, n, line, &found);
	return found;
}

// ---- what bounds it -------------------------------------------------------------------------

// The condition of a loop whose keyword stands here: from *at to before *end. False: it has none
// here, or what is in parentheses there is too much to tell.
static bool condition_of(const char *word, const char *text_end, const char **at, const char **end)
{
	bool is_for = *word == 'f';
	unsigned depth = 0, parts = 0;
	*at = is_for ? NULL : word;
	for (const char *c = word; c < text_end && *c != '{'; c++) {
		depth += *c == '(';
		if (*c == '(' && depth == 1 && !is_for)
			*at = c + 1;
		bool ends = *c == ')' && depth == 1;
		bool parts_end = is_for && *c == ';' && depth == 1;
		if (parts_end && !parts++) {
			*at = c + 1;
		} else if (parts_end || ends) {
			*end = c;
			return *at && *word != 'd';
		}
		depth -= *c == ')';
	}
	return false;
}

static bool in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// What stands between the two is one name or number: takes it. upper: only one in capitals.
static bool take_name(const char *at, const char *end, bool upper, struct buf *name)
{
	while (at < end && isspace((unsigned char)*at))
		at++;
	while (at < end && isspace((unsigned char)end[-1]))
		end--;
	if (at == end || isdigit((unsigned char)*at))
		return false;
	for (const char *c = at; c < end; c++)
		if (!in_name(*c) || (upper && islower((unsigned char)*c)))
			return false;
	buf_add(name, at, (size_t)(end - at));
	return true;
}

bool loop_bound_in_text(const char *text, size_t n, unsigned line, struct buf *name)
{
	unsigned of;
	const char *word = loop_around(text, n, line, &of), *at, *end;
	if (!word || !condition_of(word, text + n, &at, &end))
		return false;
	const char *mark = at; // the only comparison in it
	while (mark < end && *mark != '<' && *mark != '>' && *mark != '!')
		mark++;
	const char *behind = mark;
	while (behind < end && strchr("<>!=", *behind))
		behind++;
	if (mark == end || behind == end || behind - mark > 2)
		return false;
	return take_name(behind, end, true, name) || take_name(at, mark, true, name) ||
	       take_name(behind, end, false, name);
}

// ---- files ----------------------------------------------------------------------------------

// Reads a file: n bytes, to be freed. NULL: it cannot be read, or is too long.
static char *text_of(const char *path, size_t *n)
{
	FILE *f = fopen(path, "r");
	char *text = f ? malloc(TEXT_MOST) : NULL;
	*n = text ? fread(text, 1, TEXT_MOST, f) : 0;
	if (f)
		fclose(f);
	if (*n < TEXT_MOST)
		return text;
	free(text);
	return NULL;
}

unsigned loop_in_file(const char *path, unsigned line)
{
	size_t n;
	char *text = text_of(path, &n);
	unsigned found = text ? loop_in_text(text, n, line) : 0;
	free(text);
	return found;
}

bool loop_bound_in_file(const char *path, unsigned line, struct buf *name)
{
	size_t n;
	char *text = text_of(path, &n);
	bool found = text && loop_bound_in_text(text, n, line, name);
	free(text);
	return found;
}
