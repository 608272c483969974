// SPDX-License-Identifier: MIT
//
// Arrays that grow: see vec.h.
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

void *vec_grow(void *items, size_t *cap, size_t need, size_t size)
{
	size_t to = *cap ? *cap : 8;
	while (to < need)
		to *= 2;
	char *p = reallocarray(items, to, size);
	if (!p)
		return NULL;
	memset(p + *cap * size, 0, (to - *cap) * size);
	*cap = to;
	return p;
}

size_t vec_drop(void *items, size_t first, size_t n, size_t size)
{
	if (first && n > first)
		memmove(items, (char *)items + first * size, (n - first) * size);
	return n - first;
}

void strings_free(char **all, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(all[i]);
	free(all);
}
