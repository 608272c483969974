// SPDX-License-Identifier: MIT
//
// The act pool: a swimming pool with two places. A cart with ice cream comes when at least two
// people are in the water, and goes when there are fewer.
//
// How does the cart know, without polling? A swimmer that gets in or out gives it a permit of
// `news`, after taking or giving back the place. So it wakes once for each change, looks at how
// many places are taken, and no change is missed: the last news comes after the last place was
// given back, so at the end the cart sees an empty pool.
#include "semaphores.h"

#include <assert.h>
#include <semaphore.h>
#include <stdio.h>

#define PLACES 2
#define CROWD 2 // that many swimmers bring the cart

static sem_t places; // free places in the pool
static sem_t news;   // changes that the cart has not looked at yet
static int swimmers; // how many there are in all; set before the threads start

static void *swimmer(void *number)
{
	int me = *(int *)number;

	tr_thread_name("swimmer-%d", me);
	tr_log("waits for a place");
	TR_MUST(sem_wait(&places));
	tr_log("swims");
	TR_MUST(sem_post(&news));

	TR_SLEEP(600 + 400 * me);

	tr_log("gets out");
	TR_MUST(sem_post(&places));
	TR_MUST(sem_post(&news));
	return NULL;
}

static void cart_moves(bool here)
{
	tr_state(&news, "ice-cream cart", here ? "at the pool" : "away");
	tr_log("%s", here ? "comes: a crowd!" : "goes: too few");
}

static void *cart(void *unused)
{
	bool here = false;
	int seen = 0; // swimmers, when the cart last looked

	(void)unused;
	tr_thread_name("ice-cream-cart");
	tr_states(&news, "ice-cream cart", (const char *[]){"away", "at the pool"}, 2);
	tr_state(&news, "ice-cream cart", "away");
	TR_WATCH(seen);
	for (int changes = 2 * swimmers; changes > 0; changes--) {
		int left;
		TR_MUST(sem_wait(&news));
		TR_MUST(sem_getvalue(&places, &left));
		seen = PLACES - left; // as it was at that moment: it may have changed since
		if ((seen >= CROWD) != here) {
			here = !here;
			cart_moves(here);
		}
	}
	tr_unwatch(&seen);
	assert(!here);
	return NULL;
}

int pool(const struct tr_lesson_args *args)
{
	struct tr_group people;
	pthread_t ice_cream;

	swimmers = args->threads;
	TR_MUST(sem_init(&places, 0, PLACES));
	TR_MUST(sem_init(&news, 0, 0));
	tr_object_name(&places, "places");
	tr_object_name(&news, "news");

	TR_MUST(pthread_create(&ice_cream, NULL, cart, NULL));
	tr_group_start(&people, swimmers, swimmer);
	tr_group_join(&people);
	TR_MUST(pthread_join(ice_cream, NULL));

	TR_MUST(sem_destroy(&news));
	TR_MUST(sem_destroy(&places));
	return 0;
}
