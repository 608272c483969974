// SPDX-License-Identifier: MIT
//
// A line of cells, computed by parts: each party has its part of the line, and a new line can be
// begun only when all of the old one is there. too-early: no party waits. rounds: all meet at a
// cyclic barrier. lapped: all meet at a barrier that knows no rounds.
//
// There are two lines. In round r all read line r % 2 and write the other. A cell lives in the next
// line if exactly one of its two neighbours lives in this one.
#include "cyclic_barrier.h"

#include <string.h>

#define WIDTH 9
#define ROUNDS 4

// No lock: in a round each party writes its own cells of one line, and none writes the other line;
// between two rounds there is the barrier.
static char line[2][WIDTH + 1];

static int parties;	   // set before the threads start
static void (*meet)(void); // how a round ends

static void line_begin(void)
{
	memset(line, 0, sizeof line);
	memset(line[0], '.', WIDTH);
	line[0][WIDTH / 2] = '#';
}

static bool lives(const char *old, int cell)
{
	return cell >= 0 && cell < WIDTH && old[cell] == '#';
}

static void compute(int round, int from, int to)
{
	const char *old = line[round % 2];
	char *new = line[(round + 1) % 2];

	for (int i = from; i < to; i++)
		new[i] = lives(old, i - 1) != lives(old, i + 1) ? '#' : '.';
}

static void *party(void *number)
{
	int me = *(int *)number;
	int from = (me - 1) * WIDTH / parties, to = me * WIDTH / parties;

	tr_thread_name("party-%d", me);
	for (int round = 0; round < ROUNDS; round++) {
		TR_SLEEP(200 * me);
		compute(round, from, to);
		meet();
	}
	return NULL;
}

static void line_computed(int n)
{
	char found[WIDTH + 1];
	struct tr_group group;

	parties = n;
	line_begin();
	tr_log("%s", line[0]);
	tr_group_start(&group, n, party);
	tr_group_join(&group);
	strcpy(found, line[ROUNDS % 2]);

	line_begin();
	for (int round = 0; round < ROUNDS; round++)
		compute(round, 0, WIDTH); // once more, alone
	tr_check(strcmp(found, line[ROUNDS % 2]) == 0,
		 "together they compute: expected %s, found %s", line[ROUNDS % 2], found);
	tr_log("all together have computed what one computes alone");
}

// too-early -------------------------------------------------------------------------------------

// The bug: it continues with the next round, and reads cells that others have not computed yet.
static void nobody_waits(void)
{
}

int too_early(const struct tr_lesson_args *args)
{
	meet = nobody_waits;
	line_computed(args->threads);
	return 0;
}

// rounds ----------------------------------------------------------------------------------------

static struct tr_barrier end_of_round;

// The action: the last to arrive runs it while all others wait, so it may read all of the line.
static int draw(void *rounds_done)
{
	int *round = rounds_done;

	++*round;
	tr_log("%s", line[*round % 2]);
	tr_state(&line, "line", line[*round % 2]);
	return 0;
}

static void wait_for_all(void)
{
	TR_MUST(tr_barrier_wait(&end_of_round, NULL, NULL));
}

int rounds(const struct tr_lesson_args *args)
{
	int round = 0; // how many are done; only the action writes it

	TR_MUST(tr_barrier_init(&end_of_round, args->threads, draw, &round));
	TR_WATCH(round);
	tr_watch("arrived", &end_of_round.arrived.count, sizeof end_of_round.arrived.count, 1);
	meet = wait_for_all;
	line_computed(args->threads);
	tr_check(round == ROUNDS, "the action runs once in each round: expected %d times, found %d",
		 ROUNDS, round);
	tr_unwatch(&end_of_round.arrived.count);
	tr_unwatch(&round);
	TR_MUST(tr_barrier_destroy(&end_of_round));
	return 0;
}

// lapped ----------------------------------------------------------------------------------------

static struct {
	pthread_mutex_t lock;
	pthread_cond_t all_here;
	int arrived; // guarded by lock
} counter;

static void wait_for_zero(void)
{
	TR_MUST(pthread_mutex_lock(&counter.lock));
	if (++counter.arrived == parties) {
		counter.arrived = 0; // and so it is ready for the next round
		TR_MUST(pthread_cond_broadcast(&counter.all_here));
	}
	// The bug: a party that is quick comes to the next round and counts itself before one that
	// is slow has looked. The slow one does not find 0 any more, and waits on.
	while (counter.arrived != 0)
		TR_MUST(pthread_cond_wait(&counter.all_here, &counter.lock));
	TR_MUST(pthread_mutex_unlock(&counter.lock));
}

int lapped(const struct tr_lesson_args *args)
{
	TR_MUST(pthread_mutex_init(&counter.lock, NULL));
	TR_MUST(pthread_cond_init(&counter.all_here, NULL));
	counter.arrived = 0;
	tr_object_name(&counter.lock, "counter");
	tr_object_name(&counter.all_here, "all are here");
	tr_watch("arrived", &counter.arrived, sizeof counter.arrived, 1);
	meet = wait_for_zero;
	line_computed(args->threads);
	tr_unwatch(&counter.arrived);
	TR_MUST(pthread_cond_destroy(&counter.all_here));
	TR_MUST(pthread_mutex_destroy(&counter.lock));
	return 0;
}
