// SPDX-License-Identifier: MIT
//
// Statements of a source: see source.h. The text is cut into tokens; a recursive descent then notes
// each statement that has a condition, with the tokens it reaches over. The innermost one around
// a call is found among these.
#include "source/source.h"

#include "base/vec.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST 200 // statements in statements

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_TEXT, TOKEN_MARK };

struct token {
	enum token_kind kind;
	const char *s;
	size_t n;
	unsigned line;
};

enum statement_kind { BODY, LOOP, DO, BRANCH, SWITCH };

// Tokens from `from` to before `to`.
struct range {
	size_t from, to;
};

struct statement {
	enum statement_kind kind;
	struct range whole, condition; // condition: empty if there is none
	size_t otherwise;	       // of a branch: where its else begins; 0: it has none
	struct range exit;	       // of a loop: the condition of its first way out
	size_t parent;		       // its number, or NOTHING
};
#define NOTHING SIZE_MAX

struct tokens {
	struct token *all;
	size_t n, cap;
};

struct source {
	struct tokens tokens;
	struct statement *statements; // a statement comes before those in it
	size_t n, cap;
	bool failed; // memory ran out
};

// ---- tokens -------------------------------------------------------------------------------------

static bool in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// Where what begins at p with a quote ends.
static const char *text_end(const char *p, const char *end)
{
	char quote = *p++;
	while (p < end && *p != quote && *p != '\n')
		p += *p == '\\' && p + 1 < end ? 2 : 1;
	return p < end ? p + 1 : end;
}

// Where a number ends: 1'000, 0x1p-3 and 1e+5 are one each.
static const char *number_end(const char *p, const char *end)
{
	for (; p < end; p++) {
		bool sign = (*p == '+' || *p == '-') && strchr("eEpP", p[-1]);
		bool part = *p == '\'' && p + 1 < end && in_word(p[1]);
		if (!in_word(*p) && *p != '.' && !sign && !part)
			break;
	}
	return p;
}

// Where a comment, or a line for the preprocessor with those that continue it, ends; p: there is
// none.
static const char *skipped(const char *p, const char *end, bool first)
{
	if (p + 1 < end && p[0] == '/' && p[1] == '*') {
		for (p += 2; p + 1 < end && (p[0] != '*' || p[1] != '/');)
			p++;
		return p + 1 < end ? p + 2 : end;
	}
	if ((p + 1 < end && p[0] == '/' && p[1] == '/') || (*p == '#' && first))
		while (p < end && *p != '\n')
			p += *p == '\\' && p + 1 < end ? 2 : 1;
	return p;
}

