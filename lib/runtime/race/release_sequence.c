// SPDX-License-Identifier: MIT
//
// Release sequences: see release_sequence.h.
#include "runtime/race/release_sequence.h"

static void head_free(struct arena *a, struct release_head *h)
{
	clock_free(a, &h->released);
	arena_give(a, h, sizeof *h);
}

// Ends the sequences that this thread does not head; 0: all of them.
static void end_others(struct arena *a, struct release_sequence *s, uint32_t thread)
{
	for (struct release_head **at = &s->heads; *at;) {
		struct release_head *h = *at;
		if (h->thread == thread) {
			at = &h->next;
			continue;
		}
		*at = h->next;
		head_free(a, h);
	}
}

// What the thread heads; NULL: memory ran out.
static struct release_head *head_of(struct arena *a, struct release_sequence *s, uint32_t thread)
{
	for (struct release_head *h = s->heads; h; h = h->next)
		if (h->thread == thread)
			return h;
	struct release_head *h = arena_take(a, sizeof *h);
	if (!h)
		return NULL;
	*h = (struct release_head){.next = s->heads, .thread = thread};
	s->heads = h;
	return h;
}

void release_sequence_store(struct arena *a, struct release_sequence *s, uint32_t thread,
			    bool loads, const struct clock *released)
{
	if (!loads)
		end_others(a, s, thread);
	struct release_head *own = released->cap ? head_of(a, s, thread) : s->heads;
	if (released->cap && own)
		clock_join(a, &own->released, released);
	if (loads)
		clock_join(a, &s->released, released);
	else if (own)
		clock_copy(a, &s->released, &own->released);
	else
		clock_clear(&s->released);
}

void release_sequence_free(struct arena *a, struct release_sequence *s)
{
	end_others(a, s, 0);
	clock_free(a, &s->released);
}
