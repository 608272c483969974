// SPDX-License-Identifier: MIT
//
// A string that grows. Zero bytes are a valid empty buffer: `struct buf b = {0};`.
// When memory runs out the buffer keeps what it had and `failed` stays set, so a caller
// checks once, at the end. Not shared between threads. Nothing here blocks.
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct buf {
	char *s; // n bytes and a zero; NULL while nothing was ever added
	size_t n, cap;
	bool failed;
};

// Adds n bytes of s.
void buf_add(struct buf *b, const char *s, size_t n);

// Adds the string s.
void buf_puts(struct buf *b, const char *s);

// Adds one character.
void buf_putc(struct buf *b, char c);

// Adds what printf would print.
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(struct buf *b, const char *fmt, va_list ap);

// Replaces the text by a sentence that names it and then `more`. form: translated, with two %s.
void buf_join(struct buf *b, const char *form, const char *more);

// Adds s as one word of a shell's command line: in quotes if it needs them.
void buf_word(struct buf *b, const char *s);

// The text as a string, never NULL; valid until the buffer changes.
const char *buf_str(const struct buf *b);

// Empties the buffer and keeps its memory.
void buf_clear(struct buf *b);

// Gives the memory back; the buffer is empty again.
void buf_free(struct buf *b);

#endif
