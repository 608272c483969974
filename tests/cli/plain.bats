# SPDX-License-Identifier: MIT
#
# `treadle view --plain` end to end: the story of a run as text.

bats_require_minimum_version 1.5.0
load common

@test "--plain tells the story as text" {
	run -0 treadle view --plain semaphores mutual-exclusion
	[ "${lines[0]}" = 'semaphores / mutual-exclusion' ]
	[[ $output == *'step 1: 1 main initialises semaphore permit with 1 (permits.c:'* ]]
	[[ $output == *'log: 00:01.000  2 visitor-1  gives it back'* ]]
	[[ $output == *'but semaphore permit has no permit'* ]]
	[ "${lines[-1]}" = 'the end: exited with status 0' ]
	[[ $output != *$'\033'* ]]
}

@test "--plain tells what is in queues, who waits for what, steals, and the critical path" {
	run -0 treadle view --plain task-graph example
	[[ $output == *$'\n    task 5 waits for task 7\n'* ]]
	[[ $output == *$'\n    task 5: ready\n'*$'\n    task 5: running\n'*$'\n    task 5: done\n'* ]]
	[[ $output == *$'\n    agent mailbox: begin\n'*$'\n    agent handling: begin\n'* ]]
	[ "$(grep -c '^    critical path 7 -> 5 -> 3, 2150 ms$' <<<"$output")" -eq 1 ]
	run -0 treadle view --plain --scene=steal thread-pool
	[[ $output == *$'\n    worker-2 has taken something from local-1\n'* ]]
}

@test "--plain tells a crash, an endless loop and a trace, and succeeds" {
	for program in crashes spins; do
		cc_plain "$program" "$abs_top_srcdir/tests/screen/programs/$program.c"
	done
	run -0 treadle view --plain ./crashes
	[[ ${lines[-1]} == 'the end: 2 bad crashed'*'(crashes.c:13)' ]]
	run -0 treadle view --plain ./spins
	[[ ${lines[-1]} == 'the end: 1 main runs on and on'*'(spins.c:13)' ]]
}

@test "--plain says so when its story cannot be written" {
	run -3 bash -c 'treadle view --plain semaphores >/dev/full'
	[[ $output == *'cannot write the story'* ]]
	[ "${#lines[@]}" -eq 1 ]
}

@test "what is no trace is refused" {
	echo nonsense >bad.trace
	run -2 treadle view --plain bad.trace
	[[ $output == *bad.trace* ]]
	run -2 treadle view --plain ./missing.trace
	[[ $output == *missing.trace* ]]
}

@test "--plain tells which variables have changed" {
	cc_plain values "$abs_top_srcdir/tests/screen/programs/values.c" -g -O0
	run -0 treadle view --plain ./values
	[[ $output == *$'locks mutex lock (values.c:13)\n    total = 3 (was 0)\n'* ]]
	[[ $output == *$'\n    1 main: handles = {(a thread), (not set)} (was {(not set), (not set)})\n    1 main: i = 1 (was 0)\n'* ]]
	[[ $output == *$'\n    total = 6 (was 3)\n'* ]]
	cc_plain values "$abs_top_srcdir/tests/screen/programs/values.c" -g0 # then nothing is known
	run -0 treadle view --plain ./values
	[[ $output != *'(was '* && ${lines[-1]} == 'the end: exited with status 0' ]]
	run -0 treadle view --plain --scene=race locks
	[[ $output == *$'\n    counter = 1 (was 0)\n'* ]]
}

