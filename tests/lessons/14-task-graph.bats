# SPDX-License-Identifier: MIT
#
# Lesson 14: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=14
	name=task-graph
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are example sleeps never=1 twice=1 agent missing duplicate cycle failing
}

# The ids of the lines "task N done", in their order.
done_ids() {
	printf '%s\n' "${lines[@]}" | sed -nE 's/^.*  task ([0-9]+) done$/\1/p' | paste -sd' '
}

# By themselves -----------------------------------------------------------------------------------

@test "example: each task once, after those that it depends on" {
	act example
	[ "$(done_ids | tr ' ' '\n' | sort | paste -sd' ')" = "1 2 3 4 5 6 7 8" ]
	for chain in '7.*6.*4.*1' '8.*5.*3' '7.*5.*2'; do
		[[ $(done_ids) =~ $chain ]]
	done
	[[ $output == *"one after the other they take 4250 ms"* ]]
}

@test "example: the moments of the text, in virtual time" {
	run -0 treadle run --scene=example "$name"
	moments=$(printf '%s\n' "${lines[@]}" |
		sed -nE 's/^    log: 00:0([0-9]\.[0-9]{3}) .* task ([0-9]) done$/\2@\1/p' | paste -sd' ')
	[ "$moments" = "8@0.700 7@0.900 6@1.000 5@1.350 4@1.500 2@1.550 1@2.100 3@2.150" ]
	[[ $output == *"speed-up 1.98"* ]]
	[[ $output == *"critical path 7 -> 5 -> 3, 2150 ms"* ]]
}

@test "sleeps: any number of workers" {
	for n in 1 3; do
		act sleeps --threads $n
		[ "$(done_ids | tr ' ' '\n' | sort | paste -sd' ')" = "1 2 3 4 5 6 7 8" ]
	done
}

@test "agent: task 1 once" {
	for n in 1 4; do
		act agent --threads $n
		[ "$(ends 'task 1 done')" -eq 1 ]
	done
}

@test "missing, duplicate, cycle: the fault is named, and nothing runs" {
	act missing
	[ "$(ends 'ENOENT: 8 depends on 9, which is not there')" -eq 1 ]
	[ -z "$(done_ids)" ]
	act duplicate
	[ "$(ends 'EEXIST: there are two tasks with the id 7')" -eq 1 ]
	[ -z "$(done_ids)" ]
	act cycle
	[ "$(ends 'ELOOP: each depends on the next: 5 -> 8 -> 2 -> 5')" -eq 1 ]
	[ -z "$(done_ids)" ]
}

@test "failing: those behind it do not run, all others do" {
	act failing
	[ "$(done_ids | tr ' ' '\n' | sort | paste -sd' ')" = "2 5 7 8" ]
	[ "$(ends 'task [134] does not run, because 6 has failed')" -eq 3 ]
	[ "$(ends 'the graph: EIO')" -eq 1 ]
}

@test "acts with a planted bug say that they may hang" {
	warns never
	warns twice
}

@test "without an act: all that are right, in order" {
	run timeout 400 "$(lesson 14-task-graph task-graph)" --speed 20
	[ "$status" -eq 0 ]
	titles=$(printf '%s\n' "${lines[@]}" | sed -nE 's/^([a-z-]+): .*/\1/p' | tr '\n' ' ')
	[ "$titles" = "example sleeps agent missing duplicate cycle failing " ]
}

# Checked -----------------------------------------------------------------------------------------

@test "every interleaving of the acts that are right" {
	for a in example sleeps agent missing duplicate cycle failing; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
}

@test "every planted bug is found, and replays" {
	checked deadlock never
	checked property twice
}

@test "the cure that the notes name" {
	cured twice ends.c '/^static void ended_in_two_steps/,/^}/{
		s/^\tmissing_ones--;/\tbool all = --missing_ones == 0;/
		/bool all = missing_ones/d
	}'
}

# Scenes ------------------------------------------------------------------------------------------

@test "every act has a scene, and they play" {
	scenes_play
}
