// SPDX-License-Identifier: MIT
//
// One thread alone: a long row of pushes, pops and steals, each compared with what an array says
// that is large enough for all.
#include "stealing-deque.h"

#include <stdint.h>

enum { CALLS = 600 };

static struct deque *d;
static int items[CALLS];
static int *row[CALLS]; // what is in the deque: row[oldest .. end)
static int oldest, end;

static void compare(const char *call, const int *found, const int *wanted)
{
	tr_check(found == wanted,
		 "%s, with %d items in it: expected item %d, found item %d (-1: NULL)", call,
		 end - oldest, wanted ? (int)(wanted - items) : -1,
		 found ? (int)(found - items) : -1);
}

static void pops(void)
{
	const int *wanted = oldest < end ? row[end - 1] : NULL;
	compare("deque_pop", deque_pop(d), wanted);
	end -= wanted != NULL;
}

static void steals(void)
{
	const int *wanted = oldest < end ? row[oldest] : NULL;
	compare("deque_steal", deque_steal(d), wanted);
	oldest += wanted != NULL;
}

int main(void)
{
	uint32_t dice = 1;
	d = deque_new(3);
	tr_check(d, "deque_new: expected a deque, found NULL");
	for (int i = 0; i < CALLS; i++) {
		dice = dice * 1664525u + 1013904223u;
		unsigned eyes = (dice >> 16) % 6;
		if (eyes < (i < CALLS / 2 ? 4u : 2u)) {
			tr_check(deque_push(d, &items[i]) == 0, "deque_push: expected 0");
			row[end++] = &items[i];
		} else if (eyes % 2) {
			pops();
		} else {
			steals();
		}
	}
	while (oldest < end)
		steals();
	pops();
	deque_free(d);
}
