// SPDX-License-Identifier: MIT
//
// Sentences that differ only in their threads: see alike.h. In each sentence its threads are
// replaced by MARK and their position as a digit, even where a name stands without the thread's
// number: objects may be named after threads ("turn of guest-1").
#include "checker/report/alike.h"

#include "base/i18n.h"

#include <ctype.h>
#include <string.h>

#define MARK '\1'

void alike_note(struct alike *a, const char *thread)
{
	for (size_t i = 0; i < a->nthreads; i++)
		if (!strcmp(a->threads[i], thread))
			return;
	if (a->nthreads < ALIKE_THREADS)
		a->threads[a->nthreads++] = thread;
}

static bool is_inside(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '.';
}

// The length of the thread's name, if s begins with it; else 0.
static size_t stands(const char *s, const char *thread)
{
	const char *space = strchr(thread, ' ');
	const char *const names[] = {thread, space ? space + 1 : thread};
	for (size_t i = 0; i < 2; i++) {
		size_t n = strlen(names[i]);
		if (n && !strncmp(s, names[i], n) && !is_inside(s[n]))
			return n;
	}
	return 0;
}

static void mark(const struct alike *a, struct buf *b)
{
	const char *text = buf_str(&a->text);
	for (const char *s = text; *s;) {
		size_t n = 0, t = 0;
		for (bool begins = s == text || !is_inside(s[-1]); begins && t < a->nthreads; t++)
			if ((n = stands(s, a->threads[t])))
				break;
		if (n)
			buf_printf(b, "%c%c", MARK, (char)('0' + t));
		else
			buf_putc(b, *s);
		s += n ? n : 1;
	}
}

// Is this thread not the same in all n sentences that are alike?
static bool varies(const struct alike *all, const size_t *like, size_t n, size_t thread)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(all[like[i]].threads[thread], all[like[0]].threads[thread]) != 0)
			return true;
	return false;
}

// Adds a name to a list: "2 giver and 3 taker".
static void list_name(struct buf *list, const char *name)
{
	buf_join(list, list->n ? _("%s and %s") : "%s%s", name);
}

// Adds which threads the letters stand for, in each of the sentences.
static void put_bindings(const struct alike *all, const size_t *like, size_t n, const char *letters,
			 struct buf *b)
{
	struct buf names = {0}, threads = {0}, bindings = {0};
	for (size_t t = 0; t < all[like[0]].nthreads; t++)
		if (letters[t])
			list_name(&names, (char[]){letters[t], '\0'});
	for (size_t i = 0; i < n; i++) {
		buf_clear(&threads);
		for (size_t t = 0; t < all[like[i]].nthreads; t++)
			if (letters[t])
				list_name(&threads, all[like[i]].threads[t]);
		buf_join(&bindings, i ? _("%s; or %s") : "%s%s", buf_str(&threads));
	}
	buf_printf(b, " (%s: %s)", buf_str(&names), buf_str(&bindings));
	b->failed |= names.failed || threads.failed || bindings.failed;
	buf_free(&names);
	buf_free(&threads);
	buf_free(&bindings);
}

// Merges the alike sentences into the first of them.
static void make_one(struct alike *all, const size_t *like, size_t n, const char *marked)
{
	struct alike *first = &all[like[0]];
	char letters[ALIKE_THREADS] = {0}, next = 'A';
	for (size_t t = 0; t < first->nthreads; t++)
		if (varies(all, like, n, t))
			letters[t] = next++;
	buf_clear(&first->text);
	for (const char *s = marked; *s; s++) {
		size_t t = *s == MARK ? (size_t)(s[1] - '0') : 0;
		if (*s != MARK)
			buf_putc(&first->text, *s);
		else if (letters[t])
			buf_putc(&first->text, letters[t]);
		else
			buf_puts(&first->text, first->threads[t]);
		s += *s == MARK;
	}
	put_bindings(all, like, n, letters, &first->text);
	for (size_t i = 1; i < n; i++)
		buf_clear(&all[like[i]].text);
}

void alike_merge(struct alike *all, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct buf marked = {0}, other = {0};
		size_t like[n], nlike = 0;
		mark(&all[i], &marked);
		for (size_t k = i; all[i].text.n && k < n; k++) {
			buf_clear(&other);
			mark(&all[k], &other);
			if (all[k].nthreads == all[i].nthreads &&
			    !strcmp(buf_str(&other), buf_str(&marked)))
				like[nlike++] = k;
		}
		if (nlike > 1)
			make_one(all, like, nlike, buf_str(&marked));
		buf_free(&marked);
		buf_free(&other);
	}
}
