#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The failing moment: a trace of a failure opens as a story, and the end is told by its kind.
load common

@test "a deadlock's trace opens where the circle begins, and each card leads to the next" {
	run -1 treadle check --quiet locks deadlock
	terminal 100 30
	shell treadle view locks-deadlock.trace
	see 'Card 1 of 2: takes and keeps'
	see 'It begins here: 2 red-to-blue has taken mutex red'
	shows told-first-100x30
	keys "'"
	see 'Card 2 of 2: takes and keeps'
	see "Enter steps, ' to the end"
	see '3 blue-to-red has taken mutex blue'
	keys Enter # one step
	gone 'Card 2 of 2'
	keys G
	see 'The end: deadlock'
	see '2 ─▶ blue ─▶ 3 ─▶ red ─▶ 2 (a circle: none of them can move)'
	shows told-end-100x30
	keys M
	see 'the end: '
	keys q q
	ended 0
}

@test "of a lost wake-up the lost signal is marked, and the last card says why" {
	run -1 treadle check --quiet monitors one-condition
	terminal 120 40
	shell treadle view --ascii monitors-one-condition.trace
	see 'Card 1 of 2: lost signal'
	see 'signals, and the signal is lost: it wakes 3'
	keys "'"
	see 'Card 2 of 2: the end'
	see 'The signal at step'
	see '3 customer-2 waits at shelf.c'
	shows told-lost-ascii-120x40
	keys C-c
	ended 0
}

@test "a run that goes round says from where, and that it was open to the end" {
	run -1 treadle check --quiet locks polite
	terminal 100 30
	shell treadle view locks-polite.trace
	see 'Card 1 of '
	for card in $(seq 2 20); do # which one says so depends on the run that was found
		keys "'"
		see "Card $card of "
		if picture | grep -q ': goes round'; then break; fi
	done
	from=$(picture | sed -n 's/.*From step \([0-9]*\) on the same steps repeat for ever\..*/\1/p')
	[ -n "$from" ]
	keys G
	see ': the end'
	picture | grep -qE 'Card ([0-9]+) of \1: the end'
	see "Now step $from and those after it repeat, for ever."
	see 'open, but goes round'
	picture | grep -qE 'open, but goes round  step ([0-9]+) of \1 '
	keys C-c
	ended 0
}

@test "a run that was preempted says where" {
	treadle cc -o apples "$abs_top_srcdir/docs/apples.c"
	run -1 treadle check --quiet ./apples
	terminal 100 30
	shell treadle view apples.trace
	see 'Card 1 of 2: preempted'
	see 'It begins here: 1 main is stopped'
	see '3 guest continues.'
	keys "'"
	see 'Card 2 of 2: preempted'
	keys G
	see 'The end: 3 guest fails the assertion apples > 0'
	picture | grep -q '‖ preempted'
	picture | grep -q '1 main .*‖'
	keys C-c
	ended 0
}

@test "a moment that is asked for comes before the story, and what has not failed has none" {
	run -1 treadle check --quiet locks deadlock
	terminal 80 24
	shell treadle view --at=2 locks-deadlock.trace
	see 'step 2 of'
	keys C-c
	ended 0
	treadle record -o real.trace locks lock-order >/dev/null
	shell treadle view real.trace
	see 'step 0 of'
	[ -z "$(picture | grep 'Card')" ]
	keys C-c
	ended 0
}

@test "a watched variable is read again where a check fails" {
	cat >watched.c <<-'END'
		#include "treadle.h"
		#include <pthread.h>
		static int apples = 1;
		static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
		int main(void)
		{
			TR_WATCH(apples);
			pthread_mutex_lock(&table);
			pthread_mutex_unlock(&table);
			apples = -5;
			tr_check(apples >= 0, "apples is %d", apples);
			return 0;
		}
	END
	treadle cc -I"$abs_top_srcdir/lib" watched.c -o watched
	run -1 treadle check --quiet ./watched
	terminal 80 24
	shell treadle view --at=end watched.trace
	see 'The end: property: apples is -5'
	see 'apples  1 → -5'
	keys C-c
	ended 0
}

