// SPDX-License-Identifier: MIT
//
// Lines, files, functions and scopes: see lines.h.
#include "debuginfo/lines.h"

#include <ctype.h>
#include <dlfcn.h>
#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

// ---- files and lines ----------------------------------------------------------------------------

void path_whole(const char *folder, const char *file, struct buf *b)
{
	struct buf all = {0};
	if (*file != '/' && folder)
		buf_printf(&all, "%s/", folder);
	buf_puts(&all, file);
	for (const char *p = buf_str(&all); *p;) {
		size_t n = strcspn(p, "/");
		char *up = b->n ? strrchr(b->s, '/') : NULL;
		if (n == 2 && p[0] == '.' && p[1] == '.' && up) {
			b->n = (size_t)(up - b->s);
			b->s[b->n] = '\0';
		} else if (n > 0 && !(n == 1 && *p == '.')) {
			buf_putc(b, '/');
			buf_add(b, p, n);
		}
		p += n + (p[n] == '/');
	}
	b->failed |= all.failed;
	buf_free(&all);
}

const char *unit_folder(Dwarf_Die *unit)
{
	Dwarf_Attribute a;
	return dwarf_attr(unit, DW_AT_comp_dir, &a) ? dwarf_formstring(&a) : NULL;
}

int line_at(Dwarf_Die *unit, Dwarf_Addr pc, const char **file)
{
	Dwarf_Line *line = dwarf_getsrc_die(unit, pc);
	int n = 0;
	if (line && dwarf_lineno(line, &n) == 0 && n > 0) {
		*file = dwarf_linesrc(line, NULL, NULL);
		return *file ? n : 0;
	}
	Dwarf_Lines *lines;
	size_t count;
	int best = 0;
	if (dwarf_getsrclines(unit, &lines, &count) != 0)
		return 0;
	for (size_t i = 0; i < count; i++) {
		Dwarf_Addr addr;
		line = dwarf_onesrcline(lines, i);
		if (dwarf_lineaddr(line, &addr) != 0 || addr > pc)
			break;
		if (dwarf_lineno(line, &n) == 0 && n > 0) {
			*file = dwarf_linesrc(line, NULL, NULL);
			best = *file ? n : 0;
		}
	}
	return best;
}

static bool number_attribute(Dwarf_Die *die, unsigned name, Dwarf_Word *value)
{
	Dwarf_Attribute a;
	return dwarf_attr(die, name, &a) && dwarf_formudata(&a, value) == 0;
}

int line_of_inlined(Dwarf_Die *unit, Dwarf_Die *die, const char **file)
{
	Dwarf_Word number, line;
	Dwarf_Files *files;
	size_t nfiles;
	if (dwarf_tag(die) != DW_TAG_inlined_subroutine ||
	    !number_attribute(die, DW_AT_call_file, &number) ||
	    !number_attribute(die, DW_AT_call_line, &line) ||
	    dwarf_getsrcfiles(unit, &files, &nfiles) != 0 || number >= nfiles)
		return 0;
	*file = dwarf_filesrc(files, number, NULL, NULL);
	return *file ? (int)line : 0;
}

// ---- functions ----------------------------------------------------------------------------------

const char *function_name(Dwarf_Die *die, struct buf *b)
{
	Dwarf_Attribute a;
	Dwarf_Die of = *die, *scopes = NULL;
	const char *name = dwarf_diename(die);
	for (int i = 0; i < 2 && (dwarf_attr(&of, DW_AT_abstract_origin, &a) ||
				  dwarf_attr(&of, DW_AT_specification, &a));
	     i++)
		if (!dwarf_formref_die(&a, &of))
			break;
	int n = dwarf_getscopes_die(&of, &scopes), tag = n > 1 ? dwarf_tag(&scopes[1]) : 0;
	bool member = tag == DW_TAG_class_type || tag == DW_TAG_structure_type;
	const char *class = member ? dwarf_diename(&scopes[1]) : NULL;
	if (name && member && strcmp(name, "operator()") == 0 && (!class || !isalpha(*class)))
		buf_puts(b, "lambda");
	else if (name && class)
		buf_printf(b, "%s::%s", class, name);
	else if (name)
		buf_puts(b, name);
	free(scopes);
	return name ? buf_str(b) : NULL;
}

