# SPDX-License-Identifier: MIT
#
# Lesson 12: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=12
	name=priority-scheduler
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are ten-seconds order same-moment=1 numbered inline-lie=1 inline poll condition hospital \
		starves=1 ageing
}

# begun NAME...: these began, in this order.
begun() {
	local found
	found=$(printf '%s\n' "${lines[@]}" | sed -nE 's/^.*  begins (.*)$/\1/p' | paste -sd,)
	[ "$found" = "$(IFS=, && echo "$*")" ] || { echo "begun: $found"; return 1; }
}

# By themselves -----------------------------------------------------------------------------------

@test "ten-seconds: 10, 20 and 30 s of virtual time, in order" {
	act ten-seconds
	begun a b c
	[ "$(ends 'may c run inline, at once? no')" -eq 1 ]
	run treadle run --scene="$abs_top_srcdir/lessons/12-priority-scheduler/scenes/ten-seconds.scene"
	[ "$status" -eq 0 ]
	for at in '00:10.000  2 paced  begins a' '00:20.000  2 paced  begins b' '00:30.000  2 paced  begins c'; do
		[[ $output == *"$at"* ]]
	done
}

@test "order: what waits is passed, and level 2 stays in its order" {
	act order
	[ "$(ends 'has submitted 2a 2b 2c')" -eq 1 ]
	[ "$(printf '%s\n' "${lines[@]}" | sed -nE 's/^.*  begins (2.)$/\1/p' | paste -sd,)" = 2a,2b,2c ]
	[ "$(ends 'begins 1')" -eq 1 ]
}

@test "numbered, ageing: one order" {
	act numbered
	begun job-1 job-2 job-3
	act ageing
	begun u1 u2 u3 low u4 u5 u6
}

@test "inline, poll, condition" {
	act inline
	[ "$(ends 'works out the answer')" -eq 1 ]
	act poll
	begun a b
	measured condition
	begun a b
}

@test "condition: how late, beside poll, and as a picture" {
	draws condition poll "&lt; 1000" "ten jobs in a second"
	[ "$(row poll '< 1000')" -eq 1 ]
	[ "$(row condition '')" -eq 1 ]
}

@test "hospital: all are treated, by any number of doctors" {
	for n in 1 2 5; do
		act hospital --threads $n
		[ "$(ends 'begins .*')" -eq 4 ]
		[ "$(ends 'ends .*')" -eq 4 ]
	done
}

@test "acts with a planted bug say that they may fail" {
	for a in same-moment inline-lie starves; do
		warns "$a"
	done
}

# Checked -----------------------------------------------------------------------------------------

@test "every interleaving of the acts that are right" {
	for a in ten-seconds order numbered inline poll condition ageing; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
	checked verified hospital --threads 1
	checked no-failure-found hospital --strategy=pct --executions=300
}

@test "every planted bug is found, and replays" {
	for a in same-moment inline-lie starves; do
		checked property "$a"
	done
}

# Scenes ------------------------------------------------------------------------------------------

@test "every act has a scene, and they play" {
	scenes_play
}