static size_t mark_length(const char *p, const char *end)
{
	static const char *const two[] = {"::", "->", "++", "--", "&&", "||", "==", "!=", "<=",
					  ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
	for (size_t i = 0; p + 1 < end && i < sizeof two / sizeof *two; i++)
		if (p[0] == two[i][0] && p[1] == two[i][1])
			return 2;
	return 1;
}

static bool tokens_read(struct tokens *t, const char *p, const char *end)
{
	unsigned line = 1;
	bool first = true; // on its line
	while (p < end) {
		const char *from = p;
		struct token k = {TOKEN_MARK, p, 0, line};
		p = skipped(p, end, first);
		if (p == from && isspace((unsigned char)*p)) {
			p++;
		} else if (p == from) {
			k.kind = isdigit((unsigned char)*p) ? TOKEN_NUMBER
				 : in_word(*p)		    ? TOKEN_WORD
				 : *p == '"' || *p == '\''  ? TOKEN_TEXT
							    : TOKEN_MARK;
			if (k.kind == TOKEN_NUMBER)
				p = number_end(p, end);
			else if (k.kind == TOKEN_TEXT)
				p = text_end(p, end);
			else if (k.kind == TOKEN_MARK)
				p += mark_length(p, end);
			while (k.kind == TOKEN_WORD && p < end && in_word(*p))
				p++;
			k.n = (size_t)(p - from);
			if (!VEC_FITS(t->all, &t->cap, t->n + 1))
				return false;
			t->all[t->n++] = k;
			first = false;
		}
		for (; from < p; from++)
			if (*from == '\n') {
				line++;
				first = true;
			}
	}
	return true;
}

static bool is_text(const struct token *k, const char *text)
{
	return k->n == strlen(text) && memcmp(k->s, text, k->n) == 0;
}

// ---- statements ---------------------------------------------------------------------------------

// A place between tokens, and the statement that it is in.
struct reader {
	struct source *s;
	size_t at, parent;
	unsigned depth;
};

static bool is(const struct reader *r, const char *text)
{
	return r->at < r->s->tokens.n && is_text(&r->s->tokens.all[r->at], text);
}

static bool at_end(const struct reader *r)
{
	return r->at >= r->s->tokens.n;
}

static bool take(struct reader *r, const char *text)
{
	bool taken = is(r, text);
	r->at += taken;
	return taken;
}

// Begins a statement, in which what follows is. Returns its number.
static size_t begin(struct reader *r, enum statement_kind kind)
{
	struct source *s = r->s;
	if (!VEC_FITS(s->statements, &s->cap, s->n + 1)) {
		s->failed = true;
		r->at = s->tokens.n;
		return NOTHING;
	}
	s->statements[s->n] = (struct statement){
		.kind = kind, .whole = {r->at, s->tokens.n}, .parent = r->parent};
	r->parent = s->n;
	return s->n++;
}

static void finish(struct reader *r, size_t statement)
{
	if (statement == NOTHING)
		return;
	r->s->statements[statement].whole.to = r->at;
	r->parent = r->s->statements[statement].parent;
}

static void read_statement(struct reader *r);

// Statements up to the brace that closes their block.
static void read_block(struct reader *r)
{
	take(r, "{");
	while (!at_end(r) && !is(r, "}"))
		read_statement(r);
	take(r, "}");
}

static void read_body(struct reader *r)
{
	size_t body = begin(r, BODY);
	read_block(r);
	finish(r, body);
}

// Does the brace here open a body: of a function, or of a lambda in an expression?
static bool opens_body(const struct reader *r)
{
	static const char *const before[] = {")",     "]",	  "mutable", "noexcept",
					     "const", "override", "final"};
	const struct token *k = r->at ? &r->s->tokens.all[r->at - 1] : NULL;
	for (size_t i = 0; k && i < sizeof before / sizeof *before; i++)
		if (is_text(k, before[i]))
			return true;
	return false;
}

// Goes over an expression, up to one of the marks in `ends` that is in no parentheses of its own.
static void read_expression(struct reader *r, const char *ends)
{
	unsigned round = 0;
	for (; !at_end(r); r->at++) {
		const struct token *k = &r->s->tokens.all[r->at];
		char c = k->kind == TOKEN_MARK && k->n == 1 ? *k->s : 0;
		if (c && !round && strchr(ends, c))
			return;
		if (c == '}' && !round) // of the block around
			return;
		if (c == '{') {
			struct token *before = r->at ? &r->s->tokens.all[r->at - 1] : NULL;
			if (opens_body(r))
				read_body(r);
			else if (before && is_text(before, "(")) // ({ statements; })
				read_block(r);
			else {
				r->at++;
				read_expression(r, "}");
			}
			r->at -= !is(r, "}");
			continue;
		}
		round += c == '(' || c == '[';
		round -= round && (c == ')' || c == ']');
	}
}

// What is in the parentheses here. Empty: there are none.
static struct range read_round(struct reader *r)
{
	struct range range = {r->at, r->at};
	if (!take(r, "("))
		return range;
	range.from = r->at;
	read_expression(r, ")");
	range.to = r->at;
	take(r, ")");
	return range;
}

// The part of a for's parentheses between its semicolons; empty: there is none.
static struct range middle(const struct source *s, struct range round)
{
	struct range part = {round.to, round.to};
	unsigned depth = 0, marks = 0;
	for (size_t i = round.from; i < round.to; i++) {
		const struct token *k = &s->tokens.all[i];
		depth += is_text(k, "(") || is_text(k, "{");
		depth -= depth && (is_text(k, ")") || is_text(k, "}"));
		if (depth || !is_text(k, ";"))
			continue;
		if (!marks++)
			part.from = i + 1;
		else
			part.to = i;
	}
	return marks == 2 ? part : (struct range){round.to, round.to};
}

// Is a loop's condition true for ever?
static bool is_endless(const struct source *s, struct range c)
{
	const struct token *k = &s->tokens.all[c.from];
	return c.to == c.from || (c.to == c.from + 1 && (is_text(k, "1") || is_text(k, "true")));
}

static void read_loop(struct reader *r, bool is_for)
{
	size_t loop = begin(r, LOOP);
	r->at++;
	struct range round = read_round(r);
	if (loop != NOTHING)
		r->s->statements[loop].condition = is_for ? middle(r->s, round) : round;
	read_statement(r);
	finish(r, loop);
}

static void read_do(struct reader *r)
{
	size_t loop = begin(r, DO);
	r->at++;
	read_statement(r);
	take(r, "while");
	struct range round = read_round(r);
	if (loop != NOTHING)
		r->s->statements[loop].condition = round;
	take(r, ";");
	finish(r, loop);
}

// Does the statement between these tokens leave the loop around it?
static bool leaves(const struct source *s, size_t from, size_t to)
{
	while (from < to && is_text(&s->tokens.all[from], "{"))
		from++;
	const struct token *k = &s->tokens.all[from];
	return from < to && (is_text(k, "break") || is_text(k, "return") || is_text(k, "goto"));
}

static void read_branch(struct reader *r)
{
	size_t outer = r->parent, branch = begin(r, BRANCH);
	r->at++;
	take(r, "constexpr");
	struct range round = read_round(r);
	size_t then = r->at;
	read_statement(r);
	bool out = leaves(r->s, then, r->at);
	size_t otherwise = is(r, "else") ? r->at : 0;
	if (take(r, "else"))
		read_statement(r);
	if (branch != NOTHING) {
		r->s->statements[branch].condition = round;
		r->s->statements[branch].otherwise = otherwise;
	}
	finish(r, branch);
	struct statement *o = outer == NOTHING || r->s->failed ? NULL : &r->s->statements[outer];
	if (o && out && o->kind == LOOP && o->exit.from == o->exit.to)
		o->exit = round;
}

static void read_switch(struct reader *r)
{
	size_t number = begin(r, SWITCH);
	r->at++;
	read_round(r);
	read_statement(r);
	finish(r, number);
}

// case N:, default:, or a name that goto leads to. False: there is none here.
static bool take_label(struct reader *r)
{
	const struct token *k = &r->s->tokens.all[r->at];
	bool named = k->kind == TOKEN_WORD && r->at + 1 < r->s->tokens.n && is_text(k + 1, ":");
	if (!named && !is(r, "case"))
		return false;
	while (!at_end(r) && !is(r, ":") && !is(r, ";") && !is(r, "}"))
		r->at++;
	return take(r, ":");
}

static void read_statement(struct reader *r)
{
	if (++r->depth > DEEPEST)
		r->at = r->s->tokens.n;
	while (!at_end(r) && take_label(r))
		;
	if (at_end(r) || is(r, "}"))
		;
	else if (is(r, "{"))
		read_block(r);
	else if (is(r, "while") || is(r, "for"))
		read_loop(r, is(r, "for"));
	else if (is(r, "do"))
		read_do(r);
	else if (is(r, "if"))
		read_branch(r);
	else if (is(r, "switch"))
		read_switch(r);
	else {
		read_expression(r, ";");
		take(r, ";");
	}
	r->depth--;
}

// What is outside of functions: the brace behind parameters opens a body, that behind `=` a value,
// and others what holds declarations.
static void read_declarations(struct reader *r)
{
	bool parameters = false;
	while (!at_end(r)) {
		if (is(r, "{") && parameters) {
			read_body(r);
			parameters = false;
		} else if (is(r, "=")) {
			read_expression(r, ";");
		} else {
			parameters |= is(r, ")");
			parameters &= !is(r, ";") && !is(r, "{") && !is(r, "}");
			r->at++;
		}
	}
}

struct source *source_read(const char *text, size_t n)
{
	struct source *s = calloc(1, sizeof *s);
	if (!s || !tokens_read(&s->tokens, text, text + n)) {
		source_free(s);
		return NULL;
	}
	struct reader r = {.s = s, .parent = NOTHING};
	read_declarations(&r);
	if (!s->failed)
		return s;
	source_free(s);
	return NULL;
}

void source_free(struct source *s)
{
	if (!s)
		return;
	free(s->tokens.all);
	free(s->statements);
	free(s);
}

// ---- the condition of a call --------------------------------------------------------------------

// Does a call of this function begin at a token? NULL: is it a word?
static bool is_call(const struct tokens *t, size_t at, const char *callee)
{
	const struct token *k = &t->all[at];
	bool call = at + 1 < t->n && is_text(k + 1, "(");
	return k->kind == TOKEN_WORD && (!callee || (call && is_text(k, callee)));
}

// The last token on a line before `end` at which a call of this function begins (NULL: the last
// word). NOTHING: there is none.
static size_t call_on(const struct source *s, unsigned line, const char *callee, size_t end)
{
	size_t found = NOTHING;
	for (size_t i = 0; i < end && s->tokens.all[i].line <= line; i++)
		if (s->tokens.all[i].line == line && is_call(&s->tokens, i, callee))
			found = i;
	return found;
}

static bool holds(struct range range, size_t at)
{
	return at >= range.from && at < range.to;
}

static bool words_of(const struct source *s, struct range range, struct condition *out)
{
	if (range.from == range.to)
		return false;
	const struct token *first = &s->tokens.all[range.from],
			   *last = &s->tokens.all[range.to - 1];
	out->words = (struct passage){first->s, (size_t)(last->s - first->s) + last->n};
	out->line = first->line;
	return true;
}

static bool ends_with(const struct token *k, const char *end)
{
	size_t n = strlen(end);
	return k->n >= n && memcmp(k->s + k->n - n, end, n) == 0;
}

// Does a loop take a lock in each round before it comes to the call, and still hold it there? Then
// it is the loop of some work, and not of the wait, which begins with the lock held.
static bool locks_before(const struct source *s, const struct statement *loop, size_t at)
{
	int held = 0;
	size_t from = loop->kind == LOOP ? loop->condition.to : loop->whole.from;
	for (size_t i = from; i < at; i++) {
		const struct token *k = &s->tokens.all[i];
		bool call = is_text(k + 1, "(");
		bool guard = is_text(k, "lock_guard") || is_text(k, "unique_lock") ||
			     is_text(k, "scoped_lock") || is_text(k, "shared_lock");
		if (k->kind != TOKEN_WORD || (!call && !guard))
			continue;
		bool other = ends_with(k, "trylock") || ends_with(k, "try_lock") ||
			     ends_with(k, "clock");
		if (ends_with(k, "unlock"))
			held--;
		else if (guard || (ends_with(k, "lock") && !other))
			held++;
	}
	return held > 0;
}

// The `X` of `[...] { return X; }` among the arguments of a call. Empty: there is none.
static struct range returned(const struct source *s, size_t call)
{
	const struct tokens *t = &s->tokens;
	struct range none = {0, 0}, x;
	unsigned depth = 0;
	for (size_t i = call + 1; i + 1 < t->n; i++) {
		depth += is_text(&t->all[i], "(");
		depth -= is_text(&t->all[i], ")");
		if (!depth)
			return none;
		if (!is_text(&t->all[i], "{") || !is_text(&t->all[i + 1], "return"))
			continue;
		x = (struct range){i + 2, i + 2};
		while (x.to < t->n && !is_text(&t->all[x.to], ";"))
			x.to++;
		return x;
	}
	return none;
}

// Does a function of this name wait until its last argument holds, as those of C++ do?
static bool takes_condition(const char *callee)
{
	return callee && (!strcmp(callee, "wait") || !strcmp(callee, "wait_for") ||
			  !strcmp(callee, "wait_until"));
}

// The condition of the call at a token.
static bool condition_at(const struct source *s, size_t at, const char *callee,
			 struct condition *out)
{
	size_t inner = NOTHING;
	for (size_t i = 0; i < s->n; i++)
		if (holds(s->statements[i].whole, at))
			inner = i;
	*out = (struct condition){.loops = true, .until = true};
	if (takes_condition(callee) && words_of(s, returned(s, at), out))
		return true;
	for (; inner != NOTHING; inner = s->statements[inner].parent) {
		const struct statement *of = &s->statements[inner];
		if (of->kind == BODY)
			return false;
		if (of->kind == SWITCH)
			continue;
		out->loops = of->kind != BRANCH;
		if (out->loops && locks_before(s, of, at))
			return false;
		out->until = of->kind == BRANCH && of->otherwise && at >= of->otherwise;
		if (!out->loops || !is_endless(s, of->condition))
			return words_of(s, of->condition, out);
		out->until = true;
		return words_of(s, of->exit, out);
	}
	return false;
}

bool source_condition(const struct source *s, unsigned line, const char *callee,
		      struct condition *out)
{
	size_t at = call_on(s, line, callee, s->tokens.n);
	if (at == NOTHING)
		at = call_on(s, line, NULL, s->tokens.n);
	if (at == NOTHING || !condition_at(s, at, callee, out))
		return false;
	struct condition other;
	while (callee && (at = call_on(s, line, callee, at)) != NOTHING)
		if (!condition_at(s, at, callee, &other) || other.words.text != out->words.text ||
		    other.until != out->until)
			return false;
	return true;
}

// ---- expressions --------------------------------------------------------------------------------

static bool is_operand(const struct token *k)
{
	return k->kind != TOKEN_MARK || is_text(k, ")") || is_text(k, "]");
}

static bool is_keyword(const struct token *k)
{
	static const char *const words[] = {
		"sizeof", "struct", "union",  "enum",	  "int",      "unsigned", "long", "short",
		"char",	  "const",  "signed", "volatile", "float",    "double",	  "bool", "void",
		"true",	  "false",  "NULL",   "nullptr",  "_Alignof", "_Bool",	  "this"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (is_text(k, words[i]))
			return true;
	return false;
}

// How far the path goes that begins with the name at `at`.
static size_t path_end(const struct tokens *t, size_t at)
{
	size_t i = at + 1;
	while (i + 1 < t->n) {
		bool member = is_text(&t->all[i], ".") || is_text(&t->all[i], "->");
		bool simple =
			t->all[i + 1].kind == TOKEN_WORD || t->all[i + 1].kind == TOKEN_NUMBER;
		if (member && t->all[i + 1].kind == TOKEN_WORD)
			i += 2;
		else if (is_text(&t->all[i], "[") && simple && i + 2 < t->n &&
			 is_text(&t->all[i + 2], "]"))
			i += 3;
		else
			break;
	}
	return i;
}

// A name alone in parentheses, with something behind, is a type: (size_t)n.
static bool is_cast(const struct tokens *t, size_t at)
{
	return at > 0 && at + 2 < t->n && is_text(&t->all[at - 1], "(") &&
	       is_text(&t->all[at + 1], ")") && (at < 2 || t->all[at - 2].kind != TOKEN_WORD) &&
	       (t->all[at + 2].kind != TOKEN_MARK || is_text(&t->all[at + 2], "("));
}

void source_variables(struct passage expression, path_named *f, void *ctx)
{
	struct tokens t = {0};
	if (!tokens_read(&t, expression.text, expression.text + expression.n)) {
		free(t.all);
		return;
	}
	for (size_t i = 0; i < t.n; i++) {
		const struct token *k = &t.all[i];
		bool member =
			i && (is_text(k - 1, ".") || is_text(k - 1, "->") || is_text(k - 1, "::"));
		bool call = i + 1 < t.n && (is_text(k + 1, "(") || is_text(k + 1, "::"));
		if (k->kind != TOKEN_WORD || member || call || is_keyword(k) || is_cast(&t, i))
			continue;
		size_t end = path_end(&t, i);
		const struct token *last = &t.all[end - 1];
		if (end < t.n && is_text(&t.all[end], "(")) // a member is called: what it is of
			last = &t.all[end > i + 2 ? end - 3 : i];
		bool star = i && is_text(k - 1, "*") && (i < 2 || !is_operand(k - 2));
		const char *from = star ? k[-1].s : k->s;
		f(ctx, (struct passage){from, (size_t)(last->s - from) + last->n});
	}
	free(t.all);
}

bool source_changes(struct passage expression)
{
	static const char *const marks[] = {
		"=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
	struct tokens t = {0};
	bool changes = false;
	if (tokens_read(&t, expression.text, expression.text + expression.n))
		for (size_t i = 0; i < t.n; i++)
			for (size_t j = 0; j < sizeof marks / sizeof *marks; j++)
				changes |=
					t.all[i].kind == TOKEN_MARK && is_text(&t.all[i], marks[j]);
	free(t.all);
	return changes;
}

// ---- does it hold? ------------------------------------------------------------------------------

// A value, if it is known.
struct number {
	bool known;
	int64_t n;
};

struct sum {
	struct tokens t;
	size_t at;
	value_of_path *value_of;
	void *ctx;
	unsigned depth;
	bool lost; // it is not understood
};

static bool sees(struct sum *s, const char *mark)
{
	bool is = s->at < s->t.n && is_text(&s->t.all[s->at], mark);
	s->at += is;
	return is;
}

static struct number number(int64_t n)
{
	return (struct number){true, n};
}

static const struct number unknown;

static struct number or_else(struct sum *s);

static struct number constant(struct sum *s)
{
	const struct token *k = &s->t.all[s->at++];
	char text[40], *end;
	if (k->n >= sizeof text)
		return unknown;
	memcpy(text, k->s, k->n);
	text[k->n] = '\0';
	int64_t n = (int64_t)strtoull(text, &end, 0);
	while (*end && strchr("uUlLzZ", *end))
		end++;
	return *end ? unknown : number(n);
}

// A variable, or a name that stands for a number.
static struct number named(struct sum *s)
{
	const struct token *k = &s->t.all[s->at];
	size_t end = path_end(&s->t, s->at);
	const struct token *last = &s->t.all[end - 1];
	int64_t n = 0;
	if (end < s->t.n && is_text(&s->t.all[end], "(")) {
		s->lost = true;
		return unknown;
	}
	s->at = end;
	if (is_text(k, "true") || is_text(k, "false"))
		return number(is_text(k, "true"));
	if (is_text(k, "NULL") || is_text(k, "nullptr"))
		return number(0);
	struct passage path = {k->s, (size_t)(last->s - k->s) + last->n};
	return !is_keyword(k) && s->value_of(s->ctx, path, &n) ? number(n) : unknown;
}

static struct number operand(struct sum *s)
{
	struct number a = unknown;
	if (s->at >= s->t.n || ++s->depth > DEEPEST) {
		s->lost = true;
		return unknown;
	}
	if (sees(s, "!")) {
		a = operand(s);
		a.n = !a.n;
	} else if (sees(s, "-")) {
		a = operand(s);
		a.n = (int64_t) - (uint64_t)a.n;
	} else if (sees(s, "(")) {
		a = or_else(s);
		s->lost |= !sees(s, ")");
	} else if (s->t.all[s->at].kind == TOKEN_NUMBER) {
		a = constant(s);
	} else if (s->t.all[s->at].kind == TOKEN_WORD) {
		a = named(s);
	} else {
		s->lost = true;
	}
	s->depth--;
	return a;
}

static struct number added(struct sum *s)
{
	struct number a = operand(s);
	for (;;) {
		bool less = s->at < s->t.n && is_text(&s->t.all[s->at], "-");
		if (!sees(s, "+") && !sees(s, "-"))
			return a;
		struct number b = operand(s);
		int64_t n = 0;
		bool fits = less ? !__builtin_sub_overflow(a.n, b.n, &n)
				 : !__builtin_add_overflow(a.n, b.n, &n);
		// what is below 0 or more than an int may be another number in another type
		a = a.known && b.known && fits && n >= 0 && n <= INT32_MAX ? number(n) : unknown;
	}
}

// Can one of two numbers become another one where they are compared? What is below 0 does, if the
// other is unsigned.
static bool turns(int64_t a, int64_t b)
{
	return (a < 0) != (b < 0);
}

static struct number compared(struct sum *s)
{
	static const char *const marks[] = {"==", "!=", "<=", ">=", "<", ">"};
	struct number a = added(s);
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (!sees(s, marks[i]))
			continue;
		struct number b = added(s);
		bool all[] = {a.n == b.n, a.n != b.n, a.n <= b.n, a.n >= b.n, a.n<b.n, a.n> b.n};
		return a.known && b.known && !turns(a.n, b.n) ? number(all[i]) : unknown;
	}
	return a;
}

// What is false is so whatever the other is.
static struct number and_also(struct sum *s)
{
	struct number a = compared(s);
	while (sees(s, "&&")) {
		struct number b = compared(s);
		bool no = (a.known && !a.n) || (b.known && !b.n);
		a = no ? number(0) : a.known && b.known ? number(1) : unknown;
	}
	return a;
}

static struct number or_else(struct sum *s)
{
	struct number a = and_also(s);
	while (sees(s, "||")) {
		struct number b = and_also(s);
		bool yes = (a.known && a.n) || (b.known && b.n);
		a = yes ? number(1) : a.known && b.known ? number(0) : unknown;
	}
	return a;
}

enum truth source_truth(struct passage expression, value_of_path *value_of, void *ctx)
{
	struct sum s = {.value_of = value_of, .ctx = ctx};
	struct number a = unknown;
	if (!source_changes(expression) &&
	    tokens_read(&s.t, expression.text, expression.text + expression.n))
		a = or_else(&s);
	bool whole = s.t.n && s.at == s.t.n && !s.lost;
	free(s.t.all);
	return !whole || !a.known ? TRUTH_UNKNOWN : a.n ? TRUTH_TRUE : TRUTH_FALSE;
}
