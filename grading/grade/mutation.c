// SPDX-License-Identifier: MIT
//
// Mechanical mutants: see mutation.h. The text is split into tokens; in one pass each operator
// looks at each token within a function.
#include "grading/grade/mutation.h"

#include "base/vec.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct token {
	size_t at, length;
	unsigned line;
	size_t pair; // of a bracket: the matching one; else 0
};

struct making {
	struct mutations *m;
	const char *text;
	struct token *tokens;
	size_t n, cap;
	char function[64];
	size_t body, end; // braces of the function
	bool failed;
};

// --- tokens --------------------------------------------------------------------------------------

static size_t word_length(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

static size_t quoted(const char *s)
{
	size_t n = 1;
	while (s[n] && s[n] != s[0] && s[n] != '\n')
		n += s[n] == '\\' && s[n + 1] ? 2 : 1;
	return n + (s[n] == s[0]);
}

static size_t sign_length(const char *s)
{
	static const char *const signs[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
					    "<=",  ">=",  "==",	 "!=", "&&", "||", "+=", "-=",
					    "*=",  "/=",  "%=",	 "&=", "|=", "^="};
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (strncmp(s, signs[i], strlen(signs[i])) == 0)
			return strlen(signs[i]);
	return 1;
}

// The length of spaces, comments and preprocessor lines.
static size_t skipped(const char *text, const char *s)
{
	bool begins = s == text || s[-1] == '\n';
	if (isspace((unsigned char)*s))
		return 1;
	if (strncmp(s, "//", 2) == 0 || (begins && *s == '#'))
		return strcspn(s, "\n");
	if (strncmp(s, "/*", 2) != 0)
		return 0;
	const char *end = strstr(s + 2, "*/");
	return end ? (size_t)(end + 2 - s) : strlen(s);
}

static bool add_token(struct making *k, size_t at, size_t length, unsigned line)
{
	if (!VEC_FITS(k->tokens, &k->cap, k->n + 1))
		return false;
	k->tokens[k->n++] = (struct token){.at = at, .length = length, .line = line};
	return true;
}

static bool is(const struct making *k, size_t i, const char *word)
{
	size_t n = strlen(word);
	return i < k->n && k->tokens[i].length == n &&
	       memcmp(k->text + k->tokens[i].at, word, n) == 0;
}

static bool is_name(const struct making *k, size_t i)
{
	char c = i < k->n ? k->text[k->tokens[i].at] : '0';
	return isalpha((unsigned char)c) || c == '_';
}

static void pair_brackets(struct making *k)
{
	for (size_t i = 0; i < k->n; i++) {
		const char *open = is(k, i, ")") ? "(" : is(k, i, "}") ? "{" : NULL;
		for (size_t j = i; open && j-- > 0;)
			if (is(k, j, open) && !k->tokens[j].pair) {
				k->tokens[j].pair = i;
				k->tokens[i].pair = j;
				break;
			}
	}
}

static bool take_apart(struct making *k)
{
	unsigned line = 1;
	for (size_t at = 0, n; k->text[at]; at += n) {
		const char *s = k->text + at;
		n = skipped(k->text, s);
		bool token = !n;
		if (token)
			n = *s == '"' || *s == '\'' ? quoted(s) : word_length(s);
		if (!n)
			n = sign_length(s);
		if (token && !add_token(k, at, n, line))
			return false;
		for (size_t i = 0; i < n; i++)
			line += s[i] == '\n';
	}
	pair_brackets(k);
	return true;
}

// --- mutants -------------------------------------------------------------------------------------

// Adds the line of the text, without blanks around it.
static void add_line(struct buf *b, const char *text, size_t at)
{
	while (at > 0 && text[at - 1] != '\n')
		at--;
	at += strspn(text + at, " \t");
	size_t n = strcspn(text + at, "\n");
	while (n && isspace((unsigned char)text[at + n - 1]))
		n--;
	buf_add(b, text + at, n);
}

// The mutant's name, with a number if it is not unique.
static char *name_of(const struct making *k, const char *what, size_t token)
{
	struct buf b = {0};
	unsigned same = 0;
	buf_printf(&b, "%s: %s: ", k->function, what);
	add_line(&b, k->text, k->tokens[token].at);
	for (size_t i = 0; i < k->m->n && !b.failed; i++)
		same += strncmp(k->m->all[i].name, b.s, b.n) == 0;
	if (same)
		buf_printf(&b, " (%u)", same + 1);
	char *name = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return name;
}

// Adds a mutant at this token, without edits. NULL: no memory.
static struct mutation *add(struct making *k, const char *what, size_t token)
{
	char *function = strdup(k->function), *name = name_of(k, what, token);
	struct mutation *all = vec_room(k->m->all, &k->m->cap, k->m->n + 1, sizeof *all);
	if (all)
		k->m->all = all;
	if (!all || !function || !name) {
		free(function);
		free(name);
		k->failed = true;
		return NULL;
	}
	struct mutation *one = &all[k->m->n++];
	*one = (struct mutation){.line = k->tokens[token].line, .function = function, .name = name};
	return one;
}

static void edit(struct mutation *one, size_t at, size_t length, const char *with)
{
	if (!one || one->n == MUTATION_EDITS)
		return;
	struct mutation_edit *e = &one->edits[one->n++];
	*e = (struct mutation_edit){.at = at, .length = length};
	snprintf(e->with, sizeof e->with, "%s", with);
}

static void replace(struct making *k, const char *what, size_t i, const char *with)
{
	edit(add(k, what, i), k->tokens[i].at, k->tokens[i].length, with);
}

// --- statements ----------------------------------------------------------------------------------

// Does this parenthesis close the header of if, while, for or switch?
static bool ends_header(const struct making *k, size_t i)
{
	size_t open = is(k, i, ")") ? k->tokens[i].pair : 0;
	return open && (is(k, open - 1, "if") || is(k, open - 1, "while") ||
			is(k, open - 1, "for") || is(k, open - 1, "switch"));
}

// The token that ends the simple statement beginning here; 0: none begins here.
static size_t statement_end(const struct making *k, size_t i)
{
	static const char *const others[] = {"if",     "while", "for",	    "do",   "switch",
					     "return", "break", "continue", "goto", "case",
					     "else",   "}",	"{",	    ";"};
	if (!(is(k, i - 1, ";") || is(k, i - 1, "{") || is(k, i - 1, "}") || is(k, i - 1, "else") ||
	      ends_header(k, i - 1)))
		return 0;
	for (size_t j = 0; j < sizeof others / sizeof *others; j++)
		if (is(k, i, others[j]))
			return 0;
	for (; i < k->end; i++) {
		if (is(k, i, ";"))
			return i;
		if (is(k, i, "{") || is(k, i, "}"))
			return 0;
		if (is(k, i, "(") && k->tokens[i].pair)
			i = k->tokens[i].pair;
	}
	return 0;
}

static size_t span(const struct making *k, size_t first, size_t last)
{
	return k->tokens[last].at + k->tokens[last].length - k->tokens[first].at;
}

static bool same_text(const struct making *k, size_t a, size_t b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (k->tokens[a + i].length != k->tokens[b + i].length ||
		    memcmp(k->text + k->tokens[a + i].at, k->text + k->tokens[b + i].at,
			   k->tokens[a + i].length) != 0)
			return false;
	return true;
}

static bool is_call(const struct making *k, size_t i, const char *ending)
{
	size_t n = strlen(ending), m = is_name(k, i) ? k->tokens[i].length : 0;
	return m > n && is(k, i + 1, "(") &&
	       memcmp(k->text + k->tokens[i].at + m - n, ending, n) == 0;
}

// Drops a lock and all unlocks of it that follow in this function.
static void drop_pair(struct making *k, size_t i)
{
	size_t length = k->tokens[i + 1].pair - (i + 1) + 1;
	struct mutation *one = NULL;
	for (size_t j = k->tokens[i + 1].pair; j + length < k->end; j++) {
		size_t end;
		if (!is_call(k, j, "_unlock") || !same_text(k, i + 1, j + 1, length) ||
		    !(end = statement_end(k, j)))
			continue;
		if (!one) {
			one = add(k, "drops lock and unlock", i);
			edit(one, k->tokens[i].at, span(k, i, statement_end(k, i)), ";");
		}
		edit(one, k->tokens[j].at, span(k, j, end), ";");
	}
}

static void drop_statement(struct making *k, size_t i)
{
	size_t end = statement_end(k, i);
	if (!end)
		return;
	bool locks = is_call(k, i, "_lock") || is_call(k, i, "_rdlock") || is_call(k, i, "_wrlock");
	if (locks)
		drop_pair(k, i);
	else if (!is_call(k, i, "_unlock")) // dropping an unlock alone is too obvious a mistake
		edit(add(k, "drops", i), k->tokens[i].at, span(k, i, end), ";");
}

// Swaps two simple statements.
static void swap_statements(struct making *k, size_t i)
{
	size_t end = statement_end(k, i), next = end ? end + 1 : 0;
	size_t last = next && next < k->end ? statement_end(k, next) : 0;
	size_t n = end - i + 1;
	if (!last || k->tokens[next].line == k->tokens[i].line ||
	    (n == last - next + 1 && same_text(k, i, next, n)))
		return;
	// edits: the second is inserted before the first, and removed from its place
	struct mutation *one = add(k, "swaps with the next line", i);
	if (!one)
		return;
	one->n = 2;
	one->edits[0] = (struct mutation_edit){k->tokens[i].at, 0, ""};
	one->edits[1] = (struct mutation_edit){k->tokens[next].at, span(k, next, last), ""};
}

// --- conditions and numbers ----------------------------------------------------------------------

static void negate(struct making *k, size_t i)
{
	if (!(is(k, i, "if") || is(k, i, "while")) || !is(k, i + 1, "(") || !k->tokens[i + 1].pair)
		return;
	size_t close = k->tokens[i + 1].pair;
	struct mutation *one = add(k, "negates the condition", i);
	edit(one, k->tokens[i + 1].at, 1, "(!(");
	edit(one, k->tokens[close].at, 1, "))");
	if (is(k, i, "while") && !is(k, close + 1, ";"))
		replace(k, "if for while", i, "if");
}

static void exchange(struct making *k, size_t i)
{
	static const struct {
		const char *word, *with, *what;
	} all[] = {
		{"<", "<=", "off by one"},    {"<=", "<", "off by one"},
		{">", ">=", "off by one"},    {">=", ">", "off by one"},
		{"==", "!=", "negates"},      {"!=", "==", "negates"},
		{"&&", "||", "or for and"},   {"||", "&&", "and for or"},
		{"++", "--", "down for up"},  {"--", "++", "up for down"},
		{"true", "false", "negates"}, {"false", "true", "negates"},
	};
	for (size_t j = 0; j < sizeof all / sizeof *all; j++)
		if (is(k, i, all[j].word))
			replace(k, all[j].what, i, all[j].with);
}

static void next_number(struct making *k, size_t i)
{
	char number[32];
	const struct token *t = &k->tokens[i];
	if (t->length > 9 || !isdigit((unsigned char)k->text[t->at]))
		return;
	for (size_t j = 0; j < t->length; j++)
		if (!isdigit((unsigned char)k->text[t->at + j]))
			return;
	snprintf(number, sizeof number, "%ld", atol(k->text + t->at) + 1);
	replace(k, "off by one", i, number);
}

static void wake_others(struct making *k, size_t i)
{
	char name[32];
	bool one = is_call(k, i, "_signal");
	if (!one && !is_call(k, i, "_broadcast"))
		return;
	size_t n = k->tokens[i].length - strlen(one ? "_signal" : "_broadcast");
	snprintf(name, sizeof name, "%.*s%s", (int)n, k->text + k->tokens[i].at,
		 one ? "_broadcast" : "_signal");
	if (k->tokens[i].length < sizeof name - 4)
		replace(k, one ? "broadcast for signal" : "signal for broadcast", i, name);
}

// --- all of them ---------------------------------------------------------------------------------

// Does this brace begin a function's body? Records the function's name.
static bool begins_body(struct making *k, size_t i)
{
	size_t open = i && is(k, i, "{") && is(k, i - 1, ")") ? k->tokens[i - 1].pair : 0;
	if (!open || !is_name(k, open - 1) || !k->tokens[i].pair)
		return false;
	const struct token *t = &k->tokens[open - 1];
	snprintf(k->function, sizeof k->function, "%.*s", (int)t->length, k->text + t->at);
	k->body = i;
	k->end = k->tokens[i].pair;
	return true;
}

int mutations_make(struct mutations *m, const char *text, struct status *st)
{
	static void (*const operators[])(struct making * k, size_t i) = {
		drop_statement, swap_statements, wake_others, negate, exchange, next_number};
	*m = (struct mutations){.text = strdup(text)};
	struct making k = {.m = m, .text = m->text};
	k.failed = !m->text || !take_apart(&k);
	for (size_t i = 1; !k.failed && i < k.n; i++) {
		if (!begins_body(&k, i))
			continue;
		for (i = k.body + 1; i < k.end; i++)
			for (size_t j = 0; j < sizeof operators / sizeof *operators; j++)
				operators[j](&k, i);
	}
	free(k.tokens);
	return k.failed ? status_no_memory(st) : EXIT_OK;
}

void mutations_free(struct mutations *m)
{
	for (size_t i = 0; i < m->n; i++) {
		free(m->all[i].function);
		free(m->all[i].name);
	}
	free(m->all);
	free(m->text);
	*m = (struct mutations){0};
}

void mutation_write(const struct mutations *m, const struct mutation *one, struct buf *out)
{
	size_t at = 0;
	bool swaps = one->n == 2 && one->edits[0].length == 0;
	for (size_t i = 0; i < one->n; i++) {
		const struct mutation_edit *e = &one->edits[i];
		buf_add(out, m->text + at, e->at - at);
		buf_puts(out, e->with);
		at = e->at + e->length;
		if (swaps && i == 0) {
			buf_add(out, m->text + one->edits[1].at, one->edits[1].length);
			buf_putc(out, ' ');
		}
	}
	buf_puts(out, m->text + at);
}
