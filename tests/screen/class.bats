#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# What is looked at changes without leaving the screen: other acts and scenes of the lesson, and the
# program of a recorded trace.
load common

@test "a lesson without an act shows its acts and scenes first" {
	terminal 80 24
	shell treadle view semaphores
	see 'Semaphores: counting permits'
	see 'scene mutual-exclusion: One permit'
	see '✗ timeout-ignored'
	see 'Enter opens it  q leaves'
	keys Enter
	gone 'Enter opens it'
	see 'semaphores / mutual-exclusion'
	see 'step 0 of 0'
	keys C-c
	ended 0
}

@test "without UTF-8 a menu is ASCII from its first row on" {
	terminal 80 24
	shell LC_ALL=C treadle view semaphores
	see 'x timeout-ignored'
	[ -z "$(picture | LC_ALL=C grep '[^ -~]')" ]
	keys C-c
	ended 0
	[ -z "$(LC_ALL=C treadle list --help | LC_ALL=C grep '[^ -~]')" ]
}

@test "at 40 by 12 a menu is named, and says how much of it is left out" {
	terminal 40 12
	shell treadle view semaphores
	see '┌ Semaphores: counting perm…  17 below ┐'
	see '3    timeout  The same, but nobody'
	keys C-c
	ended 0
}

@test "another act, another scene, the next and the previous one" {
	terminal 80 24
	shell treadle view semaphores timeout
	see 'semaphores / timeout'
	keys Enter Enter m a
	see 'scene timeout: The time is up'
	keys 1
	see 'semaphores / mutual-exclusion'
	see 'step 0 of 0'
	keys "'"
	see 'There is no bookmark'
	keys '>'
	see 'Scene mutual-exclusion'
	see 'Enter begins'
	keys Enter
	see ': 1 of '
	keys '>'
	see 'Scene timeout'
	see 'semaphores / timeout'
	keys '<'
	see 'Scene mutual-exclusion'
	keys '<'
	see 'This is another lesson: '
	keys '>'
	see 'This is another lesson: '
	see 'Scene mutual-exclusion'
	keys C-c
	ended 0
}

@test "keys typed while a run is opened are for that run" {
	terminal 80 24
	shell treadle view --into semaphores timeout
	see 'semaphores / timeout'
	keys a
	see 'scene timeout: The time is up'
	keys 1 Enter Enter
	see 'semaphores / mutual-exclusion'
	see 'step 2 of 2'
	keys '>'
	see 'Scene mutual-exclusion'
	keys '>' '<' '<' # there, back, and to the lesson before
	see 'This is another lesson: '
	keys C-c
	ended 0
}

@test "before the first lesson and behind the last one there is nothing" {
	terminal 80 24
	shell treadle view threads --scene=start-join
	see 'Scene start-join'
	keys '<'
	see 'This is the first scene of the first lesson.'
	keys C-c
	ended 0
	shell treadle view 17
	see 'Enter opens it'
	keys G Enter
	gone 'Enter opens it'
	keys '>'
	see 'This is the last scene of the last lesson.'
	keys C-c
	ended 0
}

@test "a program of one's own has no acts" {
	cc_plain deadlock "$abs_top_srcdir/tests/screen/programs/deadlock.c"
	terminal 80 24
	shell treadle view ./deadlock
	see 'step 0 of 0'
	keys a
	see 'This is not a lesson: it has no acts and scenes.'
	keys '>'
	see 'This is not a lesson'
	keys v
	see 'The run is live already.'
	keys C-c
	ended 0
}

@test "a recorded trace goes on as its program" {
	treadle record -o real.trace semaphores mutual-exclusion
	terminal 80 24
	shell treadle view --at=7 real.trace
	see 'step 7 of 24'
	see 'v go live'
	keys m o
	see 'Key v runs'
	keys v
	see 'The run is live from step 7 on: this is the program itself.'
	see 'step 7 of 7'
	keys M
	see '1  step 7'
	keys q + + + + + r
	see 'The end: exited with status 0'
	keys C-c
	ended 0
}

