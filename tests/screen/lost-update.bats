#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# `treadle view` of programs built by `treadle cc`: what is raced for is stepped through.
load common

counter() {
	treadle cc -o counter "$abs_top_srcdir/tests/screen/programs/counter.c"
	terminal "$1" "$2"
}

# The first thread reads; the second reads and writes; the first writes what it has read, and one.
lose_update() {
	keys Enter Enter 2 Enter
	see '2 count is about to read variable counter (counter.c:11).'
	keys Enter
	see '2 count reads variable counter: 0 (counter.c:11).'
	keys 3 Enter Enter
	see '3 count reads variable counter: 0 (counter.c:11).'
	keys Enter
	see 'Data race on variable counter: 3 count writes it at counter.c:11'
	keys Enter
	gone 'any key leaves'
	see 'variable counter  0 → 1'
	keys 2 Enter
	see '2 count writes variable counter: 1 (counter.c:11).'
	see 'variable counter  1 → 1'
}

@test "a lost update, step by step, at 80x24 and 120x40" {
	counter 80 24
	shell treadle view ./counter
	lose_update
	keys r
	see 'counter is 1'
	see 'The end: exited with status 0'
	keys C-c
	ended 0
	tmux resize-window -x 120 -y 40 2>/dev/null || skip "this tmux cannot resize"
	tmux send-keys -l clear
	keys Enter
	shell treadle view ./counter
	lose_update
	see 'data race: variable counter, 2 and 3 (counter.c:11)'
	keys C-c
	ended 0
}

@test "back, another branch, and a new start keep what is visible" {
	counter 80 24
	shell treadle view ./counter
	lose_update
	keys h h
	see 'step 6 of 8'
	keys 2 Enter
	see 'This is another branch, from step 6 on.'
	keys 3 Enter
	see '3 count writes variable counter: 1'
	keys R
	see 'step 0 of 0'
	keys Enter Enter 2 Enter Enter
	see '2 count reads variable counter: 0'
	keys C-c
	ended 0
}

@test "what was stepped can be saved, seen again and replayed" {
	counter 80 24
	shell treadle view ./counter
	lose_update
	keys r
	see 'The end: exited'
	keys s Enter
	see 'counter-1.trace'
	keys C-c
	ended 0
	treadle view --plain counter-1.trace >story
	grep -q 'step 8: 2 count writes variable counter: 1' story
	grep -q 'data race on variable counter: ' story
	treadle replay counter-1.trace | grep -q 'the same as recorded'
}

@test "--memory=off: no access is a step" {
	counter 80 24
	shell treadle view --memory=off ./counter
	keys Enter Enter 2 Enter
	see '2 count is about to end'
	keys C-c
	ended 0
}

@test "--plain tells races, and each access to what is raced for" {
	treadle cc -o counter "$abs_top_srcdir/tests/screen/programs/counter.c"
	treadle view --plain ./counter >story
	grep -q '^step [0-9]*: 2 count reads variable counter: 0 (counter.c:11)$' story
	grep -q '^    data race on variable counter: 3 count reads it at counter.c:11, and' story
	[ "$(grep -c 'data race on' story)" -eq 1 ]
	grep -q '^    data race: variable counter, 2 and 3 (counter.c:11)$' story
	[ "$(tail -n 1 story)" = 'the end: exited with status 0' ]
	treadle view --plain --memory=off ./counter >story
	[ -z "$(grep -e 'variable' -e 'race' story)" ]
	run treadle view --plain --memory=all ./counter
	[ "$status" -eq 2 ]
	[[ $output == *"'--memory=all': 'races' or 'off' is expected"* ]]
	treadle check -q -o race.trace ./counter || [ $? -eq 1 ]
	treadle view --plain race.trace >story
	[ "$(grep -c 'data race' story)" -eq 1 ]
	tail -n 1 story | grep -q '^the end: data race on variable counter: '
	run treadle view --plain --memory=off race.trace
	[ "$status" -eq 2 ]
	[[ $output == *"--memory is for a live run; race.trace is a trace"* ]]
}

@test "a program that never ends by itself is looked at for some seconds only" {
	cat >long.c <<-'END'
		#include <pthread.h>
		#include <sched.h>
		#include <stdatomic.h>
		static atomic_int never;
		int main(void)
		{
			while (!never)
				sched_yield();
			return 0;
		}
	END
	treadle cc -o long long.c
	treadle view --plain ./long >story
	grep -q '^the end: cut short after' story
}
