// SPDX-License-Identifier: MIT
//
// Text from anywhere, as UTF-8: a program under study and the names of files may hold any bytes.
// Bytes that are not valid UTF-8 become '?', one each. Any thread; nothing here blocks.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/buf.h"

#include <stdint.h>

// Takes one character from the n > 0 bytes at s: its code, '?' for a byte that begins none.
// *used: how many bytes it takes.
uint32_t utf8_next(const char *s, size_t n, size_t *used);

// Adds the n bytes at s to b.
void utf8_puts(struct buf *b, const char *s, size_t n);

// The same, for a text that may end up on a terminal: characters that command one become '?' as
// well, but for newlines and tabs.
void utf8_show(struct buf *b, const char *s, size_t n);

#endif
