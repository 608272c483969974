// SPDX-License-Identifier: MIT
//
// Finding inline assembly: see assembly.h. Compilers put it between two comments. Its line comes
// from a line marker within it (gcc), or from the debug information before it (clang); assembly
// outside of functions has no line in either.
#include "compile/assembly.h"
#include "base/assembly_mark.h"
#include "base/buf.h"
#include "base/vec.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])
#define BLANKS " \t\r\n"

// ---- what only computes -------------------------------------------------------------------------

// clang-format off
// Instructions without operands.
static const char *const bare_names[] = {
	"cbtw", "cdq", "cdqe", "cld", "clc", "cltd", "cltq", "cmc", "cpuid", "cqo", "cqto", "cwd",
	"cwde", "cwtd", "cwtl", "isb", "lfence", "nop", "pause", "rdtsc", "rdtscp", "rep", "stc",
	"std", "yield",
};

// Directives about symbols, sections or debug information.
static const char *const directives[] = {
	".align", ".balign", ".bss", ".data", ".file", ".globl", ".global", ".hidden", ".ident",
	".incbin", ".loc", ".p2align", ".popsection", ".previous", ".protected", ".pushsection",
	".section", ".set", ".size", ".symver", ".text", ".type", ".weak",
};
// clang-format on

static bool is_one_of(const char *word, size_t n, const char *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(list[i]) == n && strncmp(word, list[i], n) == 0)
			return true;
	return false;
}

static bool begins(const char *word, const char *with)
{
	return strncmp(word, with, strlen(with)) == 0;
}

// Is the operand of n characters a label within the same assembly, "1b", or clang's name of one?
static bool is_label(const char *operand, size_t n)
{
	size_t digits = strspn(operand, "0123456789");
	return begins(operand, ".L") ||
	       (digits && digits + 1 == n && strchr("bf", operand[digits]));
}

// A register, "%rax", or a number, "$1"; not "%fs:0", which is memory.
static bool is_value(const char *operand, size_t n)
{
	return n && strchr("%$", *operand) && !memchr(operand, '(', n) && !memchr(operand, ':', n);
}

static bool has_only_values(const char *operands, bool jumps)
{
	for (;;) {
		operands += strspn(operands, BLANKS);
		size_t n = strcspn(operands, "," BLANKS);
		if (!is_value(operands, n) && !(jumps && is_label(operands, n)))
			return false;
		operands += n;
		operands += strspn(operands, BLANKS);
		if (*operands != ',')
			return !*operands;
		operands++;
	}
}

// The text after the labels that an instruction begins with.
static const char *behind_labels(const char *s)
{
	for (;;) {
		s += strspn(s, BLANKS);
		const char *end = s;
		while (isalnum((unsigned char)*end) || (*end && strchr("._$", *end)))
			end++;
		if (end == s || *end != ':')
			return s;
		s = end + 1;
	}
}

// Does an instruction or directive neither access memory nor order anything?
static bool only_computes(const char *instruction)
{
	const char *name = behind_labels(instruction);
	size_t n = strcspn(name, BLANKS);
	const char *operands = name + n + strspn(name + n, BLANKS);
	if (*name == '.')
		return is_one_of(name, n, directives, COUNT(directives)) || begins(name, ".cfi_");
	if (!n || begins(name, "lea") || begins(name, "nop") || begins(name, "prefetch"))
		return true;
	if (begins(name, "rep") && begins(operands, "nop"))
		return true;
	if (!*operands)
		return is_one_of(name, n, bare_names, COUNT(bare_names));
	bool jumps = *name == 'j' || begins(name, "loop");
	return !(n == 3 && begins(name, "int")) && has_only_values(operands, jumps);
}

// The same for a line with one or more instructions; changes the line.
static bool line_only_computes(char *line)
{
	line[strcspn(line, "#")] = '\0';
	char *rest = line;
	for (char *one; (one = strsep(&rest, ";"));)
		if (!only_computes(one))
			return false;
	return true;
}

// ---- places -------------------------------------------------------------------------------------

struct reading {
	struct assembly *to;
	char *source; // the compiled file; NULL: not known yet
	char **files; // of clang's line table, by number: nfiles of them, some NULL
	size_t nfiles, files_cap;
	const char *file;   // the source of the current assembly, or of the code before it
	char *marked;	    // the file of gcc's last line marker
	unsigned long line; // 0: not known
	bool inside;
};

// The mark of a place; for the caller to free. An equals sign would end the name.
static char *mark_of(const char *kind, const char *path, unsigned long line)
{
	struct buf b = {0};
	const char *slash = strrchr(path, '/');
	buf_puts(&b, kind);
	for (const char *c = slash ? slash + 1 : path; *c; c++)
		buf_putc(&b, *c == '=' ? '_' : *c);
	if (line)
		buf_printf(&b, ":%lu", line);
	buf_puts(&b, "=1");
	char *mark = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return mark;
}

