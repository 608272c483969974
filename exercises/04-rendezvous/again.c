// SPDX-License-Identifier: MIT
//
// again DAYS: they meet day after day, and never get the sticker of another day.
#include "rendezvous.h"
#include "treadle.h"

#include <stdlib.h>

static struct rendezvous *place;
static int days;

static void meet(int who, const char *name)
{
	for (int day = 1; day <= days; day++) {
		int sticker = rendezvous_meet(place, who, 10 * day + who);
		int expected = 10 * day + 1 - who;
		tr_check(sticker == expected, "day %d: %s expected sticker %d, found %d", day, name,
			 expected, sticker);
	}
}

static void *ben(void *unused)
{
	tr_thread_name("ben");
	meet(1, "Ben");
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t b;
	tr_thread_name("ann");
	days = argc > 1 ? atoi(argv[1]) : 2;
	place = rendezvous_new();
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	meet(0, "Ann");
	TR_MUST(pthread_join(b, NULL));
	rendezvous_free(place);
	return 0;
}
