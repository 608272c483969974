// SPDX-License-Identifier: MIT
//
// Names of arrays, from the source: see arrays.h. gcc gives the column of the bracket, g++ that of
// the closing one, clang that of the beginning of the expression. The expression is read from its
// beginning, and the types of the debug information are followed along it, so that a source that
// was changed since, or a macro, gives no wrong name.
#include "debuginfo/arrays.h"

#include "debuginfo/variables.h"

#include <ctype.h>
#include <dwarf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DIMENSIONS = 16, NAME_MOST = 80, DEEPEST = 16, UNKNOWN = VARIABLE_UNKNOWN };

// The lengths of an array, from the outermost on; UNKNOWN: known at run time only.
struct lengths {
	long long n[DIMENSIONS];
	int count;
};

// --- the text of the event
// ------------------------------------------------------------------------

// The lengths in a type as compilers write it: 'int [2][3]'; 'pair' (aka 'int[2]').
static void lengths_written(const char *type, struct lengths *l)
{
	const char *end = strrchr(type, '\''), *quote = end;
	while (quote && quote > type && quote[-1] != '\'')
		quote--;
	const char *p = strchr(quote && quote > type ? quote : type, '[');
	for (l->count = 0; p && *p == '[' && l->count < DIMENSIONS; p += *p == ']') {
		char *after;
		l->n[l->count++] = p[1] == '*' ? UNKNOWN : strtoll(p + 1, &after, 10);
		p += strcspn(p, "]");
	}
}

// The line of a source file, to be freed. NULL: it is not there, or no plain file.
static char *source_line(const char *path, unsigned number)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	FILE *f = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? fdopen(fd, "r") : NULL;
	char *line = NULL;
	size_t room = 0;
	bool found = f != NULL;
	for (unsigned i = 0; found && i < number; i++)
		found = getline(&line, &room, f) >= 0;
	if (f)
		fclose(f);
	else if (fd >= 0)
		close(fd);
	if (!found) {
		free(line);
		line = NULL;
	}
	return line;
}

// --- types
// ----------------------------------------------------------------------------------------

// A place along an expression: something of this type, of which the first `used` indices are given.
struct place {
	Dwarf_Die type;
	int used;
};

// All lengths of an array, those of arrays as its elements included. *element: its elements' type.
static void lengths_of(const struct place *p, struct lengths *l, Dwarf_Die *element)
{
	Dwarf_Die range;
	l->count = 0;
	*element = p->type;
	while (variable_peel(element) && dwarf_tag(element) == DW_TAG_array_type) {
		bool more = dwarf_child(element, &range) == 0;
		for (; more; more = dwarf_siblingof(&range, &range) == 0)
			if (dwarf_tag(&range) == DW_TAG_subrange_type && l->count < DIMENSIONS)
				l->n[l->count++] = variable_length(&range);
		if (!variable_type(element, element))
			return;
	}
}

// Is it an array of these lengths?
static bool fits(const struct place *p, const struct lengths *written)
{
	struct lengths l;
	Dwarf_Die element;
	lengths_of(p, &l, &element);
	if (!written->count || l.count - p->used != written->count)
		return false;
	for (int i = 0; i < written->count; i++)
		if (l.n[p->used + i] != written->n[i])
			return false;
	return true;
}

static bool into_element(struct place *p)
{
	struct lengths l;
	Dwarf_Die element;
	lengths_of(p, &l, &element);
	if (l.count > p->used + 1) {
		p->used++;
		return true;
	}
	p->used = 0;
	if (l.count) {
		p->type = element;
		return true;
	}
	return variable_peel(&p->type) && dwarf_tag(&p->type) == DW_TAG_pointer_type &&
	       variable_type(&p->type, &p->type);
}

// Goes into the member of this name, also of a structure without a name in it.
static bool into_member(struct module *m, Dwarf_Die *type, const char *name, int depth)
{
	Dwarf_Die member, inner;
	if (depth > DEEPEST || !variable_peel(type) || !variable_define(m, type) ||
	    dwarf_child(type, &member) != 0)
		return false;
	do {
		const char *called = dwarf_diename(&member);
		if (dwarf_tag(&member) != DW_TAG_member || !variable_type(&member, &inner))
			continue;
		if (called ? strcmp(called, name) == 0 : into_member(m, &inner, name, depth + 1)) {
			*type = inner;
			return true;
		}
	} while (dwarf_siblingof(&member, &member) == 0);
	return false;
}

// --- the expression
// -------------------------------------------------------------------------------

static bool in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static const char *skip(const char *p)
{
	while (*p == ' ' || *p == '\t')
		p++;
	return p;
}

// Takes a name, or, as an index, a number. NULL: there is none.
static const char *take(const char *p, bool number, char name[NAME_MOST])
{
	size_t n = 0;
	if (isdigit((unsigned char)*p) && !number)
		return NULL;
	while (in_name(p[n]) && n + 1 < NAME_MOST) {
		name[n] = p[n];
		n++;
	}
	name[n] = '\0';
	return n && !in_name(p[n]) ? p + n : NULL;
}

// The bracket that the one at p closes. NULL: it is not on the line.
static const char *opening(const char *line, const char *p)
{
	int depth = 0;
	for (; p >= line; p--) {
		depth += *p == ']';
		depth -= *p == '[';
		if (!depth)
			return p;
	}
	return NULL;
}

