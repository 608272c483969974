# SPDX-License-Identifier: MIT
#
# Lesson 16: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=16
	name=combinators
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are one-by-one in-order all any-in-a-loop one-each first-success which-failed \
		abandoned=1 cancelled fork-join copy
}

# What is served, in order.
served() {
	printf '%s\n' "${lines[@]}" | sed -nE 's/.*  serves the ([a-z]+).*/\1/p' | paste -sd,
}

@test "the order in which dishes are served" {
	act one-by-one
	[ "$(served)" = fish,cake,tea ]
	act in-order
	[ "$(served)" = fish,cake,tea ]
	act any-in-a-loop
	[ "$(served)" = tea,cake,fish,rice,soup ]
	act one-each
	[ "$(served)" = tea,cake,fish,rice,soup ]
}

@test "what it costs: 3 registrations, 15, and 5" {
	act all
	[ "$(ends 'serves the meal: 3 registrations')" -eq 1 ]
	act any-in-a-loop
	[ "$(ends 'serves the cake: registered with 4, 9 so far')" -eq 1 ]
	[ "$(ends '15 registrations for 5 dishes')" -eq 1 ]
	act one-each
	[ "$(ends 'has registered with each of 5 once')" -eq 1 ]
}

@test "what fails, and what does not" {
	act first-success
	[ "$(ends 'any: near was the first to end')" -eq 1 ]
	[ "$(ends 'first success: far')" -eq 1 ]
	act which-failed
	[ "$(ends 'the await raises ENOSPC')" -eq 1 ]
	[ "$(ends 'asks fish: EIO')" -eq 1 ]
	act cancelled
	[ "$(ends 'it has ended: frees the page')" -eq 1 ]
	warns abandoned
}

@test "two writes at once, and three blocks" {
	act copy
	[ "$(ends 'copied 12 bytes, 2 writes at once at most')" -eq 1 ]
}

@test "every interleaving of the acts that are right" {
	for a in one-by-one in-order all any-in-a-loop one-each first-success which-failed cancelled \
		fork-join copy; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
}

@test "the planted bug is found, and replays" {
	checked misuse abandoned
}

@test "every act has a scene, and they play" {
	scenes_play
}