@test "it stands where the trace stood, and takes another branch from there" {
	terminal 80 24
	shell treadle view --at=14 --seed=2 semaphores pool
	see 'step 14 of 14'
	keys s Enter
	see 'Saved as semaphores-pool-1.trace'
	keys C-c
	ended 0
	clear_screen
	shell treadle view --at=9 semaphores-pool-1.trace
	see 'step 9 of 14'
	picture | sed -n 2p | grep -o '(.*)' >before # names may come later
	keys v
	see 'step 9 of 9'
	keys Escape
	gone 'Live, from step 9'
	[ "$(picture | sed -n 2p | grep -o '(.*)')" = "$(cat before)" ]
	keys 3 Enter
	see 'step 10 of 10'
	keys C-c
	ended 0
}

@test "an interruption from outside is among the outcomes, also where nobody is left" {
	cat >alone.c <<-'END'
		#include <pthread.h>
		#include "treadle.h"
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
		int main(void)
		{
			pthread_mutex_lock(&lock);
			int rc = tr_cond_wait(&never, &lock, 0);
			pthread_mutex_unlock(&lock);
			return rc;
		}
	END
	treadle cc -o alone alone.c
	terminal 80 24
	shell treadle view ./alone
	see 'step 0 of 0'
	keys Enter Enter
	see 'The end: lost wake-up'
	see 'o outcomes'
	keys o
	see '1  (rare) 1 main wakes from condition never: a spurious wake-up'
	see '2  (rare) 1 main is interrupted in its wait on condition never'
	keys 2
	see 'step 3 of 3'
	keys Enter Enter Enter
	see 'exited with status 4'
	keys C-c
	ended 0
}

@test "a trace of a program that is gone stays a trace" {
	cc_plain deadlock "$abs_top_srcdir/tests/screen/programs/deadlock.c"
	terminal 80 24
	shell treadle view ./deadlock
	see 'step 0 of 0'
	keys Enter Enter s Enter
	see 'Saved as deadlock-1.trace'
	keys C-c
	ended 0
	rm deadlock
	clear_screen
	shell treadle view --at=end deadlock-1.trace
	see 'step 2 of 2'
	keys v
	see 'This stays a recorded trace: '
	see 'there is no program'
	keys h
	see 'step 1 of 2'
	keys C-c
	ended 0
}

@test "a trace of a program that has changed says so when it goes on" {
	cc_plain deadlock "$abs_top_srcdir/tests/screen/programs/deadlock.c"
	terminal 80 24
	shell treadle view ./deadlock
	see 'step 0 of 0'
	keys Enter Enter s Enter
	see 'Saved as deadlock-1.trace'
	keys C-c
	ended 0
	cc_plain deadlock "$abs_top_srcdir/tests/screen/programs/deadlock.c" -DOTHER -O2
	clear_screen
	shell treadle view --at=end deadlock-1.trace
	see 'step 2 of 2'
	keys v
	see 'The run is live now, but its program has changed since the trace was recorded.'
	keys C-c
	ended 0
}

@test "a run begins at a moment, by a policy" {
	terminal 80 24
	shell treadle view --at=12 --policy=stay semaphores mutual-exclusion
	see 'step 12 of 12'
	keys w
	see 'Run (key r): at random. The seed is 1.'
	keys : 1 5 Enter
	see 'step 15 of 15'
	keys : e n d Enter
	see 'The end: '
	keys C-c
	ended 0
	clear_screen
	shell treadle view --at=1.5 --pace=64 semaphores mutual-exclusion
	see '00:02.000'
	keys r
	see 'The end: '
	keys C-c
	ended 0
	clear_screen
	shell treadle view --at=12 --scene=pool
	see 'step 12 of 12'
	see 'pool: '
	keys C-c
	ended 0
}

@test "random runs are the same for the same seed, and others for another" {
	terminal 80 24
	for seed in 3 3 4 5 6; do
		clear_screen
		shell treadle view --at=end --seed=$seed semaphores pool
		see 'The end: '
		keys : 9 Enter
		see 'step 9 of '
		picture | sed -n 2,3p >>story-$seed
		keys C-c
		ended 0
	done
	[ "$(head -n 2 story-3)" = "$(tail -n 2 story-3)" ]
	[ "$(cat story-[456] | sort -u | wc -l)" -gt 2 ]
}
