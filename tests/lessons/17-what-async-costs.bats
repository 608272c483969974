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

# Runs an act in a hurry; standard error is no terminal, so there is no progress on it.
measured() {
	run -0 --separate-stderr timeout 200 "$(lesson "$number-$name" "$name")" --speed 20 "$@"
	[ -z "$stderr" ]
}

# How many lines match.
matching() {
	printf '%s\n' "${lines[@]}" | grep -cE -- "$1"
}

@test "the acts, in the order of the story" {
	acts_are search hand-off delays
}

@test "search: who searches, and a table of four sizes beside the text's figures" {
	measured search
	[ "$(matching ' main  searches 1000 prices$')" -eq 2 ]
	[ "$(matching ' worker-1  searches 1000 prices$')" -eq 1 ]
	[ "$(matching '  synchronous +[0-9.]+ +[0-9.]+ +1\.000 +(57 us|1)  #*$')" -eq 4 ]
	[ "$(matching '  asynchronous +[0-9.]+ +[0-9.]+ +[0-9.]+ +(1\.290|1\.157|0\.994)  #*$')" -eq 4 ]
	[ "$(matching '  hot path only +[0-9.]+ +[0-9.]+ +[0-9.]+ +(1\.010|1\.016|1\.017)  #*$')" -eq 4 ]
	[ "$(matching '^ +(1,000|10,000|100,000)  synchronous ')" -ge 3 ]
}

@test "search takes another number of workers" {
	measured search --threads 3
	[ "$(matching ' worker-[123]  searches 1000 prices$')" -eq 1 ]
}

@test "hand-off: four ways" {
	measured hand-off
	[ "$(matching ' main  has awaited what a worker did$')" -eq 1 ]
	[ "$(matching '^(a call|an await of a task that is done) +[0-9.]+ +[0-9.]+ +[0-9.]+ ')" -eq 2 ]
	[ "$(matching '^the hot path: .* +[0-9.]+ +[0-9.]+ +1\.000 +570 ')" -eq 1 ]
	[ "$(matching '^a hand-over to a worker, awaited +[0-9.]+ +[0-9.]+ +[0-9.]+ +16530  #')" -eq 1 ]
}

@test "delays: threads held by sleeps, and by one timer" {
	measured delays
	[ "$(matching ' 3 delays have held 1 thread, the timer.s$')" -eq 1 ]
	[ "$(matching '^sleep +200 +200 +[0-9]+ +[0-9.]+ +[0-9.]+ +1\.000  #+$')" -eq 1 ]
	[ "$(matching '^delay +(200|10000) +1 +[0-9]+ +[0-9.]+ +[0-9.]+ +[0-9.]+  ')" -eq 2 ]
}

@test "in virtual time there is no table, and the act says why" {
	local a
	for a in search hand-off delays; do
		run -0 treadle view --plain "$name" "$a" </dev/null
		[[ $output == *"no table: in virtual time the clock stands still"* ]]
		[[ $output != *"mean ("* ]]
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
