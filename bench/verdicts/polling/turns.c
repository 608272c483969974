// SPDX-License-Identifier: MIT
//
// Two players hand each other the turn; one of them wants one move more than the other gives.
// wrong: livelock; named: turn
// right: verified
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RIGHT
enum { WHITE_MOVES = 2 };
#else
enum { WHITE_MOVES = 3 };
#endif

static atomic_int turn;
static int moves;

static void play(int me, int times)
{
	for (int i = 0; i < times; i++) {
		while (turn != me)     // here
			sched_yield(); // here
		moves++;
		turn = 1 - me;
	}
}

static void *white(void *board)
{
	play(1, WHITE_MOVES);
	return board;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, white, NULL);
	play(0, 2);
	pthread_join(t, NULL);
	return moves == 2 + WHITE_MOVES ? 0 : 1;
}
