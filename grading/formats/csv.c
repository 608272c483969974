// SPDX-License-Identifier: MIT
//
// Fields of a table for a spreadsheet: see csv.h.
#include "grading/formats/csv.h"

#include "base/utf8.h"

#include <string.h>

// Is this character taken for the begin of a formula, if it comes first?
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
