// SPDX-License-Identifier: MIT
//
// The nearest name to a mistyped one: the fewest letters to add, drop, change or swap with the
// neighbour; a name of which the typed one is the beginning is as near as one letter.
#include "base/nearest.h"

#include <string.h>
#include <strings.h>

#define LONGEST 64

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

// The distance of Damerau and Levenshtein, adjacent swaps counting one.
static size_t distance(const char *a, size_t na, const char *b, size_t nb)
{
	size_t d[LONGEST + 1][LONGEST + 1];
	for (size_t i = 0; i <= na; i++)
		d[i][0] = i;
	for (size_t j = 0; j <= nb; j++)
		d[0][j] = j;
	for (size_t i = 1; i <= na; i++) {
		for (size_t j = 1; j <= nb; j++) {
			size_t change = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
			d[i][j] = least(change, least(d[i - 1][j], d[i][j - 1]) + 1);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	}
	return d[na][nb];
}

const char *nearest(const char *what, const char *const *names, size_t n)
{
	size_t length = strlen(what);
	if (length == 0 || length > LONGEST)
		return NULL;
	const char *best = NULL;
	size_t far = length / 3 + 2; // a name this far away is no longer near
	if (far > length)
		far = length;
	for (size_t i = 0; i < n; i++) {
		size_t other = strlen(names[i]);
		if (other > LONGEST)
			continue;
		size_t d = distance(what, length, names[i], other);
		if (length >= 2 && d > 1 && strncasecmp(names[i], what, length) == 0)
			d = 1;
		if (d < far) {
			far = d;
			best = names[i];
		}
	}
	return best;
}