@test "an act with a planted bug that ends well says so, and where its bug is seen" {
	terminal 100 30
	shell treadle view --policy=stay --speed=1000 monitors no-loop
	see 'step 0 of 0'
	keys r
	see 'The end: exited with status 0. It went well this time'
	see "'treadle check monitors no-loop' searches for it"
	keys C-c
	ended 0
}

@test "a refusal says what would work, and Tab goes to a thread that can move" {
	terminal 80 24
	shell treadle view locks deadlock
	see 'step 0 of 0'
	keys .
	see 'step 4 of 4'
	keys Enter
	see 'Press 2: 2 '
	see 'can continue, and Tab shows which others can.'
	see 'but 2 '
	keys Tab
	see '▶ 2 '
	keys Tab
	see '▶ 3 '
	keys Tab # not main, which waits
	see '▶ 2 '
	keys C-c
	ended 0
}

@test "the menu of events begins at one that can come" {
	terminal 80 24
	shell treadle view --at=9 locks deadlock
	see 'step 9 of 9'
	keys e
	see 'join a thread        0 before, 0 after; 1 waits to'
	see 'wake from its sleep  1 before, 0 after; 1 is about to'
	keys Enter # not join, which nobody can
	see 'step 10 of 10'
	see 'wakes from its sleep'
	keys C-c
	ended 0
}

# ends NAME: a program of programs/, checked, and its trace looked at from its end.
ends() {
	treadle cc -o "$1" "$abs_top_srcdir/tests/screen/programs/$1.c"
	run -1 treadle check --quiet "./$1"
	shell treadle view --at=end "$1.trace"
	see 'The end: '
}

@test "the source shows where the run has ended, and not the last operation before it" {
	terminal 80 24
	ends crashes
	see '▶2     13      *nothing = 1;'
	keys C-c
	ended 0
	clear_screen
	ends exits
	see '▶2     12      exit(3);'
	keys C-c
	ended 0
	clear_screen
	run -1 treadle check --quiet threads detached-lost # which a lesson's check has named
	shell treadle view --at=end threads-detached-lost.trace
	see '▶1     66      tr_check(sem_trywait'
	[[ $(picture) != *lesson.c* ]]
	keys C-c
	ended 0
}

@test "the end stays in sight beside what a key has to say, and keeps its colour" {
	run -1 treadle check --quiet locks deadlock
	terminal 80 24
	shell treadle view --at=end locks-deadlock.trace
	see 'The end: deadlock'
	keys Enter
	see 'Key h goes back, q quits.'
	see 'The end: deadlock'
	tmux capture-pane -p -e | grep 'The end: deadlock' | grep -q $'\e\\[[0-9;]*31m'
	keys C-c
	ended 0
}

@test "without colours what is wrong is bold, and has its sign and its words" {
	run -1 treadle check --quiet locks deadlock
	terminal 80 24
	shell NO_COLOR=1 treadle view --at=end locks-deadlock.trace
	see 'lost '
	tmux capture-pane -p -e >styled
	[ -z "$(grep $'\e\\[[0-9;]*3[1-7]m' styled)" ]
	grep 'The end: deadlock' styled | grep -q $'\e\\[[0-9;]*1m *The end'
	grep -q $'\e\\[[0-9;]*1m!.*stuck' styled
	grep -q '(a circle: none of them can move)' styled
	keys C-c
	ended 0
}

@test "a data race that ends the run is told once" {
	cat >twice.c <<-'END'
		#include <pthread.h>
		static int data;
		static void *writer(void *a) { data = 42; return a; }
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, writer, NULL);
			int seen = data;
			pthread_join(t, NULL);
			return seen == 1;
		}
	END
	treadle cc twice.c -o twice
	run -1 treadle check --quiet ./twice
	terminal 80 24
	shell treadle view --at=end twice.trace
	see 'The end: data race'
	see 'Source  twice.c'
	[ "$(picture | grep -c 'ata race on variable data')" = 1 ]
	[[ $(picture) != *'any key leaves'* ]]
	keys C-c
	ended 0
}

