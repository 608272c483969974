// SPDX-License-Identifier: MIT
//
// Checking preprocessed text: see submission_compile.h. Text from the system's headers is checked
// like the file itself, since a macro before an #include can put anything into a header. So the
// lists here also have what headers use.
#include "grading/grade/submission_compile.h"

#include "base/i18n.h"

#include <stdbool.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

enum { MOST_WORD = 128 };

struct scan {
	const char *p;
	const char *name; // the file's name
	struct buf *why;
	bool in_register; // in a declaration after the word `register`
	char word[MOST_WORD];
};

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
#define DIGITS "0123456789"

// clang-format off
// Builtins that are computed where they stand. Those of functions that copy memory are missing: the
// compiler makes instructions of them that nobody sees.
static const char *const builtins[] = {
	"va_*", "expect*", "constant_p", "bswap*", "clz*", "ctz*", "popcount*", "parity*", "ffs*",
	"clrsb*", "offsetof", "types_compatible_p", "choose_expr", "unreachable", "trap", "add_overflow*",
	"sub_overflow*", "mul_overflow*", "object_size", "dynamic_object_size", "assume_aligned",
	"abs", "labs", "llabs", "fabs*", "inf*", "nan*", "huge_val*", "isnan", "isinf*", "isfinite",
	"isnormal", "signbit*", "fpclassify", "isgreater*", "isless*", "isunordered", "complex",
	"tgmath", "classify_type", "free", "prefetch", "has_attribute", "saddl*", "saddll*", "sadd_*",
	"ssub*", "smul*", "uadd*", "usub*", "umul*", "fclose", "FILE", "LINE", "FUNCTION",
};

// Allowed attributes, and those that the check of the object file refuses with a better message.
static const char *const attributes[] = {
	"alias", "constructor", "destructor", "ifunc", "section", "symver",
	"access", "aligned", "alloc_align", "alloc_size", "always_inline", "artificial",
	"assume_aligned", "availability", "cleanup", "cold", "common", "const", "deprecated",
	"designated_init", "diagnose_as_builtin", "diagnose_if", "enable_if", "error", "fallthrough",
	"fd_arg*", "flag_enum", "flatten", "format", "format_arg", "gnu_inline", "hot", "leaf", "malloc",
	"maybe_unused", "may_alias", "mode", "nodiscard", "noescape", "noinline", "nonnull",
	"nonstring", "noreturn", "nothrow", "null_terminated*", "overloadable", "packed", "pass_object_size",
	"pure", "returns_nonnull", "returns_twice", "sentinel", "transparent_union", "unavailable",
	"unused", "used", "vector_size", "visibility", "warn_unused_result", "warning", "weak",
};

static const char *const pragmas[] = {
	"GCC diagnostic*", "GCC system_header*", "GCC visibility*", "GCC poison*", "clang diagnostic*",
	"STDC *", "pack*", "once*", "message*", "push_macro*", "pop_macro*",
};

// Names that only the compiler may call.
static const char *const inside[] = {"__tsan_*", "__ubsan_*", "__cyg_profile_*", "__sanitizer_*", "__asan_*"};
// clang-format on

static bool is_among(const char *name, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t length = strlen(list[i]);
		bool begins = list[i][length - 1] == '*';
		if (begins ? strncmp(name, list[i], length - 1) == 0 : strcmp(name, list[i]) == 0)
			return true;
	}
	return false;
}

static void refuse_word(struct scan *s, const char *before, const char *word)
{
	buf_printf(s->why, _("%s asks for code that Treadle cannot look into (%s%s): take it out"),
		   s->name, before, word);
}

static void refuse_assembly(struct scan *s)
{
	buf_printf(s->why,
		   _("%s has assembly code in it, which Treadle cannot look into: write it in C"),
		   s->name);
}

// ---- tokens --------------------------------------------------------------------------------

static void skip_blanks(struct scan *s)
{
	s->p += strspn(s->p, " \t\r\n\v\f");
}

// Skips a quoted text, up to the end of its line at most.
static void skip_quoted(struct scan *s)
{
	char quote = *s->p++;
	while (*s->p && *s->p != quote && *s->p != '\n')
		s->p += s->p[0] == '\\' && s->p[1] ? 2 : 1;
	s->p += *s->p == quote;
}

// Reads the next word; a long one is cut.
static void take_word(struct scan *s)
{
	size_t n = strspn(s->p, LETTERS DIGITS);
	size_t kept = n < sizeof s->word ? n : sizeof s->word - 1;
	memcpy(s->word, s->p, kept);
	s->word[kept] = '\0';
	s->p += n;
}

static bool take_char(struct scan *s, char c)
{
	skip_blanks(s);
	if (*s->p != c)
		return false;
	s->p++;
	return true;
}

// Skips the rest up to the closing bracket, and that.
static void skip_brackets(struct scan *s)
{
	unsigned depth = 1;
	while (*s->p && depth) {
		if (*s->p == '"' || *s->p == '\'') {
			skip_quoted(s);
			continue;
		}
		depth += *s->p == '(';
		depth -= *s->p == ')';
		s->p++;
	}
}

// ---- what has rules of its own -------------------------------------------------------------

// Removes underscores around a word: "__unused__" is "unused".
static void trim_underscores(char *word)
{
	size_t n = strlen(word);
	if (n <= 4 || strncmp(word, "__", 2) != 0 || strcmp(word + n - 2, "__") != 0)
		return;
	memmove(word, word + 2, n - 4);
	word[n - 4] = '\0';
}

