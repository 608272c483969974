# SPDX-License-Identifier: MIT
#
# Lesson 17: what its acts show, the form of their tables, the statistics, and what the checker says.
# How long anything takes is not asked.
load ../lib/common
load ../lib/lessons

setup() {
	number=17
	name=what-async-costs
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are search hand-off delays
}

@test "search: who searches, and a table of four sizes beside the text's figures" {
	measured search
	[ "$(matching ' main  searches 1000 prices$')" -eq 2 ]
	[ "$(matching ' worker-1  searches 1000 prices$')" -eq 1 ]
	[ "$(row synchronous '(57 us|1)')" -eq 4 ]
	[ "$(row asynchronous '(1\.290|1\.157|0\.994)')" -eq 4 ]
	[ "$(row 'hot path only' '(1\.010|1\.016|1\.017)')" -eq 4 ]
	[ "$(matching '^(1,000|10,000|100,000) prices$')" -eq 3 ]
	[ "$(matching '^  (a?synchronous|hot path only) +\|#*$')" -eq 12 ]
}

@test "search takes another number of workers" {
	measured search --threads 3
	[ "$(matching ' worker-[123]  searches 1000 prices$')" -eq 1 ]
}

@test "hand-off: four ways" {
	measured hand-off
	[ "$(matching ' main  has awaited what a worker did$')" -eq 1 ]
	[ "$(row '(a call|an await: done)' '')" -eq 2 ]
	[ "$(row 'the hot path' 570)" -eq 1 ]
	[ "$(row 'a hand-over' 16530)" -eq 1 ]
}

@test "delays: threads held by sleeps, and by one timer" {
	measured delays
	[ "$(matching ' 3 delays have held 1 thread, the timer.s$')" -eq 1 ]
	[ "$(matching '^threads held: 200, 1, 1; their stacks: [0-9]+, [0-9]+, [0-9]+ MiB$')" -eq 1 ]
	[ "$(row '(200 sleeps|200 delays|10,000 delays)' '')" -eq 3 ]
}

@test "the pictures of what was measured" {
	draws search "1,000 prices" asynchronous 1.290 "57 us"
	draws hand-off "a hand-over" 16530
	draws delays "200 sleeps" "10,000 delays"
}

@test "in virtual time there is no table, and the act says why" {
	local a
	for a in search hand-off delays; do
		run -0 treadle view --plain "$name" "$a" </dev/null
		[[ $output == *"no table: in virtual time the clock stands still"* ]]
		[[ $output != *"mean "[unm]s* ]]
	done
}

@test "every interleaving of what the acts show" {
	local a
	for a in search hand-off delays; do
		checked verified "$a"
	done
}

@test "every act has a scene, and they play" {
	scenes_play
}
