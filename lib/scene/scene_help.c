// SPDX-License-Identifier: MIT
//
// The words of scenes, listed for a person who writes one: see scene_help.h.
#include "scene/scene_help.h"

#include "base/i18n.h"
#include "scene/scene_operation.h"
#include "scene/scene_vocabulary.h"

#include <string.h>

enum { COLUMN = 40, WIDTH = 80 };

static const struct {
	const char *usage, *about;
} expected[] = {
	{"thread THREAD waiting on OBJECT", N_("it is blocked by this")},
	{"thread THREAD waiting on thread THREAD", N_("it waits for this one's end")},
	{"thread THREAD at OPERATION [OBJECT]", N_("it is about to do this")},
	{"thread THREAD STATE", N_("ready blocked waiting sleeping new ended")},
	{"LOCK held by THREAD", N_("which thread holds a mutex, spin lock or read-write lock")},
	{"LOCK free", N_("no thread does")},
	{"NAME = VALUE", N_("permits, a variable, a state; the items of a queue")},
	{"log TEXT", N_("a new log line contains it")},
};

// A row of two columns; where the second is too long for the row, it goes on in rows of its own.
static void add_row(struct buf *b, const char *first, const char *second)
{
	size_t n = strlen(first), at = n + 2;
	buf_printf(b, "  %s", first);
	if (at + 1 > COLUMN) {
		buf_putc(b, '\n');
		at = 0;
	}
	buf_printf(b, "%*s", (int)(COLUMN - at), "");
	at = COLUMN;
	for (const char *p = second; *p;) {
		size_t word = strcspn(p, " ");
		if (at > COLUMN && at + 1 + word > WIDTH) {
			buf_printf(b, "\n%*s", COLUMN, "");
			at = COLUMN;
		}
		if (at > COLUMN) {
			buf_putc(b, ' ');
			at++;
		}
		buf_add(b, p, word);
		at += word;
		p += word + strspn(p + word, " ");
	}
	buf_putc(b, '\n');
}

// Words in rows.
static void add_words(struct buf *b, const char *const *words, size_t n)
{
	size_t at = 0;
	for (size_t i = 0; i < n; i++) {
		size_t length = strlen(words[i]);
		if (at && at + 1 + length > WIDTH) {
			buf_putc(b, '\n');
			at = 0;
		}
		buf_printf(b, at ? " %s" : "  %s", words[i]);
		at += length + (at ? 1 : 2);
	}
	buf_putc(b, '\n');
}

static void add_operations(struct buf *b)
{
	char names[OPS][24];
	const char *list[OPS];
	for (unsigned i = OP_NONE + 1; i < OPS; i++)
		list[i - 1] = scene_op_name(i, names[i], sizeof names[i]);
	add_words(b, list, OPS - 1);
}

static void add_ends(struct buf *b)
{
	const char *list[ENDS + 1] = {"success"};
	size_t n = 1;
	for (unsigned i = 0; i < ENDS; i++)
		if (end_kinds[i] && i != END_SPIN) // both it and END_LIVELOCK are a livelock
			list[n++] = end_kinds[i];
	add_words(b, list, n);
}

void scene_help(struct buf *b)
{
	buf_puts(b, _("A scene is a text, one command a line; # begins a comment. THREAD is a "
		      "number or\nthe name a thread has. First what the scene is, then what is "
		      "played:\n\n"));
	for (unsigned i = 0; i < VERBS; i++)
		add_row(b, verb_rows[i].usage, _(verb_rows[i].about));
	buf_puts(b, _("\nWhat can follow 'expect':\n\n"));
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
		add_row(b, expected[i].usage, _(expected[i].about));
	buf_puts(b, _("\nor how the run has ended:\n\n"));
	add_ends(b);
	buf_puts(b, _("\nOperations, also by the names of their calls (pthread_mutex_lock):\n\n"));
	add_operations(b);
}
