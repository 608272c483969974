#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The pane of variables in a terminal: what they hold now, what they held, and why they are not
# known.
load common

# build NAME FLAG...: ./NAME of tests/screen/programs
build() {
	cc_plain "$1" "$abs_top_srcdir/tests/screen/programs/$1.c" "${@:2}"
}

# look W H WHAT...
look() {
	terminal "$1" "$2"
	shell treadle view --fate=off "${@:3}"
	see 'step 0 of 0'
}

@test "a step marks what it has changed, and a step back shows what it was" {
	build values -g -O0
	look 80 24 ./values
	see 'Variables  1 main'
	see 'limit = 3'
	see 'shared'
	keys Enter
	see 'step 1 of 1'
	keys 2 Enter # thread 2 starts, and comes to the lock
	see 'step 2 of 2'
	see 'Variables  2 worker'
	see 'n = 3'
	see 'total = 0'
	keys Enter # locks, and adds
	see 'step 3 of 3'
	see 'total = 3 (was 0)'
	shows variables-80x24
	keys h
	see 'step 2 of 3'
	see 'total = 0'
	gone '(was'
	keys l
	see 'total = 3 (was 0)'
	keys k # another thread
	see 'Variables  1 main'
	see 'limit = 3'
	keys C-c
	ended 0
}

@test "another way is read anew" {
	build values -g -O0
	look 80 24 ./values
	keys Enter 2 Enter Enter
	see 'step 3 of 3'
	see 'total = 3'
	keys h h
	see 'step 1 of 3'
	see 'total = 0'
	keys 1 Enter
	see 'step 2 of 2'
	see 'total = 0'
	see 'handles = {(a thread), (a thread)'
	keys C-c
	ended 0
}

@test "on a wide screen each thread has a lane" {
	build values -g -O0
	look 200 60 ./values
	keys Enter 2 Enter Enter
	see 'total = 3 (was 0)'
	see 'shared by all threads'
	shows variables-200x60
	keys C-c
	ended 0
}

@test "a place that is too small has it in a line" {
	build values -g -O0
	look 60 16 ./values
	keys Enter 2 Enter Enter
	see 'step 3 of 3'
	see 'Variables  total = 3 (was 0)'
	keys Enter # it is about to end, and in no call any more
	see 'step 4 of 4'
	see 'Variables  total = 3'
	keys C-c
	ended 0
}

@test "of a trace its program is asked, if it is there and unchanged" {
	build deadlock -g -O0
	treadle check -o wrong.trace ./deadlock >found || [ $? = 1 ]
	terminal 100 30
	shell treadle view --fate=off wrong.trace
	see recorded
	see 'Variables  none here'
	keys k
	see 't = (a thread)'
	keys q
	ended 0
	clear_screen
	echo >>deadlock
	shell treadle view --fate=off wrong.trace
	see recorded
	see 'Variables'
	see 'deadlock has changed since the trace was recorded'
	keys q
	ended 0
}

@test "without debug information, at the end, or where it goes another way, that is said" {
	build exits -g0
	look 80 24 ./exits
	see 'no debug information'
	keys C-c
	ended 0
	clear_screen
	build values -g -O0
	shell treadle view --fate=off ./values
	see 'step 0 of 0'
	keys r
	see 'The end: '
	see 'The program has ended here.'
	keys C-c
	ended 0
	clear_screen
	build other -g -O0
	shell treadle view --fate=off ./other
	see 'step 0 of 0'
	keys Enter Enter
	see 'the program goes another way'
	keys C-c
	ended 0
}

@test "for what a thread waits is told in the program's own words" {
	build early -g -O0
	look 100 30 ./early
	keys Enter
	see 'step 1 of 1'
	keys 2 Enter
	see 'step 2 of 2'
	keys Enter # it has looked, and is about to wait
	see 'step 3 of 3'
	see '2 guest is about to wait on condition comes'
	see 'ready = false'
	[[ $(picture) != *'waits at'* ]]
	keys 1 Enter
	see 'step 4 of 4'
	see 'ready = true (was false)'
	keys 2
	see '2 guest is about to wait at early.c:18 while (!ready): ready = true. That is false already: what'
	keys 1 Enter # the signal is lost
	see 'step 5 of 5'
	keys 2 Enter
	see 'The end: lost wake-up'
	see '2 guest waits at early.c:18 while (!ready): ready = true. That is false now: it would go on if'
	keys h
	see 'step 5 of 6'
	see 'That is false already'
	keys C-c
	ended 0
}

@test "nothing is read while the pane is hidden" {
	build values -g -O0
	look 80 24 ./values
	see 'Variables  1 main'
	keys p 4 Escape
	gone 'Variables'
	keys Enter
	see 'step 1 of 1'
	[[ $(picture) != *Variables* ]]
	keys p 4 Escape
	see 'Variables  1 main'
	see 'limit = 3'
	keys C-c
	ended 0
}

@test "what is watched is shown whichever thread is chosen" {
	build values -g -O0
	look 100 30 --watch=limit --watch='handles[1]' ./values
	see 'watched'
	see '1: limit = 3  1: handles[1] = (not set)'
	keys Enter 2 Enter Enter
	see 'step 3 of 3'
	see '1: limit = 3  2: limit = 3'
	keys 1 Enter
	see 'step 4 of 4'
	see '1: handles[1] = (a thread) (was (not set))'
	keys C-c
	ended 0
}
