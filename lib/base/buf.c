// SPDX-License-Identifier: MIT
//
// A string that grows: see buf.h.
#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool buf_reserve(struct buf *b, size_t more)
{
	size_t need = b->n + more + 1;
	if (need <= b->cap)
		return true;
	size_t cap = b->cap ? b->cap : 64;
	while (cap < need)
		cap *= 2;
	char *s = realloc(b->s, cap);
	if (!s) {
		b->failed = true;
		return false;
	}
	b->s = s;
	b->cap = cap;
	return true;
}

void buf_add(struct buf *b, const char *s, size_t n)
{
	if (!buf_reserve(b, n))
		return;
	if (n)
		memcpy(b->s + b->n, s, n);
	b->n += n;
	b->s[b->n] = '\0';
}

void buf_puts(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void buf_putc(struct buf *b, char c)
{
	buf_add(b, &c, 1);
}

// Prints into the room that exists, and once more after growing if it was too small.
void buf_vprintf(struct buf *b, const char *fmt, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	size_t room = b->s ? b->cap - b->n : 0;
	int n = vsnprintf(room ? b->s + b->n : NULL, room, fmt, ap);
	bool fits = n >= 0 && (size_t)n < room;
	if (!fits && n > 0 && buf_reserve(b, (size_t)n)) {
		vsnprintf(b->s + b->n, (size_t)n + 1, fmt, again);
		fits = true;
	}
	if (fits)
		b->n += (size_t)n;
	else if (room)
		b->s[b->n] = '\0';
	va_end(again);
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(b, fmt, ap);
	va_end(ap);
}

void buf_join(struct buf *b, const char *form, const char *more)
{
	struct buf whole = {.failed = b->failed};
	buf_printf(&whole, form, buf_str(b), more);
	buf_free(b);
	*b = whole;
}

void buf_word(struct buf *b, const char *s)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				    "0123456789_-./+,:@%=";
	if (*s && !s[strspn(s, plain)]) {
		buf_puts(b, s);
		return;
	}
	buf_putc(b, '\'');
	for (; *s; s++)
		if (*s == '\'')
			buf_puts(b, "'\\''");
		else
			buf_putc(b, *s);
	buf_putc(b, '\'');
}

const char *buf_str(const struct buf *b)
{
	return b->s ? b->s : "";
}

void buf_clear(struct buf *b)
{
	b->n = 0;
	if (b->s)
		b->s[0] = '\0';
}

void buf_free(struct buf *b)
{
	free(b->s);
	*b = (struct buf){0};
}