// Checks the attributes of a list, up to its closing bracket.
static void look_at_attributes(struct scan *s, char close)
{
	while (!s->why->n) {
		skip_blanks(s);
		if (!*s->p || *s->p == close)
			return;
		if (strspn(s->p, LETTERS)) {
			take_word(s);
			skip_blanks(s);
			if (s->p[0] == ':' && s->p[1] == ':')
				continue; // gnu::
			trim_underscores(s->word);
			if (!is_among(s->word, attributes, COUNT(attributes)))
				refuse_word(s, "__attribute__ ", s->word);
		} else if (*s->p == '(') {
			s->p++;
			skip_brackets(s);
		} else if (*s->p == '"') {
			skip_quoted(s);
		} else {
			s->p++;
		}
	}
}

static void look_at_attribute(struct scan *s)
{
	if (take_char(s, '(') && take_char(s, '('))
		look_at_attributes(s, ')');
}

// Checks what follows the word asm. Headers use it to name functions; the check of the object file
// sees those names. All else is assembly.
static void look_at_asm(struct scan *s)
{
	char name[MOST_WORD] = "";
	size_t n = 0;
	bool plain = take_char(s, '(');
	for (skip_blanks(s); plain && *s->p == '"'; skip_blanks(s)) {
		size_t more = strcspn(++s->p, "\"\n");
		plain = more == strspn(s->p, LETTERS DIGITS) && n + more < sizeof name &&
			s->p[more] == '"';
		if (plain)
			memcpy(name + n, s->p, more);
		n += plain ? more : 0;
		s->p += plain ? more + 1 : 0;
	}
	name[n] = '\0';
	if (!plain || *s->p != ')' || s->in_register || !n)
		refuse_assembly(s);
	else if (is_among(name, inside, COUNT(inside)))
		refuse_word(s, "", name);
}

static void look_at_builtin(struct scan *s, const char *name)
{
	if (!is_among(name, builtins, COUNT(builtins)))
		refuse_word(s, "", s->word);
}

static void look_at_word(struct scan *s)
{
	static const char builtin[] = "__builtin_";
	take_word(s);
	if (is_among(s->word, inside, COUNT(inside)) || strcmp(s->word, "_Pragma") == 0)
		refuse_word(s, "", s->word);
	else if (strncmp(s->word, builtin, sizeof builtin - 1) == 0)
		look_at_builtin(s, s->word + sizeof builtin - 1);
	else if (!strcmp(s->word, "__attribute__") || !strcmp(s->word, "__attribute"))
		look_at_attribute(s);
	else if (!strcmp(s->word, "asm") || !strcmp(s->word, "__asm") ||
		 !strcmp(s->word, "__asm__"))
		look_at_asm(s);
	else if (!strcmp(s->word, "register") || !strcmp(s->word, "__register__"))
		s->in_register = true;
	else if (!strcmp(s->word, "goto") && take_char(s, '*'))
		refuse_word(s, "goto *", "");
}

// Checks a line that begins with #: a marker or a pragma.
static void look_at_directive(struct scan *s)
{
	char text[MOST_WORD];
	const char *p = s->p + 1 + strspn(s->p + 1, " \t");
	s->p += strcspn(s->p, "\n");
	if (strncmp(p, "pragma", 6) != 0)
		return;
	p += 6;
	p += strspn(p, " \t");
	size_t n = 0;
	while (*p && *p != '\n' && n + 1 < sizeof text)
		text[n++] = strchr(LETTERS DIGITS, *p) ? *p : ' ', p++;
	text[n] = '\0';
	if (is_among(text, pragmas, COUNT(pragmas)))
		return;
	size_t first = strcspn(text, " ");
	size_t second = strcspn(text + first + strspn(text + first, " "), " ");
	text[first + strspn(text + first, " ") + second] = '\0';
	refuse_word(s, "#pragma ", text);
}

// ---- all of it -----------------------------------------------------------------------------

static void look_at_rest(struct scan *s)
{
	unsigned char c = (unsigned char)*s->p;
	if (c == '"' || c == '\'') {
		skip_quoted(s);
	} else if (strchr(DIGITS, c)) {
		s->p += strspn(s->p, LETTERS DIGITS ".");
	} else if (c == '$' || c == '\\' || c >= 0x80) {
		buf_printf(s->why,
			   _("%s has a name, or a text outside of quotes, with other characters "
			     "than letters from a to z, digits and _: write it with these"),
			   s->name);
	} else if (c == '[' && s->p[1] == '[') {
		s->p += 2;
		look_at_attributes(s, ']');
	} else {
		if (c == ';' || c == '{' || c == '}')
			s->in_register = false;
		s->p++;
	}
}

void text_refuse(const char *text, const char *name, struct buf *why)
{
	struct scan s = {.p = text, .name = name, .why = why};
	bool begins = true; // at the begin of a line
	while (*s.p && !why->n) {
		size_t blanks = strspn(s.p, " \t\r\v\f");
		s.p += blanks;
		if (*s.p == '\n') {
			begins = true;
			s.p++;
			continue;
		}
		if (begins && *s.p == '#')
			look_at_directive(&s);
		else if (*s.p && strchr(LETTERS, *s.p))
			look_at_word(&s);
		else if (*s.p)
			look_at_rest(&s);
		begins = false;
	}
}
