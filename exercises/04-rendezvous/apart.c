// SPDX-License-Identifier: MIT
//
// Ann meets Ben at the fountain and then Cleo at the gate. Cleo may be there first: the two places
// are independent.
#include "rendezvous.h"
#include "treadle.h"

static struct rendezvous *fountain, *gate;

static void *ben(void *unused)
{
	tr_thread_name("ben");
	int sticker = rendezvous_meet(fountain, 1, 20);
	tr_check(sticker == 10,
		 "Ben gets the sticker that Ann brought to the fountain: expected 10, found %d",
		 sticker);
	return unused;
}

static void *cleo(void *unused)
{
	tr_thread_name("cleo");
	int sticker = rendezvous_meet(gate, 1, 30);
	tr_check(sticker == 11,
		 "Cleo gets the sticker that Ann brought to the gate: expected 11, found %d",
		 sticker);
	return unused;
}

int main(void)
{
	pthread_t b, c;
	tr_thread_name("ann");
	fountain = rendezvous_new();
	gate = rendezvous_new();
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	TR_MUST(pthread_create(&c, NULL, cleo, NULL));
	int first = rendezvous_meet(fountain, 0, 10);
	int second = rendezvous_meet(gate, 0, 11);
	tr_check(first == 20 && second == 30,
		 "Ann gets Ben's sticker, then Cleo's: expected 20 and 30, found %d and %d", first,
		 second);
	TR_MUST(pthread_join(b, NULL));
	TR_MUST(pthread_join(c, NULL));
	rendezvous_free(fountain);
	rendezvous_free(gate);
	return 0;
}