void assembly_mark(struct assembly *a, const char *kind, const char *path, unsigned long line)
{
	char *mark = mark_of(kind, path, line);
	char **all = vec_room(a->marks, &a->cap, a->n + 1, sizeof *all);
	bool known = !mark || !all;
	a->failed |= known;
	if (all)
		a->marks = all;
	for (size_t i = 0; !known && i < a->n; i++)
		known = strcmp(all[i], mark) == 0;
	if (known)
		free(mark);
	else
		all[a->n++] = mark;
}

static void add_place(struct reading *r)
{
	assembly_mark(r->to, ASSEMBLY_MARK,
		      r->file	  ? r->file
		      : r->source ? r->source
				  : "?",
		      r->line);
}

// The last text in quotes of a line; NULL: there is none, or memory ran out.
static char *quoted(const char *line)
{
	const char *end = strrchr(line, '"'), *start = NULL;
	for (const char *p = line; end && p < end; p++)
		if (*p == '"')
			start = p;
	return start ? strndup(start + 1, (size_t)(end - start - 1)) : NULL;
}

// .file "name", of the source, or .file 1 "folder" "name"
static void take_file(struct reading *r, const char *line)
{
	char *end;
	size_t number = strtoul(line, &end, 10);
	if (end == line) {
		free(r->source);
		r->source = quoted(line);
		return;
	}
	char **files = number > 65535
			       ? NULL
			       : vec_room(r->files, &r->files_cap, number + 1, sizeof *files);
	if (!files)
		return;
	r->files = files;
	if (number >= r->nfiles)
		r->nfiles = number + 1;
	free(files[number]);
	files[number] = quoted(line);
}

// .loc 1 17 2
static void take_line(struct reading *r, const char *line)
{
	char *end;
	size_t number = strtoul(line, &end, 10);
	r->file = number < r->nfiles ? r->files[number] : NULL;
	r->line = strtoul(end, NULL, 10);
}

// # 17 "lock.h" 1, a line marker of gcc; line 0 ends the part from that file.
static bool is_marker(struct reading *r, const char *line)
{
	char *end;
	unsigned long number = *line == '#' ? strtoul(line + 1, &end, 10) : 0;
	if (*line != '#' || end == line + 1 || strncmp(end, " \"", 2) != 0)
		return false;
	if (number) {
		free(r->marked);
		r->file = r->marked = quoted(end);
		r->line = number;
	}
	return true;
}

// ---- the text -----------------------------------------------------------------------------------

// The text of a comment line; NULL: the line is not a comment.
static const char *comment(const char *line)
{
	line += strspn(line, BLANKS);
	const char *text = line + strspn(line, "#/@;");
	return text == line ? NULL : text + strspn(text, BLANKS);
}

static bool begins_assembly(const char *text)
{
	return begins(text, "APP") || begins(text, "Start of file scope inline assembly") ||
	       begins(text, "Start of user assembly");
}

static bool ends_assembly(const char *text)
{
	return begins(text, "NO_APP") || begins(text, "End of file scope inline assembly") ||
	       begins(text, "End of user assembly");
}

// clang's line is already known; outside of functions there is none.
static void begin_assembly(struct reading *r, const char *line, const char *text)
{
	bool function_of_clang = isblank((unsigned char)*line) && begins(text, "APP");
	r->inside = true;
	if (function_of_clang)
		return;
	r->file = NULL;
	r->line = 0;
}

static void read_line(struct reading *r, char *line)
{
	const char *text = comment(line), *word = line + strspn(line, BLANKS);
	if (text && begins_assembly(text))
		begin_assembly(r, line, text);
	else if (text && ends_assembly(text))
		r->inside = false;
	else if (begins(word, ".loc\t") || begins(word, ".loc "))
		take_line(r, word + 5);
	else if (begins(word, ".file\t") || begins(word, ".file "))
		take_file(r, word + 6);
	else if (r->inside && !is_marker(r, line) && !line_only_computes(line))
		add_place(r);
}

void assembly_read(struct assembly *a, FILE *text)
{
	struct reading r = {.to = a};
	char *line = NULL;
	size_t size = 0;
	while (getline(&line, &size, text) >= 0)
		read_line(&r, line);
	strings_free(r.files, r.nfiles);
	free(r.marked);
	free(r.source);
	free(line);
}

void assembly_free(struct assembly *a)
{
	strings_free(a->marks, a->n);
	*a = (struct assembly){0};
}
