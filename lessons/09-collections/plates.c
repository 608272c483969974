// SPDX-License-Identifier: MIT
//
// A stack without a lock (R. K. Treiber, 1986): a pile of plates. Acts lock-free, aba, with a
// planted bug, and tagged, its cure.
//
// A plate is a number from 1; below[plate] is the plate that lies under it, 0: none. The top of the
// pile is one word, and a thread changes the pile by one compare-and-exchange of that word: it
// works only if the word is still what the thread has seen; if not, the thread looks again. So no
// thread ever waits, and one that is stopped in the middle stops nobody.
//
// The word: the plate on top in the lower eight bits, above them a tag. Act aba leaves the tag at
// 0; act tagged raises it with each change, so that a pile which looks as before but is not has
// another word.
#include "collections.h"

#include <stdatomic.h>

enum { PLATES = 3, TAG = 1 << 8 };

static atomic_uint top;
static atomic_uint below[PLATES + 1]; // atomic: one reads what another one is about to change
static unsigned step;		      // by how much the tag goes up with each change; 0, or TAG
static int in_hand[PLATES + 1];	      // by how many threads; plain: each plate is in one hand

static unsigned plate_of(unsigned word)
{
	return word % TAG;
}

static void put(unsigned plate)
{
	unsigned seen = top, wanted;

	in_hand[plate]--;
	do {
		below[plate] = plate_of(seen);
		wanted = seen - plate_of(seen) + step + plate;
	} while (!atomic_compare_exchange_strong(&top, &seen, wanted));
	tr_log("puts plate %u on the pile", plate);
}

// Takes the plate on top; 0: there is none.
static unsigned take(void)
{
	unsigned seen = top, plate, next;

	do {
		plate = plate_of(seen);
		if (plate == 0)
			return 0;
		next = below[plate];
		tr_log("sees plate %u on top, %u below it, tag %u", plate, next, seen / TAG);
	} while (!atomic_compare_exchange_strong(&top, &seen, seen - plate_of(seen) + step + next));
	tr_log("takes plate %u: %u is on top", plate, next);
	in_hand[plate]++;
	tr_check(in_hand[plate] == 1, "plate %u is in one hand: found %d", plate, in_hand[plate]);
	return plate;
}

// Plate 1 on top, then 2, 3, ... up to n, with nothing below it.
static void pile_up(unsigned n, unsigned tag_step)
{
	step = tag_step;
	for (unsigned plate = 1; plate <= PLATES; plate++) {
		below[plate] = plate < n ? plate + 1 : 0;
		in_hand[plate] = plate > n;
	}
	top = 1;
}

// lock-free -------------------------------------------------------------------------------------

// Each puts a plate of its own, and takes one: a plate that was taken does not come back.
static void *waiter(void *number)
{
	int me = *(int *)number;

	tr_thread_name("waiter-%d", me);
	put((unsigned)me + 1);
	TR_SLEEP(200);
	tr_check(take() != 0, "each puts one and takes one, so there is one for each");
	return NULL;
}

int lock_free(const struct tr_lesson_args *args)
{
	struct tr_group waiters;

	(void)args;
	pile_up(1, 0);
	tr_group_start(&waiters, 2, waiter);
	tr_group_join(&waiters);
	unsigned left = take();
	tr_log("plate %u is left", left);
	tr_check(left != 0 && take() == 0, "one plate is left");
	return 0;
}

// aba, tagged -----------------------------------------------------------------------------------

static void *guest(void *unused)
{
	tr_thread_name("guest");
	TR_SLEEP(300);
	take();
	return unused;
}

// Takes two plates, and puts the first one back: the pile has the same plate on top as before.
static void *cook(void *unused)
{
	tr_thread_name("cook");
	unsigned first = take();
	TR_SLEEP(400);
	take();
	if (first)
		put(first);
	return unused;
}

static int dinner(unsigned tag_step)
{
	pthread_t g, c;
	int on_pile = 0, taken = 0;

	pile_up(PLATES, tag_step);
	TR_MUST(pthread_create(&g, NULL, guest, NULL));
	TR_MUST(pthread_create(&c, NULL, cook, NULL));
	TR_MUST(pthread_join(g, NULL));
	TR_MUST(pthread_join(c, NULL));
	while (take())
		on_pile++;
	for (int plate = 1; plate <= PLATES; plate++)
		taken += in_hand[plate];
	tr_log("%d of %d plates were on the pile", on_pile, PLATES);
	tr_check(taken == PLATES && on_pile == 1, "one plate is left on the pile: found %d",
		 on_pile);
	return 0;
}

int aba(const struct tr_lesson_args *args)
{
	(void)args;
	return dinner(0);
}

int tagged(const struct tr_lesson_args *args)
{
	(void)args;
	return dinner(TAG);
}
