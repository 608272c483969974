// SPDX-License-Identifier: MIT
//
// Parsing the formats of printf and scanf: see clib_formats.h. Parsing stops at the first numbered
// argument (%1$s), which is reported as a limit.
#include "runtime/clib/clib_formats.h"

#include "runtime/clib/clib.h"
#include "runtime/report.h"

#include "base/i18n.h"

#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <wchar.h>

enum length {
	LENGTH_INT,
	LENGTH_CHAR,
	LENGTH_SHORT,
	LENGTH_LONG,
	LENGTH_LONG_LONG,
	LENGTH_LONG_DOUBLE
};

// A conversion: %, flags, width, precision, length, letter.
struct conversion {
	bool skips;	// scanf's *: nothing is assigned
	bool allocates; // scanf's m
	bool numbered;	// its argument has a number
	bool star_width, star_precision;
	int width, precision; // -1: none
	enum length length;
	char letter; // 0: the format ended
};

static int number(const char **f)
{
	int n = 0;
	while (isdigit((unsigned char)**f))
		n = n > INT_MAX / 16 ? n : n * 10 + (*(*f)++ - '0');
	return n;
}

static enum length length_at(const char **f)
{
	static const struct {
		const char *text;
		enum length length;
	} lengths[] = {
		{"hh", LENGTH_CHAR}, {"h", LENGTH_SHORT},     {"ll", LENGTH_LONG_LONG},
		{"l", LENGTH_LONG},  {"q", LENGTH_LONG_LONG}, {"L", LENGTH_LONG_DOUBLE},
		{"j", LENGTH_LONG},  {"z", LENGTH_LONG},      {"Z", LENGTH_LONG},
		{"t", LENGTH_LONG},
	};
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		size_t n = REAL(strlen)(lengths[i].text);
		if (REAL(strncmp)(*f, lengths[i].text, n) == 0) {
			*f += n;
			return lengths[i].length;
		}
	}
	return LENGTH_INT;
}

// Parses the next conversion, and moves *format behind it. False: there is none.
static bool next(const char **format, struct conversion *c, bool scans)
{
	const char *f = REAL(strchr)(*format, '%');
	*c = (struct conversion){.width = -1, .precision = -1};
	if (!f)
		return false;
	f++;
	if (scans) {
		c->skips = *f == '*';
		f += c->skips;
	} else
		f += strspn(f, "-+ #0'I");
	if (isdigit((unsigned char)*f))
		c->width = number(&f);
	c->numbered = *f == '$';
	if (!scans && *f == '*') {
		c->star_width = true;
		c->numbered |= isdigit((unsigned char)*++f);
	}
	if (!scans && *f == '.') {
		f++;
		c->precision = *f == '*' ? -1 : number(&f);
		c->star_precision = *f == '*';
		f += c->star_precision;
		c->numbered |= c->star_precision && isdigit((unsigned char)*f);
	}
	c->allocates = scans && *f == 'm';
	f += c->allocates;
	c->length = length_at(&f);
	c->letter = *f;
	*format = *f ? f + 1 : f;
	return c->letter;
}

static bool is_numbered(const struct conversion *c)
{
	if (c->numbered)
		report_limit(N_("a format that numbers its arguments: the strings they lead to are "
				"not seen"));
	return c->numbered;
}

static bool is_one_of(char letter, const char *letters)
{
	return REAL(strchr)(letters, letter);
}

static size_t integer_size(enum length length)
{
	static const size_t sizes[] = {
		[LENGTH_INT] = sizeof(int),
		[LENGTH_CHAR] = 1,
		[LENGTH_SHORT] = sizeof(short),
		[LENGTH_LONG] = sizeof(long),
		[LENGTH_LONG_LONG] = sizeof(long long),
		[LENGTH_LONG_DOUBLE] = sizeof(long long),
	};
	return sizes[length];
}

// ---- printf -------------------------------------------------------------------------------------

static void reads_text(const struct conversion *c, const void *s, uint64_t pc)
{
	size_t most = c->precision < 0 ? SIZE_MAX : (size_t)c->precision;
	if (c->length != LENGTH_LONG && c->letter == 's')
		clib_reads_string(s, most, pc);
	else if (s && most == SIZE_MAX)
		clib_reads(s, (wcslen(s) + 1) * sizeof(wchar_t), pc);
}

void clib_reads_arguments(const char *format, va_list arguments, uint64_t pc)
{
	struct conversion c;
	va_list rest;
	clib_reads_string(format, SIZE_MAX, pc);
	va_copy(rest, arguments);
	while (next(&format, &c, false) && !is_numbered(&c)) {
		if (c.star_width)
			(void)va_arg(rest, int);
		if (c.star_precision)
			c.precision = va_arg(rest, int);
		if (is_one_of(c.letter, "diouxXc") && c.length <= LENGTH_SHORT)
			(void)va_arg(rest, int);
		else if (is_one_of(c.letter, "diouxXcC"))
			(void)va_arg(rest, long);
		else if (is_one_of(c.letter, "eEfFgGaA") && c.length == LENGTH_LONG_DOUBLE)
			(void)va_arg(rest, long double);
		else if (is_one_of(c.letter, "eEfFgGaA"))
			(void)va_arg(rest, double);
		else if (is_one_of(c.letter, "sS"))
			reads_text(&c, va_arg(rest, void *), pc);
		else if (c.letter == 'n')
			clib_writes(va_arg(rest, void *), integer_size(c.length), pc);
		else if (c.letter == 'p')
			(void)va_arg(rest, void *);
	}
	va_end(rest);
}

// ---- scanf --------------------------------------------------------------------------------------

// The end of a set, behind its ]; a ] may also be the first character in it.
static const char *behind_set(const char *f)
{
	f += *f == '^';
	f += *f == ']';
	f = REAL(strchr)(f, ']');
	return f ? f + 1 : "";
}

static void writes_one(const struct conversion *c, void *to, uint64_t pc)
{
	size_t unit = c->length == LENGTH_LONG || is_one_of(c->letter, "SC") ? sizeof(wchar_t) : 1;
	if (c->allocates)
		clib_writes(to, sizeof(void *), pc);
	else if (is_one_of(c->letter, "s[S"))
		clib_writes(to, unit * ((unit == 1 ? REAL(strlen)(to) : wcslen(to)) + 1), pc);
	else if (is_one_of(c->letter, "cC"))
		clib_writes(to, unit * (size_t)(c->width < 0 ? 1 : c->width), pc);
	else if (!is_one_of(c->letter, "eEfFgGaA"))
		clib_writes(to, c->letter == 'p' ? sizeof(void *) : integer_size(c->length), pc);
	else
		clib_writes(to,
			    c->length == LENGTH_LONG_DOUBLE ? sizeof(long double)
			    : c->length == LENGTH_LONG	    ? sizeof(double)
							    : sizeof(float),
			    pc);
}

void clib_writes_converted(const char *format, va_list arguments, int assigned, uint64_t pc)
{
	struct conversion c;
	va_list rest;
	va_copy(rest, arguments);
	while (assigned > 0 && next(&format, &c, true) && !is_numbered(&c)) {
		if (c.letter == '[')
			format = behind_set(format);
		if (c.skips || c.letter == '%')
			continue;
		writes_one(&c, va_arg(rest, void *), pc);
		assigned -= c.letter != 'n';
	}
	va_end(rest);
}