@test "--watch tells of members and elements; what is no variable is refused" {
	run -0 treadle view --plain --watch='red.money' --watch=nothing locks lock-order
	[[ $output == *$'\n    red.money = 70 (was 100)\n'* ]]
	for wrong in '' 3 'q->' 'a[' 'a[1' 'f()' 'a b' '->a'; do
		run -2 treadle view --plain --watch="$wrong" locks lock-order
		[[ $output == *"--watch=$wrong': a variable is expected"* ]]
	done
	# shellcheck disable=SC2046 # the options are words
	run -2 treadle view --plain $(printf ' --watch=v%d' {1..9}) locks lock-order
	[[ $output == *'--watch may be given 8 times'* ]]
	run -2 treadle view --plain --watch=red --scene=lock locks
	[[ $output == *'--watch does not go with --plain and --scene'* ]]
	run -1 treadle check -q -o race.trace locks race
	run -0 treadle view --plain --watch=counter race.trace
	[[ $output == *$'\n    counter = 1 (was 0)\n'* ]]
}

@test "of a trace it is told, too, as long as its program goes the same way; not of a real run" {
	cat >turns.c <<-'END'
		#include <pthread.h>
		#include <unistd.h>
		int main(void)
		{
			pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
			int n = 7;
			pthread_mutex_lock(&a);
			n = 8;
			pthread_mutex_lock(access("turn", F_OK) ? &b : &a);
			n = 9;
			pthread_mutex_lock(&b);
			return n;
		}
	END
	cc_plain turns turns.c -g -O0
	run -1 treadle check -q -o run.trace ./turns
	run -0 treadle view --plain run.trace
	[[ $output == *' n = 8 (was 7)'* && $output == *' n = 9 (was 8)'* && $output != *'another way'* ]]
	touch turn
	run -0 treadle view --plain run.trace
	[[ $output != *' n = 8 (was 7)'* ]] # it stands at another lock then
	[ "$(grep -c 'run again, the program goes another way' <<<"$output")" = 1 ]
	[[ $output == *'the end: deadlock: '* ]]
	rm turn
	cc_plain values "$abs_top_srcdir/tests/screen/programs/values.c" -g -O0
	treadle record -o real.trace ./values
	run -0 treadle view --plain real.trace
	[[ $output != *'it is not told'* && $output != *'goes another way'* ]]
}

@test "a program that runs on and on is not waited for again" {
	cc_plain spins "$abs_top_srcdir/tests/screen/programs/spins.c" -g -O0
	run -1 treadle check -q -o run.trace ./spins
	run -0 treadle view --plain run.trace
	[[ $output != *'another way'* && ${lines[-1]} == 'the end: '*'runs on and on'* ]]
}

@test "at the end of a run that is stuck it is told for what each thread waits" {
	cp "$abs_top_srcdir/tests/waits/table.c" .
	treadle cc -g -O0 -o table table.c
	run -1 treadle check -q -o run.trace ./table -- while
	run -0 treadle view --plain run.trace
	[[ ${lines[-1]} == '    2 eater waits at table.c:'*' while (t->forks == 0 || t->fork[me].owner != 0): t->forks = 0, t->fork[me].owner = 8, me = 1' ]]
	run -0 treadle view --plain ./table while
	[[ ${lines[-1]} == '    2 eater waits at table.c:'*' while (t->forks == 0 || t->fork[me].owner != 0): t->forks = 0, t->fork[me].owner = 8, me = 1' ]]
	echo >>table
	run -0 treadle view --plain run.trace
	[[ $output == *'(it is not told which variables change: '*'/table has changed since the trace was recorded)'* ]]
	[[ $output != *'waits at table.c'* ]]
	rm table
	run -0 treadle view --plain run.trace
	[[ $output == *'(it is not told which variables change: '* && $output == *'the end: '* ]]
}

@test "of a long run --plain tells only at first which variables have changed" {
	cc_plain counts "$abs_top_srcdir/bench/past/counts.c" -g -O0
	run -0 treadle view --plain ./counts 200
	[ "$(grep -c 'from here on it is not told' <<<"$output")" = 1 ]
	sed '/from here on it is not told/q' <<<"$output" | grep -c '^    all = ' | grep -qx 49[0-9]
	[[ $(sed '1,/from here on it is not told/d' <<<"$output") != *' (was '* ]]
	[ "${lines[-1]}" = 'the end: exited with status 0' ]
}
