// SPDX-License-Identifier: MIT
//
// Text in XML and HTML: see xml.h.
#include "grading/formats/xml.h"

#include "base/utf8.h"

#include <string.h>

// Not a character of XML 1.0 (section 2.2), or one that has no business in a report.
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