@test "after a misuse no step is offered, though another thread could go on" {
	treadle cc -g -O1 -pthread -o misuse "$abs_top_srcdir/tests/check/misuse.c"
	terminal 80 24
	shell treadle view ./misuse unlock-others
	see 'about to initialise'
	keys Enter Enter Enter 2 Enter Enter Enter 1 Enter Enter
	see 'The end: misuse'
	see 'j k thread  R restart'
	[[ $(picture) != *'Enter step'* ]]
	keys C-c
	ended 0
}

@test "a thread that ends the run by a misuse is not ready, and one that starves is stuck" {
	run -1 treadle check --quiet threads double-join
	terminal 80 24
	shell treadle view --at=end threads-double-join.trace
	see '▶ 1 main    X stopped  join thread 2 worker'
	keys C-c
	ended 0
	cat >starves.c <<-'END'
		#include <pthread.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static pthread_cond_t none = PTHREAD_COND_INITIALIZER;
		static int readers;
		static void *reader(void *a)
		{
			for (;;) {
				pthread_mutex_lock(&lock);
				readers++;
				pthread_mutex_unlock(&lock);
				pthread_mutex_lock(&lock);
				if (!--readers)
					pthread_cond_signal(&none);
				pthread_mutex_unlock(&lock);
			}
			return a;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, reader, NULL);
			pthread_create(&t, NULL, reader, NULL);
			for (;;) {
				pthread_mutex_lock(&lock);
				while (readers)
					pthread_cond_wait(&none, &lock);
				pthread_mutex_unlock(&lock);
			}
		}
	END
	treadle cc starves.c -o starves
	run -1 treadle check --quiet ./starves
	clear_screen
	shell treadle view --at=end starves.trace
	see 'The end: starvation: 1 main waits for ever'
	see '▶ 1 main    ! stuck'
	keys C-c
	ended 0
}

@test "a circle that is longer than a row is seen to close" {
	cat >ring.c <<-'END'
		#include <pthread.h>
		enum { N = 5 };
		static pthread_mutex_t forks[N];
		static void *eat(void *a)
		{
			long i = (long)a;
			pthread_mutex_lock(&forks[i]);
			pthread_mutex_lock(&forks[(i + 1) % N]);
			pthread_mutex_unlock(&forks[(i + 1) % N]);
			pthread_mutex_unlock(&forks[i]);
			return a;
		}
		int main(void)
		{
			pthread_t t[N];
			for (long i = 0; i < N; i++)
				pthread_mutex_init(&forks[i], NULL);
			for (long i = 0; i < N; i++)
				pthread_create(&t[i], NULL, eat, (void *)i);
			for (long i = 0; i < N; i++)
				pthread_join(t[i], NULL);
			return 0;
		}
	END
	treadle cc ring.c -o ring
	run -1 treadle check --quiet ./ring
	terminal 80 24
	shell treadle view --at=end ring.trace
	see 'lost '
	see ' 2 ─▶ forks[1] ─▶ 3 ─▶ forks[2] ─▶ 4 ─▶ forks[3] ─▶ 5 ─▶ forks[4] ─▶ 6 ─▶'
	see ' forks[0] ─▶ 2'
	keys C-c
	ended 0
}

@test "at 40 by 12 a sentence has its end, the title its mode, and the source a row" {
	run -1 treadle check --quiet locks deadlock
	terminal 40 12
	shell treadle view --at=end locks-deadlock.trace
	see 'lost '
	shows told-end-40x12
	keys C-c
	ended 0
	clear_screen
	run -1 treadle check --quiet monitors one-condition
	shell treadle view --at=end monitors-one-condition.trace
	see 'lost '
	shows told-lost-40x12
	keys C-c
	ended 0
	clear_screen
	shell treadle view --pace=1000 --fate=off --scene=detached-lost threads
	see 'Enter begins'
	keys Enter
	gone 'Enter begins'
	for _ in $(seq 20); do
		picture | grep -q 'A number answers' && break
		keys Enter
		sleep 0.3
	done
	see 'it is lost: the program ends'
	shows vote-40x12
	keys 1
	see 'No. It is 3: it is lost'
	keys C-c
	ended 0
}
