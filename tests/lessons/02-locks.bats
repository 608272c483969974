# SPDX-License-Identifier: MIT
#
# Lesson 2: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=02
	name=locks
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are race=1 lock one-lock two-locks deadlock=1 lock-order stubborn=1 polite=1 back-off
}

# By themselves -----------------------------------------------------------------------------------

@test "race: at least two, at most six" {
	run timeout 100 "$(lesson 02-locks locks)" race
	[ "$status" -eq 0 ] || [ "$status" -eq 134 ]
	[[ ${lines[0]} == "(This act carries a planted bug"*"treadle check locks race"* ]]
	[ "$(ends 'adds one')" -eq 6 ]
	[ "$(ends 'finds [2-6]')" -eq 1 ]
}

@test "lock: one by one to the end" {
	act lock
	counts=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*  counts //p' | tr '\n' ' ')
	[ "$counts" = "1 2 3 4 5 6 " ]
	[ "$(ends 'finds 6')" -eq 1 ]
	act lock --threads 5
	[ "$(ends 'finds 15')" -eq 1 ]
}

@test "one-lock: tells how often somebody had to wait" {
	act one-lock
	waits=$(ends 'has to wait' || true)
	[ "$(ends "locks found held: $waits")" -eq 1 ]
	[ "$(ends 'picks .* 2')" -eq 2 ]
}

@test "two-locks: nobody has to wait" {
	act two-locks
	[ "$(ends 'locks found held: 0')" -eq 1 ]
	[ "$(ends 'has to wait' || true)" -eq 0 ]
}

@test "lock-order and back-off: the money is where it belongs" {
	for a in lock-order back-off; do
		act "$a"
		[ "$(ends 'moves .*')" -eq 2 ]
		[ "$(ends 'red 80, blue 120')" -ge 1 ]
	done
}

@test "deadlock, stubborn and polite: they say that they may hang" {
	for a in deadlock stubborn polite; do
		warns "$a"
	done
}

# Checked -----------------------------------------------------------------------------------------

@test "what is right is right in every order" {
	for a in lock one-lock two-locks lock-order back-off; do
		checked verified "$a"
	done
}

@test "two locks that have nothing to do with each other: one interleaving" {
	checked verified two-locks
	[[ $output == *'"interleavings": 1,'* ]]
	checked verified one-lock
	[[ $output != *'"interleavings": 1,'* ]]
}

@test "each planted bug is found" {
	checked property race
	checked deadlock deadlock
	checked livelock stubborn
	checked livelock polite
}

@test "the scenes" {
	scenes_play
}
