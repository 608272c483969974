// SPDX-License-Identifier: MIT
//
// Reading UTF-8: see utf8.h. Overlong forms, surrogates and codes beyond Unicode are broken too.
#include "base/utf8.h"

uint32_t utf8_next(const char *s, size_t n, size_t *used)
{
	unsigned char c = (unsigned char)s[0];
	*used = 1;
	if (c < 0x80)
		return c;
	size_t len = c >= 0xf0 && c < 0xf5   ? 4
		     : c >= 0xe0 && c < 0xf0 ? 3
		     : c >= 0xc2 && c < 0xe0 ? 2
					     : 0;
	if (!len || len > n)
		return '?';
	uint32_t ch = c & (0x7f >> len);
	for (size_t i = 1; i < len; i++) {
		if (((unsigned char)s[i] & 0xc0) != 0x80)
			return '?';
		ch = ch << 6 | ((unsigned char)s[i] & 0x3f);
	}
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	if (ch < least[len] || ch > 0x10ffff || (ch >= 0xd800 && ch < 0xe000))
		return '?';
	*used = len;
	return ch;
}

void utf8_puts(struct buf *b, const char *s, size_t n)
{
	for (size_t i = 0, used; i < n; i += used)
		if (utf8_next(s + i, n - i, &used) == '?')
			buf_putc(b, '?');
		else
			buf_add(b, s + i, used);
}

// The number of leading bytes that are printable ASCII.
static size_t plain_bytes(const char *s, size_t n)
{
	size_t i = 0;
	while (i < n && s[i] >= ' ' && s[i] < 0x7f)
		i++;
	return i;
}

void utf8_show(struct buf *b, const char *s, size_t n)
{
	for (size_t i = 0, used; i < n; i += used) {
		used = plain_bytes(s + i, n - i); // most names consist of these
		if (used) {
			buf_add(b, s + i, used);
			continue;
		}
		uint32_t ch = utf8_next(s + i, n - i, &used);
		bool control = (ch < ' ' && ch != '\n' && ch != '\t') || (ch >= 0x7f && ch < 0xa0);
		if (control || ch == '?')
			buf_putc(b, '?');
		else
			buf_add(b, s + i, used);
	}
}
