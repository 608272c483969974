// SPDX-License-Identifier: MIT
//
// Translating sentences: see sentence.h. A format of the list that matches the sentence gives the
// values in it; these are translated in the same way, and put into the translated format.
#include "grading/grade/sentence.h"

#include "base/buf.h"
#include "base/i18n.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// Longer or more nested texts are not by these programs, and stay as they are.
enum { LONGEST = 1024, DEEPEST = 40 };

enum { VALUES = 4 }; // of a format, at most

struct span {
	const char *s;
	size_t n;
};

#define SENTENCE(name, format) format,
#define PART(name, format)
static const char *const sentences[] = {
#include "contract/sentences.def"
};
#undef SENTENCE
#undef PART

#define SENTENCE(name, format)
#define PART(name, format) format,
static const char *const parts[] = {
#include "contract/sentences.def"
};
#undef SENTENCE
#undef PART

// --- matching ------------------------------------------------------------------------------------

// Can the conversion print this value?
static bool prints(char conversion, struct span value)
{
	if (conversion == 'c')
		return value.n == 1;
	return conversion == 's' || strspn(value.s, "-0123456789") >= value.n;
}

// Is the text what the format prints for some values? Sets them, the shortest ones from the left.
static bool matches(const char *format, struct span text, struct span *value)
{
	for (; *format && *format != '%'; format++, text.s++, text.n--)
		if (!text.n || *format != *text.s)
			return false;
	if (!*format)
		return !text.n;
	for (size_t n = 1; n <= text.n; n++) {
		*value = (struct span){text.s, n};
		if (prints(format[1], *value) &&
		    matches(format + 2, (struct span){text.s + n, text.n - n}, value + 1))
			return true;
	}
	return false;
}

// --- translating ---------------------------------------------------------------------------------

static void translate(struct span text, unsigned depth, struct buf *out);

// Prints the values by a translated format, in which they may stand in another order: "%2$s".
static void print(const char *format, const struct span *value, unsigned depth, struct buf *out)
{
	for (size_t next = 0; *format; format++) {
		if (*format != '%') {
			buf_putc(out, *format);
			continue;
		}
		format++;
		if (isdigit((unsigned char)format[0]) && format[1] == '$') {
			next = (size_t)(format[0] - '1');
			format += 2;
		}
		if (next < VALUES)
			translate(value[next++], depth, out);
	}
}

static bool translate_by(const char *const *formats, size_t n, struct span text, unsigned depth,
			 struct buf *out)
{
	struct span value[VALUES + 1];
	for (size_t i = 0; i < n; i++)
		if (matches(formats[i], text, value)) {
			print(_(formats[i]), value, depth + 1, out);
			return true;
		}
	return false;
}

// A message without values.
static bool translate_message(struct span text, struct buf *out)
{
	char *message = strndup(text.s, text.n);
	const char *translated = message && text.n ? _(message) : message;
	bool known = translated != message;
	if (known)
		buf_puts(out, translated);
	free(message);
	return known;
}

// The first ", " outside of parentheses; NULL: none.
static const char *comma_in(struct span text)
{
	int inside = 0;
	for (size_t i = 0; i + 1 < text.n; i++) {
		inside += (text.s[i] == '(') - (text.s[i] == ')');
		if (!inside && text.s[i] == ',' && text.s[i + 1] == ' ')
			return text.s + i;
	}
	return NULL;
}

static void translate_list(struct span text, const char *comma, unsigned depth, struct buf *out)
{
	size_t n = (size_t)(comma - text.s);
	translate((struct span){text.s, n}, depth + 1, out);
	buf_puts(out, ", ");
	translate((struct span){comma + 2, text.n - n - 2}, depth + 1, out);
}

static void translate(struct span text, unsigned depth, struct buf *out)
{
	const char *comma = comma_in(text);
	if (depth > DEEPEST)
		buf_add(out, text.s, text.n);
	else if (translate_by(sentences, sizeof sentences / sizeof *sentences, text, depth, out) ||
		 translate_message(text, out))
		return;
	else if (comma)
		translate_list(text, comma, depth, out);
	else if (text.n > 2 && text.s[0] == '(' && text.s[text.n - 1] == ')') {
		buf_putc(out, '(');
		translate((struct span){text.s + 1, text.n - 2}, depth + 1, out);
		buf_putc(out, ')');
	} else if (!translate_by(parts, sizeof parts / sizeof *parts, text, depth, out))
		buf_add(out, text.s, text.n);
}

char *sentence_translate(const char *english)
{
	struct buf b = {0};
	size_t n = strlen(english);
	const char *colon = strstr(english, ": ");
	if (n > LONGEST) {
		buf_puts(&b, english);
	} else if (colon) {
		translate((struct span){english, (size_t)(colon - english)}, 0, &b);
		buf_puts(&b, ": ");
		translate((struct span){colon + 2, n - (size_t)(colon + 2 - english)}, 0, &b);
	} else {
		translate((struct span){english, n}, 0, &b);
	}
	char *text = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return text;
}
