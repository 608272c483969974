// SPDX-License-Identifier: MIT
//
// Escaped text: see escape.h.
#include "grading/formats/escape.h"

#include "base/utf8.h"

#include <string.h>

// Does a spreadsheet take a text that begins with this character for a formula?
static bool begins_formula(uint32_t c)
{
	static const uint32_t those[] = {'=',  '+',    '-',    '@',    '\t',  '\r',
					 '\n', 0xff1d, 0xff0b, 0xff0d, 0xff20};
	for (size_t i = 0; i < sizeof those / sizeof *those; i++)
		if (c == those[i])
			return true;
	return false;
}

void csv_text(FILE *out, const char *s)
{
	struct buf b = {0};
	size_t used;
	utf8_puts(&b, s, strlen(s));
	fputs(b.n && begins_formula(utf8_next(b.s, b.n, &used)) ? "\"'" : "\"", out);
	for (const char *p = buf_str(&b); *p; p++) {
		if (*p == '"')
			fputc('"', out);
		fputc(*p, out);
	}
	fputc('"', out);
	buf_free(&b);
}

// Is this no character of XML 1.0 (section 2.2), or a control character?
static bool is_barred(uint32_t c)
{
	return (c < ' ' && c != '\t' && c != '\n') || (c >= 0x7f && c < 0xa0) ||
	       (c >= 0xd800 && c < 0xe000) || (c & 0xfffe) == 0xfffe || c > 0x10ffff;
}

void xml_text(FILE *out, const char *s)
{
	for (size_t n = strlen(s), used; n; s += used, n -= used) {
		uint32_t c = utf8_next(s, n, &used);
		if (c == '&')
			fputs("&amp;", out);
		else if (c == '<')
			fputs("&lt;", out);
		else if (c == '>')
			fputs("&gt;", out);
		else if (c == '"')
			fputs("&quot;", out);
		else if (is_barred(c) || (c == '?' && *s != '?'))
			fputc('?', out);
		else
			fwrite(s, 1, used, out);
	}
}

void xml_attribute(FILE *out, const char *name, const char *value)
{
	fprintf(out, " %s=\"", name);
	xml_text(out, value);
	fputc('"', out);
}

void percent_puts(struct buf *b, const char *s)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789-._~/";
	for (; *s; s++)
		if (strchr(plain, *s))
			buf_putc(b, *s);
		else
			buf_printf(b, "%%%02X", (unsigned)(unsigned char)*s);
}
