# SPDX-License-Identifier: MIT
#
# Lesson 13: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=13
	name=round-robin
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are one-queue late-batch turn-back=1 turn-kept left-behind=1 goes submit-after twice
}

@test "one-queue and late-batch: all are done, and in one queue the late one is last" {
	act one-queue
	[ "$(ends 'begins big-[123]')" -eq 3 ]
	[ "$(ends 'late-1 was number 4 of 4')" -eq 1 ]
	act late-batch
	[ "$(ends 'begins big-[123]')" -eq 3 ]
	[ "$(ends 'late-1 was number [1-4] of 4')" -eq 1 ]
}

@test "turn-kept and goes: b leaves the row" {
	act turn-kept
	[ "$(ends 'b leaves the row')" -eq 1 ]
	[ "$(ends 'serves .*')" -eq 4 ]
	act goes
	[ "$(ends 'b leaves the row')" -eq 1 ]
	[ "$(ends 'queues in the row: 2')" -eq 1 ]
}

@test "submit-after and twice: what was accepted is done, and one has disposed of the queue" {
	act submit-after
	[[ ${lines[-1]} =~ \ ([12])\ accepted,\ ([12])\ done$ ]]
	[ "${BASH_REMATCH[1]}" = "${BASH_REMATCH[2]}" ]
	act twice
	[ "$(ends 'has disposed of the queue')" -eq 1 ]
	[ "$(ends 'is told EALREADY')" -eq 1 ]
}

@test "acts with a planted bug say that they may fail" {
	for a in turn-back left-behind; do
		warns "$a"
	done
}

@test "every interleaving of the acts that are right" {
	for a in one-queue late-batch turn-kept goes submit-after twice; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
}

@test "every planted bug is found, and replays" {
	checked property turn-back
	checked property left-behind
}

@test "every act has a scene, and they play" {
	scenes_play
}
