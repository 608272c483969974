# SPDX-License-Identifier: MIT
#
# Lesson 1: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=01
	name=threads
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are start-join interleaved restart double-join=1 detached detached-lost=1
}

# By themselves -----------------------------------------------------------------------------------

@test "start-join: no, yes, no" {
	act start-join
	[ "$(ends 'reads the answer: 42')" -eq 1 ]
	answers=$(printf '%s\n' "${lines[@]}" | sed -nE 's/.*alive\? (no|yes).*/\1/p' | tr '\n' ' ')
	[ "$answers" = "no yes no " ]
}

@test "interleaved: all words are there, each writer's own in order" {
	act interleaved
	paper=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*  on the paper: //p')
	[ "$(wc -w <<<"$paper")" -eq 6 ]
	for writer in 1 2; do
		own=$(tr ' ' '\n' <<<"$paper" | grep "^$writer" | tr '\n' ' ')
		[ "$own" = "${writer}a ${writer}b ${writer}c " ]
	done
}

@test "interleaved: the number of writers" {
	act interleaved --threads 5
	[ "$(ends 'writes 5c')" -eq 1 ]
	act interleaved -n1
	[ "$(ends 'on the paper: 1a 1b 1c')" -eq 1 ]
}

@test "restart: refused twice; the second lap is another thread's" {
	act restart
	[ "$(ends 'starts it again: EINVAL')" -eq 2 ]
	runners=$(printf '%s\n' "${lines[@]}" | awk '/ runner  runs$/ { printf "%s ", $2 }')
	[ "$runners" = "2 3 " ]
	[ "$(ends 'counts 2 laps')" -eq 1 ]
}

@test "detached: main waits for the letter" {
	act detached
	[ "$(ends 'leaves: 1 letter posted')" -eq 1 ]
}

@test "the acts with a planted bug say so" {
	for a in double-join detached-lost; do
		run timeout 100 "$(lesson 01-threads threads)" --speed 100 "$a"
		[ "$status" -eq 0 ] || [ "$status" -eq 134 ] || [ "$status" -eq 139 ]
		[[ ${lines[0]} == "(This act carries a planted bug"*"treadle check threads $a"* ]]
	done
}

# Checked -----------------------------------------------------------------------------------------

@test "what is right is right in every order" {
	for a in start-join interleaved restart detached; do
		checked verified "$a"
	done
}

@test "two writers of three words: 20 orders; three: 1680" {
	checked verified interleaved
	[[ $output == *'"interleavings": 20,'* ]]
	checked verified interleaved --threads 3
	[[ $output == *'"interleavings": 1680,'* ]]
}

@test "each planted bug is found" {
	checked misuse double-join
	checked property detached-lost
}

@test "the scenes" {
	scenes_play
}
