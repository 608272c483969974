// SPDX-License-Identifier: MIT
//
// Structures by value: see assembly.h. A statement of that text, with its places:
//
//	[file.c:12:6] [file.c:12:3] *p_4(D) = make (3, g); [return slot optimization]
//
// A value in a register has a number, as _5 or p_4(D). A value without a number is in memory: a
// variable, or the target of a pointer. A function as an argument has only its name; the assembler
// text shows which names are those of variables. A variable of the function itself is private until
// its address is passed on (`&s`), in the order of the text, where loops are read twice.
#include "compile/assembly.h"
#include "base/assembly_mark.h"
#include "base/vec.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

struct names {
	char **all; // n of them
	size_t n, cap;
};

struct dump {
	struct assembly *to;
	enum { OUTSIDE, HEAD, VARIABLES, BODY } at;
	struct names own;	// variables and parameters of the function
	struct names given;	// those whose address was passed on before
	struct names body;	// its lines up to here
	struct names others;	// variables of the source, outside functions or static
	struct names functions; // of the source
	void *library;		// the C library, to know its functions by; NULL: none is known
};

static bool begins(const char *word, const char *with)
{
	return strncmp(word, with, strlen(with)) == 0;
}

static bool in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$';
}

// ---- variables ----------------------------------------------------------------------------------

static void forget(struct names *names)
{
	while (names->n)
		free(names->all[--names->n]);
}

static void discard(struct names *names)
{
	forget(names);
	free(names->all);
}

static void add(struct names *names, const char *text, size_t n)
{
	bool fits = VEC_FITS(names->all, &names->cap, names->n + 1);
	char *name = fits ? strndup(text, n) : NULL;
	if (name)
		names->all[names->n++] = name;
}

// Adds the last name of a declaration of n characters: "struct shop s", "int a[3]".
static void add_own(struct dump *d, const char *text, size_t n)
{
	const char *bracket = memchr(text, '[', n);
	n = bracket ? (size_t)(bracket - text) : n;
	while (n && !in_name(text[n - 1]))
		n--;
	size_t from = n;
	while (from && in_name(text[from - 1]))
		from--;
	if (n > from)
		add(&d->own, text + from, n - from);
}

static void add_parameters(struct dump *d, const char *line)
{
	const char *open = strchr(line, '(');
	while (open && *open) {
		size_t n = strcspn(open + 1, ",)");
		add_own(d, open + 1, n);
		open += n + 1;
	}
}

// The index of the name that the operand is, or is a part of; n: none. Names may have dots, too.
static size_t place_of(const struct names *names, const char *what)
{
	for (size_t i = 0; i < names->n; i++) {
		size_t n = strlen(names->all[i]);
		if (strncmp(what, names->all[i], n) == 0 &&
		    (!what[n] || strchr(".[ ),;(", what[n])))
			return i;
	}
	return names->n;
}

static bool is_of(const struct names *names, const char *what)
{
	return place_of(names, what) < names->n;
}

static void drop(struct names *names, const char *what)
{
	size_t i = place_of(names, what);
	if (i == names->n)
		return;
	free(names->all[i]);
	names->all[i] = names->all[--names->n];
}

// " .type shop, @object", or " .comm shop,80,32"; a static one of a function has a number,
// "shop.0". Variables in a read-only section are const, and left out.
static void find_variables(struct dump *d, FILE *text)
{
	char *line = NULL;
	size_t size = 0;
	bool constant = false;
	while (text && getline(&line, &size, text) >= 0) {
		const char *section = begins(line, "\t.section\t") ? line + 10 : line;
		if (section != line || begins(line, "\t.data") || begins(line, "\t.bss"))
			constant = begins(section, ".rodata") || begins(section, ".data.rel.ro");
		else if (begins(line, "\t.comm\t") ||
			 (!constant && begins(line, "\t.type\t") && strstr(line, "object")))
			add(&d->others, line + 7, strcspn(line + 7, ".,"));
		else if (begins(line, "\t.type\t"))
			add(&d->functions, line + 7, strcspn(line + 7, ","));
	}
	free(line);
}

// ---- operands -----------------------------------------------------------------------------------

// "_5", "p_4(D)"
static bool has_number(const char *operand)
{
	size_t n = strlen(operand);
	if (n > 3 && strcmp(operand + n - 3, "(D)") == 0)
		n -= 3;
	size_t end = n;
	while (n && isdigit((unsigned char)operand[n - 1]))
		n--;
	return n < end && n && operand[n - 1] == '_' && strspn(operand, "*(") == 0 &&
	       !strstr(operand, "->");
}