#define DEEPEST 64 // functions nested deeper are damage

// Finds the innermost scope around an address among what is in `die`, also in what does not contain
// the address itself: a lambda is written in a function that is elsewhere. False: there is none.
static bool find_inside(Dwarf_Die *die, Dwarf_Addr at, Dwarf_Die *inner, int depth)
{
	Dwarf_Die child;
	if (depth == DEEPEST || dwarf_child(die, &child) != 0)
		return false;
	do {
		int tag = dwarf_tag(&child);
		bool scope = tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block ||
			     tag == DW_TAG_inlined_subroutine;
		bool around = scope && dwarf_haspc(&child, at) == 1;
		bool holds = scope || tag == DW_TAG_class_type || tag == DW_TAG_structure_type ||
			     tag == DW_TAG_namespace;
		if (holds && find_inside(&child, at, inner, depth + 1))
			return true;
		if (around) {
			*inner = child;
			return true;
		}
	} while (dwarf_siblingof(&child, &child) == 0);
	return false;
}

int scopes_around(struct module *m, Dwarf_Addr at, Dwarf_Die **scopes)
{
	Dwarf_Die *unit = module_unit(m, at), *in_source = NULL, inner;
	int n = unit ? dwarf_getscopes(unit, at, &in_source) : 0;
	if (n > 0 && dwarf_tag(&in_source[0]) != DW_TAG_compile_unit)
		n = dwarf_getscopes_die(&in_source[0], scopes);
	else if (unit && find_inside(unit, at, &inner, 0))
		n = dwarf_getscopes_die(&inner, scopes);
	else
		n = 0;
	free(in_source);
	return n > 0 ? n : 0;
}

// Adds the name in a declaration: "Queue<int>::put" of "void Queue<int>::put(int)", and
// "main::lambda" of "main::{lambda()#1}::operator()() const".
static void declared_name(const char *text, struct buf *b)
{
	const char *from = text, *at = text;
	int deep = 0; // in template arguments
	for (; *at && (deep || (*at != '(' && *at != '{' && strncmp(at, "[abi:", 5) != 0)); at++) {
		deep += (*at == '<') - (*at == '>');
		if (*at == ' ' && !deep)
			from = at + 1;
	}
	buf_add(b, from, (size_t)(at - from));
	if (strncmp(at, "{lambda", 7) == 0)
		buf_puts(b, "lambda");
}

// Adds the name of a static variable in a function, of which its guard is a symbol: "get::cache" of
// "guard variable for get(int)::cache".
static void guarded_name(const char *text, struct buf *b)
{
	int deep = 0; // in parameters
	for (; *text; text++)
		if (*text == '(')
			deep++;
		else if (*text == ')')
			deep--;
		else if (!deep)
			buf_putc(b, *text);
}

void symbol_name(const char *symbol, struct buf *b)
{
	typedef char *demangle(const char *name, char *room, size_t *n, int *status);
	static demangle *f;
	static bool looked; // like all of this file, used by one thread
	int status = -1;
	if (strncmp(symbol, "_Z", 2) == 0 && !looked) {
		void *library = dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_LOCAL);
		f = library ? (demangle *)dlsym(library, "__cxa_demangle") : NULL;
		looked = true;
	}
	char *text = f && strncmp(symbol, "_Z", 2) == 0 ? f(symbol, NULL, NULL, &status) : NULL;
	static const char guard[] = "guard variable for ";
	if (text && status == 0 && strncmp(text, guard, strlen(guard)) == 0)
		guarded_name(text + strlen(guard), b);
	else if (text && status == 0)
		declared_name(text, b);
	else
		buf_puts(b, symbol);
	free(text);
}
