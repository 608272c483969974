// SPDX-License-Identifier: MIT
//
// Tokens of C: see class.h. Keywords, names of the thread library and quoted text stay as
// they are, so that a lock does not look like an unlock.
#include "grading/class/class.h"

#include "base/buf.h"

#include <ctype.h>
#include <nettle/sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {
	"_Atomic", "_Bool",   "_Generic", "_Thread_local", "auto",   "bool",	 "break",
	"case",	   "char",    "const",	  "continue",	   "define", "default",	 "do",
	"double",  "else",    "enum",	  "extern",	   "false",  "float",	 "for",
	"goto",	   "if",      "include",  "inline",	   "int",    "long",	 "register",
	"return",  "short",   "signed",	  "sizeof",	   "static", "struct",	 "switch",
	"true",	   "typedef", "union",	  "unsigned",	   "void",   "volatile", "while"};

static const char *const beginnings[] = {"pthread_", "PTHREAD_", "sem_",  "tr_",    "TR_",
					 "mtx_",     "cnd_",	 "thrd_", "atomic_"};

static bool stays(const char *word, size_t n)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && memcmp(word, words[i], n) == 0)
			return true;
	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
		if (strncmp(word, beginnings[i], strlen(beginnings[i])) == 0)
			return true;
	return false;
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// The number of a name. names: those so far, each with a blank behind it.
static unsigned number_of(struct buf *names, const char *word, size_t n)
{
	unsigned number = 0;
	for (const char *p = buf_str(names); *p; p = strchr(p, ' ') + 1, number++)
		if (strncmp(p, word, n) == 0 && p[n] == ' ')
			return number;
	buf_add(names, word, n);
	buf_putc(names, ' ');
	return number;
}

// The length of a quoted text, with its quotes, up to the end of the line at most.
static size_t quoted(const char *text)
{
	size_t n = 1;
	while (text[n] && text[n] != text[0] && text[n] != '\n')
		n += text[n] == '\\' && text[n + 1] ? 2 : 1;
	return n + (text[n] == text[0]);
}

// The length of spaces, comments and continued line ends.
static size_t skipped(const char *text)
{
	if (isspace((unsigned char)*text))
		return strspn(text, " \t\r\n\v\f");
	if (strncmp(text, "//", 2) == 0)
		return strcspn(text, "\n");
	if (strncmp(text, "/*", 2) == 0) {
		const char *end = strstr(text + 2, "*/");
		return end ? (size_t)(end + 2 - text) : strlen(text);
	}
	if (strncmp(text, "\\\n", 2) == 0 || strncmp(text, "\\\r\n", 3) == 0)
		return strcspn(text, "\n") + 1;
	return strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static size_t word_length(const char *text)
{
	size_t n = 0;
	while (is_word(text[n]))
		n++;
	return n;
}

static void add_tokens(struct sha256_ctx *h, const char *text, struct buf *names, size_t *count)
{
	char number[16];
	for (size_t n; *text; text += n) {
		if ((n = skipped(text)))
			continue;
		++*count;
		n = *text == '"' || *text == '\'' ? quoted(text) : word_length(text);
		n += !n;
		if (is_word(*text) && !isdigit((unsigned char)*text) && !stays(text, n)) {
			snprintf(number, sizeof number, "$%u", number_of(names, text, n));
			hash_text(h, number);
		} else {
			sha256_update(h, n, (const uint8_t *)text);
			hash_text(h, "");
		}
	}
}

void tokens_hash(const char *text, size_t n, char out[HASH_TEXT])
{
	struct sha256_ctx h;
	struct buf names = {0};
	size_t count = 0;
	char *copy = strndup(text, n); // up to the first zero byte
	sha256_init(&h);
	if (copy)
		add_tokens(&h, copy, &names, &count);
	hash_end(&h, out);
	if (!copy || !count || names.failed)
		*out = '\0';
	buf_free(&names);
	free(copy);
}
