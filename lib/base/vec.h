// SPDX-License-Identifier: MIT
//
// Arrays that grow. The owner keeps the pointer, the count and the capacity as plain fields
// of the right type, so that elements are reached as in any array:
//
// An array belongs to one thread at a time. Never blocks.
//
//	struct { struct event *ev; size_t n, cap; } t;
//	if (!VEC_FITS(t.ev, &t.cap, t.n + 1))
//		return ENOMEM;
//	t.ev[t.n++] = e;
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <stddef.h>

// For vec_room() alone: there is not yet room for so many.
void *vec_grow(void *items, size_t *cap, size_t need, size_t size);

// Returns items, moved if needed, with room for at least `need` elements of `size` bytes;
// *cap is updated and new room is zeroed. NULL when memory runs out: items and *cap are then
// as they were.
static inline void *vec_room(void *items, size_t *cap, size_t need, size_t size)
{
	return need <= *cap ? items : vec_grow(items, cap, need, size);
}

// Gives the array room for at least `need` elements, as vec_room() does; `items` is the owner's
// pointer, and is evaluated twice. False: memory has run out, and nothing has changed.
#define VEC_FITS(items, cap, need)                                                                 \
	__extension__({                                                                            \
		void *vec_items_ = vec_room(items, cap, need, sizeof *(items));                    \
		if (vec_items_)                                                                    \
			(items) = vec_items_;                                                      \
		vec_items_ != NULL;                                                                \
	})

// Drops the first `first` of n elements: the others move to the beginning. Returns how many they
// are.
size_t vec_drop(void *items, size_t first, size_t n, size_t size);

// Frees n strings and the array that holds them.
void strings_free(char **all, size_t n);

#endif
