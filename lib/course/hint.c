// SPDX-License-Identifier: MIT
//
// Hints that fit: see hint.h.
#include "course/hint.h"

#include "trace/event.h"

#include <string.h>

// Does a word of the list, between commas, begin at text and go on for n bytes?
static bool lists(const char *list, const char *text, size_t n)
{
	for (const char *p = list; *p;) {
		size_t length = strcspn(p, ",");
		if (length == n && memcmp(p, text, n) == 0)
			return true;
		p += length + (p[length] == ',');
	}
	return false;
}

static bool is_kind(const char *word, size_t n)
{
	for (int i = 0; i < ENDS; i++)
		if (end_kinds[i] && lists(end_kinds[i], word, n))
			return true;
	return lists("polls", word, n);
}

const char *hint_other_kind(const char *kinds, size_t *n)
{
	for (const char *p = kinds; *p;) {
		*n = strcspn(p, ",");
		if (!is_kind(p, *n))
			return p;
		p += *n + (p[*n] == ',');
	}
	return NULL;
}

bool hint_fits(const struct hint *h, const char *kinds)
{
	bool polls = kinds && strcmp(kinds, "polls") == 0;
	if (!h->kinds || !kinds)
		return !polls;
	for (const char *p = kinds; *p;) {
		size_t n = strcspn(p, ",");
		if (lists(h->kinds, p, n))
			return true;
		p += n + (p[n] == ',');
	}
	return false;
}