// Is the operand memory that other threads could access? result: a call's result is stored there,
// so the operand is not a function.
static bool is_shared(const struct dump *d, const char *operand, bool result)
{
	const char *of = strchr(operand, '&');
	if (has_number(operand))
		return false;
	if (begins(operand, "MEM") && of)
		return !is_of(&d->own, of + 1) || is_of(&d->given, of + 1);
	if (begins(operand, "*") || begins(operand, "(*"))
		return true;
	if (!isalpha((unsigned char)*operand) && *operand != '_')
		return false; // an address, a number or a string
	if (strstr(operand, "->"))
		return true;
	if (is_of(&d->own, operand))
		return is_of(&d->given, operand);
	return result || is_of(&d->others, operand);
}

// The end of the text at s: the next of these signs outside of brackets and strings.
static char *end_of(char *s, const char *signs)
{
	int depth = 0;
	bool quoted = false;
	for (; *s; s++) {
		if (quoted && *s == '\\' && s[1])
			s++;
		else if (*s == '"')
			quoted = !quoted;
		else if (!quoted && depth == 0 && strchr(signs, *s))
			return s;
		else if (!quoted && strchr("([{", *s))
			depth++;
		else if (!quoted && strchr(")]}", *s))
			depth--;
	}
	return s;
}

// Is this one of gcc's built-in functions that access memory? Calls of them are not hooked, and
// calls of these names in a program do not reach the C library.
static bool is_inline(const char *name)
{
	static const char *const begin[] = {"mem", "str", "stp", "bcmp", "bcopy", "bzero"};
	for (size_t i = 0; begins(name, "__builtin_") && i < sizeof begin / sizeof *begin; i++)
		if (begins(name + strlen("__builtin_"), begin[i]))
			return true;
	return false;
}

// Is the operand an address that other threads could know?
static bool leads_to_shared(const struct dump *d, const char *operand)
{
	if (*operand == '&')
		return operand[1] != '"' &&
		       (!is_of(&d->own, operand + 1) || is_of(&d->given, operand + 1));
	return has_number(operand);
}

static bool any_shared(const struct dump *d, char *arguments, bool addresses)
{
	bool more = true;
	while (more) {
		arguments += strspn(arguments, " ");
		char *end = end_of(arguments, ",)");
		more = *end == ',';
		*end = '\0';
		if (is_shared(d, arguments, false) || (addresses && leads_to_shared(d, arguments)))
			return true;
		arguments = end + 1;
	}
	return false;
}

// ---- statements ---------------------------------------------------------------------------------

// The end of a place that ends at `end`, without the discriminator of gcc 14: "[file.c:12:3 discrim
// 1]".
static const char *without_discriminator(const char *s, const char *end)
{
	static const char word[] = " discrim ";
	const size_t n = sizeof word - 1;
	const char *p = end;
	while (p > s && isdigit((unsigned char)p[-1]))
		p--;
	return (size_t)(p - s) > n && begins(p - n, word) ? p - n : end;
}

// The length of the place at s, "[file.c:12:3] "; 0: there is none.
static size_t place_length(const char *s)
{
	const char *end = *s == '[' ? strstr(s, "] ") : NULL;
	const char *p = end ? without_discriminator(s, end) : NULL;
	for (int numbers = 0; p && numbers < 2; numbers++) {
		const char *digits = p;
		while (digits > s && isdigit((unsigned char)digits[-1]))
			digits--;
		p = digits < p && digits[-1] == ':' ? digits - 1 : NULL;
	}
	return p ? (size_t)(end + 2 - s) : 0;
}

// Removes all places. Returns the first, for the caller to free; NULL: there was none.
static char *take_places(char *line)
{
	char *first = NULL, *to = line;
	for (char *s = line; *s;) {
		size_t n = place_length(s);
		if (n && !first)
			first = strndup(s + 1, n - 3);
		if (n)
			s += n;
		else
			*to++ = *s++;
	}
	*to = '\0';
	return first;
}

// The arguments of a call, after the function's name; NULL: not a call.
static char *arguments_of(char *s)
{
	size_t n = 0;
	while (in_name(s[n]))
		n++;
	if (s[n] == '(' && begins(s + n, "(D)"))
		n += 3;
	return n && begins(s + n, " (") ? s + n + 2 : NULL;
}

