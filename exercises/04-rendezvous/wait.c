// SPDX-License-Identifier: MIT
//
// Neither leaves the place before the other has come.
#include "rendezvous.h"
#include "treadle.h"

#include <stdatomic.h>

static struct rendezvous *place;
static atomic_bool ann_came, ben_came;

static void *ben(void *unused)
{
	tr_thread_name("ben");
	ben_came = true;
	rendezvous_meet(place, 1, 20);
	tr_check(ann_came, "Ben does not leave before Ann has come");
	return unused;
}

int main(void)
{
	pthread_t b;
	tr_thread_name("ann");
	place = rendezvous_new();
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	ann_came = true;
	rendezvous_meet(place, 0, 10);
	tr_check(ben_came, "Ann does not leave before Ben has come");
	TR_MUST(pthread_join(b, NULL));
	rendezvous_free(place);
	return 0;
}
