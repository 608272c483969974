#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# The key of `treadle view` that has a failing run explained, in a real terminal.
load common

program() {
	cc_plain "$1" "$abs_top_srcdir/tests/screen/programs/$1.c"
}

# none_left NAME: waits until no process of ./NAME of this test is left.
none_left() {
	local exe left
	for _ in $(seq 200); do
		left=
		for exe in /proc/[0-9]*/exe; do
			[ "$(readlink "$exe")" != "$BATS_TEST_TMPDIR/$1" ] || left+=" ${exe//[^0-9]/}"
		done
		[ -n "$left" ] || return 0
		sleep 0.05
	done
	echo "still there:$left"
	return 1
}

# The failing trace of ./deadlock, deadlock.trace: 1 main has a, 2 has b.
failing_trace() {
	program deadlock
	run -1 treadle check ./deadlock
}

@test "X explains a failing trace, and Enter puts the nearest run that passes beside it" {
	failing_trace
	terminal 120 40
	shell treadle view deadlock.trace
	see 'recorded'
	keys X
	see 'Why it has failed'
	see 'Enter: with a run that passes'
	shows why-deadlock-120x40
	keys Enter
	see 'On the right is the nearest run that passes'
	see '≠ step '
	keys d
	see 'd difference'
	keys K
	see 'The run beside this one is put away.'
	keys X # it is known
	see 'Enter puts the nearest run that passes beside this one.'
	keys Escape
	gone 'Why it has failed'
	keys q
	ended 0
}

@test "what treadle explain prints is in the box" {
	failing_trace
	treadle explain -q deadlock.trace >explained
	terminal 120 40
	shell treadle view deadlock.trace
	see 'recorded'
	keys X
	see 'Why it has failed'
	picture | tr -d '│\n' | tr -s ' ' >box
	sed -n '/^It fails exactly/,/^From step\|^$/p' explained >words
	[ -s words ]
	while read -r -a row; do
		grep -qF -- "${row[*]:0:4}" box || { echo "not there: ${row[*]}"; cat box; return 1; }
	done <words
}

@test "a run that one has led into a failure is explained, and the keys go on meanwhile" {
	program deadlock
	terminal 100 20
	shell treadle view ./deadlock
	see 'step 0 of 0'
	keys X
	see 'This run has not failed. Key F looks for a failure from here.'
	keys Enter 2 Enter Enter 1 Enter
	see 'The end: deadlock'
	see 'X why it failed'
	keys X h
	see 'step 3 of 4'
	see 'Why it has failed'
	see 'A circle of locks'
	keys j # all of it is there
	see 'From step 4 on nothing could have saved it.'
	keys Enter
	see '| which moves'
	keys q q
	ended 0
}

@test "a run that gets on is no longer explained, and Esc stops it" {
	sed 's/return 0;$/return 1;/' "$abs_top_srcdir/tests/screen/programs/long_way.c" >fails.c
	cc_plain fails fails.c
	run -1 treadle check -q ./fails
	terminal 100 30
	shell treadle view fails.trace
	see 'recorded'
	keys X
	see 'Explaining why this run has failed'
	keys G h
	see 'Explaining why this run has failed'
	keys Escape
	see 'The explanation is stopped.'
	none_left fails
	keys X v
	see '00:00.000  live' # in the title: the bottom line has a key "go live"
	keys X
	see 'This run has not failed.'
	keys q q # the steps are not saved
	ended 0
	none_left fails
}

@test "what cannot be explained is a line" {
	failing_trace
	treadle explain -q -o passes.trace deadlock.trace >/dev/null
	terminal 100 30
	shell treadle view passes.trace
	see 'recorded'
	keys X
	see 'This run has not failed: there is nothing to explain.'
	keys q
	ended 0
	echo >>deadlock
	clear_screen
	shell treadle view deadlock.trace
	see 'recorded'
	keys X
	see 'deadlock has changed since the trace was'
	keys q
	ended 0
}
