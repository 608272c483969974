#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
#
# `treadle play`: levels are chosen, played, hinted at and solved; a program of one's own is one, too.
load common

# The work folder, in which what was reached is kept.
work() {
	echo '{"version": 1}' >treadle-progress.json
}

reached() {
	jq -c ".levels[\"$1\"]" treadle-progress.json
}

# Each step as the hints say, to the end.
follow() {
	for _ in $(seq 200); do
		if picture | grep -qF "$1"; then
			return
		fi
		keys t
		sleep 0.1
	done
	see "$1"
}

@test "at par and without a hint a level gives three stars, and the next one follows" {
	work
	terminal 100 30
	shell treadle play detached-lost
	see 'Level 2: Main leaves'
	see 'Break it: choose the steps so that the program fails. Par: 5 steps.'
	see '0 steps, par 5'
	for step in 1 2 3 4; do
		keys Enter
		see "step $step of $step"
	done
	keys Enter
	see '★★★ Solved in 5 steps; par: 5 steps'
	see 'When main returns the program ends'
	[ "$(reached detached-lost)" = '{"hints":0,"moves":5,"stars":3}' ]
	keys -l '>'
	see 'Level 3: Let the letter be posted'
	keys q
	see 'solved, with 3 stars of 3'
	ended 0
	treadle play --list | grep -q '★★★ detached-lost'
}

@test "a hint names the thread, then the step, and then takes it; solved so, there is one star" {
	work
	terminal 100 30
	shell treadle play deadlock
	see 'Level 7'
	keys t
	see 'Each must hold one lock before the other asks for it. It is the turn of 1 main.'
	keys t
	see 'It is the turn of 1 main: initialise mutex'
	keys t
	see 'step 1 of 1'
	follow 'Solved in 10 steps'
	see '★☆☆'
	see 'a circle'
	[ "$(reached deadlock)" = '{"hints":30,"moves":10,"stars":1}' ]
	keys R
	see 'Level 7'
	see '0 steps, par 10'
	keys q
	ended 0
}

@test "nothing happens that was not chosen, and what is out of reach is said" {
	terminal 100 30
	shell treadle play recursive
	see 'Level 4'
	for key in r . e f / : '*' n; do
		keys -l "$key"
		see 'You are the scheduler'
		keys j
		gone 'You are the scheduler'
	done
	see 'step 0 of 0'
	keys q
	see 'code=0'
	clear_screen
	shell treadle play letter-posted
	see 'Level 3'
	for step in 1 2 3 4; do
		keys Enter
		see "step $step of $step"
	done
	keys Enter
	see 'Not what was asked for'
	keys t
	see 'The goal can no longer be reached from here: go back'
	keys t
	see 'from here: go 1 step back (key h)'
	keys t
	gone 'Not what was asked for'
	see 'step 4 of 5'
	keys q
	ended 0
}

@test "the menu begins with the next level, and comes back" {
	work
	terminal 100 30
	shell treadle play
	see 'Levels, in order of difficulty: 0 of '
	see 'treadle play double-join'
	picture | grep -qE '^ *1 +double-join' # its own number, and no other
	keys Enter
	see 'Level 1: A thread that is joined twice'
	keys q
	see 'Levels, in order of difficulty'
	keys 3
	see 'Level 3: Let the letter be posted'
	keys q
	see 'Levels, in order of difficulty'
	keys q
	ended 0
}

@test "one's own program is to be broken; one that cannot be is played for its ends" {
	terminal 100 30
	cc_plain two "$abs_top_srcdir/tests/screen/programs/deadlock.c"
	cc_plain hello "$abs_top_srcdir/docs/hello.c"
	shell treadle play ./two
	see 'Break it: choose the steps so that the program fails.'
	follow 'Solved in'
	keys q
	see 'code=0'
	clear_screen
	shell treadle play ./hello
	see 'It cannot be broken. It has 6 ends: find them all.'
	follow 'Found 1 of 6'
	keys R
	see 'It has 6 ends'
	keys q
	ended 0
}

@test "without a work folder a level is played, and it is said that nothing is kept" {
	unset TREADLE_WORK
	terminal 100 30
	shell treadle play detached-lost
	see '0 steps, par 5'
	for step in 1 2 3 4; do
		keys Enter
		see "step $step of $step"
	done
	keys Enter
	see 'Solved in 5 steps'
	keys q
	see 'solved, with 3 stars of 3'
	see "What you reach is not kept; 'treadle init treadle-work' makes a folder for it."
	ended 0
}
