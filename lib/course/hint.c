// SPDX-License-Identifier: MIT
//
// Hints that fit: see hint.h.
#include "course/hint.h"

#include "trace/event.h"

#include <string.h>

#define LOCKS "locks"

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
	return lists("polls," LOCKS, word, n);
}

bool hint_is_place(const char *word, size_t n)
{
	return lists(HINT_NATIVE, word, n) || (n > 2 && memcmp(word + n - 2, ".c", 2) == 0);
}

const char *hint_other_kind(const char *kinds, size_t *n)
{
	for (const char *p = kinds; *p;) {
		*n = strcspn(p, ",");
		if (!is_kind(p, *n) && !hint_is_place(p, *n))
			return p;
		p += *n + (p[*n] == ',');
	}
	return NULL;
}

// Does the list hold words that are places, or else kinds; and one of these?
static bool is_for(const char *list, bool places, const char *these, bool *some)
{
	bool one = false;
	*some = false;
	for (const char *p = list; *p;) {
		size_t n = strcspn(p, ",");
		if (hint_is_place(p, n) == places) {
			*some = true;
			one |= these && lists(these, p, n);
		}
		p += n + (p[n] == ',');
	}
	return one;
}

// Does it fit, and by its place?
static bool fits(const struct hint *h, const char *kinds, const char *place, bool *placed)
{
	bool some, polls = kinds && strcmp(kinds, "polls") == 0;
	*placed = false;
	if (!h->kinds)
		return !polls;
	*placed = is_for(h->kinds, true, place, &some);
	if (some && !*placed)
		return false;
	bool kind = is_for(h->kinds, false, kinds, &some);
	return kinds && some ? kind : !polls;
}

// Is the failure a deadlock in a wait for a lock, and is there a hint about that?
static bool has_for_locks(const struct hint *all, size_t n, const char *kinds)
{
	bool some = false;
	for (size_t i = 0; i < n; i++)
		some |= all[i].kinds && lists(all[i].kinds, LOCKS, strlen(LOCKS));
	return some && lists(kinds, LOCKS, strlen(LOCKS));
}

bool hint_fits(const struct hint *all, size_t n, size_t i, const char *kinds, const char *place)
{
	static const char deadlock[] = "deadlock,";
	bool placed, other, any = false;
	if (kinds && strncmp(kinds, deadlock, strlen(deadlock)) == 0 &&
	    has_for_locks(all, n, kinds))
		kinds += strlen(deadlock);
	for (size_t k = 0; k < n; k++)
		any |= fits(&all[k], kinds, place, &other) && other;
	return fits(&all[i], kinds, place, &placed) && placed == any;
}
