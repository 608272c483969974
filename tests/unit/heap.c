// SPDX-License-Identifier: MIT
//
// lib/tasks/heap: random inserts, removals and takes beside a plain array that is searched; after
// each the invariant holds.
#include "tasks/heap.h"

#include <errno.h>
#include <stdlib.h>

#include "tests/lib/unit.h"

enum { ENTRIES = 60, STEPS = 4000 };

struct entry {
	int key;
	struct tr_heap_node node;
};

static struct entry entries[ENTRIES];
static struct tr_heap heap;

static bool before(const struct tr_heap_node *x, const struct tr_heap_node *y)
{
	return TR_HEAP_OF(const struct entry, node, x)->key <
	       TR_HEAP_OF(const struct entry, node, y)->key;
}

static void invariant_holds(size_t n)
{
	ck_assert_uint_eq(heap.n, n);
	for (size_t i = 0; i < heap.n; i++) {
		ck_assert_uint_eq(heap.node[i]->at, i + 1);
		ck_assert(i == 0 || !before(heap.node[i], heap.node[(i - 1) / 2]));
	}
}

// The least key of those in the heap; -1: none is.
static int least(void)
{
	int key = -1;
	for (int i = 0; i < ENTRIES; i++) {
		if (entries[i].node.at > 0 && (key < 0 || entries[i].key < key))
			key = entries[i].key;
	}
	return key;
}

static void put_or_remove(struct entry *e, size_t *n)
{
	if (e->node.at > 0) {
		ck_assert_int_eq(tr_heap_remove(&heap, &e->node), 0);
		ck_assert_int_eq(tr_heap_remove(&heap, &e->node), ENOENT);
		(*n)--;
	} else {
		e->key = rand() % 40; // so that there are equal ones
		ck_assert_int_eq(tr_heap_insert(&heap, &e->node), 0);
		(*n)++;
	}
}

START_TEST(random_steps_beside_a_search)
{
	size_t n = 0;
	srand(12 + _i);
	tr_heap_init(&heap, before);
	for (int step = 0; step < STEPS; step++) {
		int expected = least();
		struct tr_heap_node *first = tr_heap_first(&heap);
		ck_assert_int_eq(first ? TR_HEAP_OF(struct entry, node, first)->key : -1, expected);
		if (rand() % 4 == 0) {
			ck_assert_ptr_eq(tr_heap_take_first(&heap), first);
			ck_assert(!first || first->at == 0);
			n -= first != NULL;
		} else {
			put_or_remove(&entries[rand() % ENTRIES], &n);
		}
		invariant_holds(n);
	}
	tr_heap_free(&heap);
	ck_assert_ptr_null(tr_heap_first(&heap));
}
END_TEST

START_TEST(a_node_of_another_heap_is_not_removed)
{
	struct tr_heap other;
	struct entry here = {.key = 1}, there = {.key = 2};
	tr_heap_init(&heap, before);
	tr_heap_init(&other, before);
	ck_assert_int_eq(tr_heap_insert(&heap, &here.node), 0);
	ck_assert_int_eq(tr_heap_insert(&other, &there.node), 0);
	ck_assert_int_eq(tr_heap_remove(&heap, &there.node), ENOENT);
	ck_assert_int_eq(tr_heap_remove(&other, &there.node), 0);
	ck_assert_ptr_null(tr_heap_take_first(&other));
	ck_assert_ptr_eq(tr_heap_take_first(&heap), &here.node);
	tr_heap_free(&heap);
	tr_heap_free(&other);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("heap");
	TCase *c = unit_case(s, "heap");
	tcase_add_loop_test(c, random_steps_beside_a_search, 0, 8);
	tcase_add_test(c, a_node_of_another_heap_is_not_removed);
	return unit_run(s);
}
