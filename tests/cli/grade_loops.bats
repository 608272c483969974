# SPDX-License-Identifier: MIT
#
# `treadle grade`: answers that loop. One that goes on for ever has failed, one that asks again and again
# is not decided; both soon.

load common
load tally
load user
bats_require_minimum_version 1.5.0

@test "a loop without an operation fails, one that only waits is not decided" {
	exercise
	unlocked | sed 's/{ return n; }/{ for (;;); }/' >tally.c
	run -1 treadle grade ex/01-tally
	[[ $output == *"0 of 10 points" ]]
	[[ $output == *"runs on and on without reaching an operation (tally.c:4)"* ]]
	cat >tally.c <<-'END'
		#include "tally.h"
		#include <sched.h>
		#include <stdatomic.h>
		static atomic_int n, turn;
		void tally_add(void)
		{
			while (atomic_exchange(&turn, 1))
				sched_yield();
			n = n + 1;
			turn = 0;
		}
		int tally_get(void) { return n; }
	END
	run -4 treadle grade ex/01-tally
	[[ $output == *"not decided, so the points are withheld: "* ]]
	[[ $output == *"4 of 10 points" ]]
}

# With 1,000 executions it may take 100,000 steps; without that limit, it takes more with each round.
@test "a loop that asks again and again: not decided, soon, and why; where it ends in no case, a livelock" {
	exercise
	sed -i 's/=5000/=1000/' ex/01-tally/spec
	cat >tally.c <<-'END'
		#include "tally.h"
		#include <pthread.h>
		#include <sched.h>
		#include <stdbool.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static int n;
		static bool busy;
		static void set(bool wanted)
		{
			pthread_mutex_lock(&m);
			while (wanted && busy) {
				pthread_mutex_unlock(&m);
				sched_yield();
				pthread_mutex_lock(&m);
			}
			busy = wanted;
			pthread_mutex_unlock(&m);
		}
		void tally_add(void)
		{
			set(true);
			n++;
			set(false);
		}
		int tally_get(void) { return n; }
	END
	run -4 treadle grade ex/01-tally
	[[ ${output//$'\n'/ } == *"a thread that waits looks again and again (tally.c:13)"* ]]
	[[ $output == *"4 of 10 points" ]]
	cp tally.c pauses.c
	sed -i '/sched_yield/d' tally.c
	run -4 treadle grade ex/01-tally
	[[ ${output//$'\n'/ } =~ "because executions are long ("[1-9][0-9]+" steps on average)" ]]
	[[ $output == *"4 of 10 points" ]]
	sed 's/set(false)/set(true)/' pauses.c >tally.c
	run -1 treadle grade ex/01-tally
	[[ $output == *"livelock: "* ]]
	[[ $output == *"4 of 10 points" ]]
}
