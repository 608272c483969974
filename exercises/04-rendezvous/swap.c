// SPDX-License-Identifier: MIT
//
// Both go home, each with the sticker of the other; and each sees what the other did before.
#include "rendezvous.h"
#include "treadle.h"

static struct rendezvous *place;
static int ann_wrote, ben_wrote; // before they meet

static void *ben(void *unused)
{
	tr_thread_name("ben");
	ben_wrote = 2;
	int sticker = rendezvous_meet(place, 1, 20);
	tr_check(sticker == 10, "Ben gets Ann's sticker: expected 10, found %d", sticker);
	tr_check(ann_wrote == 1, "Ben sees what Ann did before she came");
	return unused;
}

int main(void)
{
	pthread_t b;
	tr_thread_name("ann");
	place = rendezvous_new();
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	ann_wrote = 1;
	int sticker = rendezvous_meet(place, 0, 10);
	tr_check(sticker == 20, "Ann gets Ben's sticker: expected 20, found %d", sticker);
	tr_check(ben_wrote == 2, "Ann sees what Ben did before he came");
	TR_MUST(pthread_join(b, NULL));
	rendezvous_free(place);
	return 0;
}