// Where an expression begins that ends at `end`: names, members, simple indices.
static const char *begin_of(const char *line, const char *end)
{
	const char *p = end, *name;
	for (;;) {
		while (p > line && (p[-1] == ' ' || p[-1] == '\t'))
			p--;
		while (p && p > line && p[-1] == ']')
			p = opening(line, p - 1);
		if (!p)
			return NULL;
		for (name = p; p > line && in_name(p[-1]);)
			p--;
		if (p == name)
			return NULL;
		const char *before = p;
		while (before > line && (before[-1] == ' ' || before[-1] == '\t'))
			before--;
		if (before > line && before[-1] == '.')
			p = before - 1;
		else if (before > line + 1 && before[-1] == '>' && before[-2] == '-')
			p = before - 2;
		else
			return p;
	}
}

// Goes on by ".name", "->name" or "[name]". NULL: there is something else.
static const char *step(struct module *m, const char *p, struct place *at)
{
	char name[NAME_MOST];
	bool arrow = p[0] == '-' && p[1] == '>', element = *p == '[';
	if (*p != '.' && !arrow && !element)
		return NULL;
	p = take(skip(p + 1 + arrow), element, name);
	if (!p || ((arrow || element) && !into_element(at)) ||
	    (!element && (at->used || !into_member(m, &at->type, name, 0))))
		return NULL;
	p = skip(p);
	return !element ? p : *p == ']' ? skip(p + 1) : NULL;
}

// Follows the expression from its beginning. Adds to b what stands in front of the one bracket (at
// `bracket`, if that is known) where there is an array of these lengths.
static bool follow(struct module *m, struct place at, const char *from, const char *rest,
		   const char *bracket, const struct lengths *written, struct buf *b)
{
	const char *found = NULL;
	for (const char *p = skip(rest); p; p = step(m, p, &at)) {
		bool here = *p == '[' && (bracket ? p == bracket : fits(&at, written));
		if (here && (found || !fits(&at, written)))
			return false;
		if (here)
			found = p;
		if (bracket && p >= bracket)
			break;
	}
	while (found && found > from && (found[-1] == ' ' || found[-1] == '\t'))
		found--;
	if (found)
		buf_add(b, from, (size_t)(found - from));
	return found;
}

// The type of the variable of this name in a scope itself.
static bool type_of_child(Dwarf_Die *scope, const char *name, Dwarf_Die *type)
{
	Dwarf_Die die;
	if (dwarf_child(scope, &die) != 0)
		return false;
	do {
		int tag = dwarf_tag(&die);
		const char *called = dwarf_diename(&die);
		if ((tag == DW_TAG_variable || tag == DW_TAG_formal_parameter) && called &&
		    strcmp(called, name) == 0)
			return variable_type(&die, type);
	} while (dwarf_siblingof(&die, &die) == 0);
	return false;
}

// The type of what a name means at an address of the debug information. (A static variable of an
// inlined function is only in the scope of its source.)
static bool type_of_name(Dwarf_Die *unit, Dwarf_Addr pc, const char *name, Dwarf_Die *type)
{
	Dwarf_Die *scopes = NULL, source;
	Dwarf_Attribute a;
	bool found = false;
	int n = dwarf_getscopes(unit, pc, &scopes);
	for (int i = 0; i < n && !found; i++)
		found = type_of_child(&scopes[i], name, type) ||
			(dwarf_attr(&scopes[i], DW_AT_abstract_origin, &a) &&
			 dwarf_formref_die(&a, &source) && type_of_child(&source, name, type));
	free(scopes);
	return found;
}

static bool name_at(struct module *m, uint64_t pc, const char *line, size_t column,
		    const struct lengths *written, struct buf *b)
{
	char name[NAME_MOST];
	struct place at = {0};
	if (!column || column > strlen(line))
		return false;
	const char *here = line + column - 1;
	const char *bracket = *here == '[' ? here : *here == ']' ? opening(line, here) : NULL;
	const char *from = bracket ? begin_of(line, bracket) : here;
	const char *rest = from ? take(from, false, name) : NULL;
	Dwarf_Die *unit = rest ? module_unit(m, pc - m->bias) : NULL;
	return unit && type_of_name(unit, pc - m->bias, name, &at.type) &&
	       follow(m, at, from, rest, bracket, written, b);
}

bool array_name(struct symbols *s, uint64_t pc, const char *text, size_t n, struct buf *b)
{
	struct module *m = symbols_module(s, pc);
	struct buf copy = {0}, site = {0};
	struct lengths written;
	unsigned number, column;
	int type = 0;
	bool found = false;
	buf_add(&copy, text, n);
	bool known = m && symbols_site(s, pc, &site);
	const char *path = known ? strrchr(buf_str(&site), '\t') : NULL;
	if (path && path[1] == '/' &&
	    sscanf(buf_str(&copy), "%u:%u %*s %n", &number, &column, &type) == 2 && type) {
		char *line = source_line(path + 1, number);
		lengths_written(buf_str(&copy) + type, &written);
		found = line && name_at(m, pc, line, column, &written, b);
		free(line);
	}
	buf_free(&copy);
	buf_free(&site);
	return found && !b->failed;
}