static void find_value(struct dump *d, char *s, char *place)
{
	char *equals = strstr(s, " = "), none[] = "";
	char *result = none, *name = s;
	char *arguments = arguments_of(s);
	if (!arguments && equals) {
		*equals = '\0';
		result = s;
		name = equals + 3;
		arguments = arguments_of(name);
	}
	bool control = begins(s, "if (") || begins(s, "switch (") || begins(s, "# ");
	if (arguments && !control &&
	    (is_shared(d, result, true) || any_shared(d, arguments, is_inline(name)))) {
		*strrchr(place, ':') = '\0';
		char *colon = strrchr(place, ':');
		*colon = '\0';
		assembly_mark(d->to, VALUE_MARK, place, strtoul(colon + 1, NULL, 10));
	}
}

// Does a call keep none of its address arguments? Functions of the C library do not, except those
// that start a thread; but a function of the source may have the name of one.
static bool keeps_nothing(const struct dump *d, const char *s)
{
	const char *equals = strstr(s, " = ");
	const char *name = arguments_of((char *)s) || !equals ? s : equals + 3;
	const char *arguments = arguments_of((char *)name);
	if (!arguments || is_of(&d->functions, name))
		return false;
	if (begins(name, "__builtin_"))
		return true;
	char called[128];
	snprintf(called, sizeof called, "%.*s", (int)(arguments - 2 - name), name);
	return d->library && dlsym(d->library, called) && strcmp(called, "pthread_create") != 0 &&
	       strcmp(called, "thrd_create") != 0;
}

// Notes the variables whose address a statement passes on, and those whose lifetime it ends.
static void find_given(struct dump *d, const char *s)
{
	int depth = 0; // within [ ], the operand of an access
	bool quoted = false;
	if (strstr(s, " ={v} {CLOBBER")) {
		drop(&d->given, s);
		return;
	}
	for (const char *c = keeps_nothing(d, s) ? "" : s; *c; c++) {
		if (quoted && *c == '\\' && c[1])
			c++;
		else if (*c == '"')
			quoted = !quoted;
		else if (!quoted)
			depth += (*c == '[') - (*c == ']');
		bool address = *c == '&' && !quoted && depth == 0;
		size_t own = address ? place_of(&d->own, c + 1) : d->own.n;
		if (own < d->own.n && !is_of(&d->given, c + 1))
			add(&d->given, d->own.all[own], strlen(d->own.all[own]));
	}
}

static void read_statement(struct dump *d, const char *line)
{
	char *copy = strdup(line + strspn(line, " \t"));
	char *place = copy ? take_places(copy) : NULL;
	char *statement = place ? strdup(copy) : NULL;
	if (statement)
		find_value(d, statement, place);
	if (copy)
		find_given(d, copy);
	free(statement);
	free(place);
	free(copy);
}

// A backward jump: reads the statements of the loop again.
static void read_again(struct dump *d, const char *line)
{
	char label[32];
	int block;
	const char *jump = strstr(line, "goto <bb ");
	if (!jump || !d->given.n || sscanf(jump, "goto <bb %d>", &block) != 1)
		return;
	snprintf(label, sizeof label, "<bb %d>", block);
	size_t from = 0;
	while (from < d->body.n &&
	       !begins(d->body.all[from] + strspn(d->body.all[from], " "), label))
		from++;
	for (size_t i = from; i < d->body.n; i++)
		read_statement(d, d->body.all[i]);
}

static void read_body(struct dump *d, const char *line)
{
	if (strstr(line, "<bb ") || strstr(line, " (")) // labels and calls
		add(&d->body, line, strlen(line));
	read_statement(d, line);
	read_again(d, line);
}

static void read_line(struct dump *d, char *line)
{
	const char *word = line + strspn(line, " \t");
	line[strcspn(line, "\n")] = '\0';
	if (begins(line, ";; Function ")) {
		forget(&d->own);
		forget(&d->given);
		forget(&d->body);
		d->at = HEAD;
	} else if (d->at == HEAD && *line == '{') {
		d->at = VARIABLES;
	} else if (d->at == HEAD) {
		add_parameters(d, line);
	} else if (begins(line, "}")) {
		d->at = OUTSIDE;
	} else if (d->at == VARIABLES && begins(word, "<bb ")) {
		d->at = BODY;
	} else if (d->at == VARIABLES && !begins(word, "static ") && !begins(word, "extern ")) {
		add_own(d, word, strcspn(word, ";="));
	} else if (d->at == BODY) {
		read_body(d, line);
	}
}

void by_value_read(struct assembly *a, FILE *dump, FILE *text)
{
	struct dump d = {.to = a, .library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD)};
	char *line = NULL;
	size_t size = 0;
	find_variables(&d, text);
	while (getline(&line, &size, dump) >= 0)
		read_line(&d, line);
	discard(&d.own);
	discard(&d.given);
	discard(&d.body);
	discard(&d.others);
	discard(&d.functions);
	if (d.library)
		dlclose(d.library);
	free(line);
}
