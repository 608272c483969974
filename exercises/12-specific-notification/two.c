// SPDX-License-Identifier: MIT
//
// Two counters, and no other thread: a dish on one is not on the other, and there are dishes of
// many kinds.
#include "specific-notification.h"
#include "treadle.h"

#include <errno.h>

static struct court *first, *second;
static const struct timespec past; // long ago

static int order(struct court *c, int kind)
{
	struct pager p;
	pager_init(&p);
	int result = court_order(c, kind, &p, &past);
	pager_destroy(&p);
	return result;
}

int main(void)
{
	first = court_new(300);
	second = court_new(2);
	tr_check(first && second, "court_new: expected a counter, found NULL");
	for (int kind = 0; kind < 300; kind += 299)
		court_serve(first, kind);
	int result = order(second, 0);
	tr_check(result == ETIMEDOUT,
		 "no dish is on the second counter: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	for (int kind = 0; kind < 300; kind += 299) {
		result = order(first, kind);
		tr_check(result == 0,
			 "a dish of kind %d is on the first counter: expected 0, found %s", kind,
			 tr_error_name(result));
	}
	court_free(first);
	court_free(second);
}
