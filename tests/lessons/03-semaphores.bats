# SPDX-License-Identifier: MIT
#
# Lesson 3: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=03
	name=semaphores
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are mutual-exclusion timeout named release-many pool overflow=1 permits-lost=1
}

# By themselves -----------------------------------------------------------------------------------

@test "mutual-exclusion: one at a time" {
	act mutual-exclusion
	[ "$(ends 'has it, and is alone')" -eq 3 ]
	# Taken and given back in turn.
	turns=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*has it.*/+/p; s/.*gives it back/-/p' | tr -d '\n')
	[ "$turns" = "+-+-+-" ]
}

@test "timeout: whoever waits too long gives up" {
	act timeout
	gave_up=$(ends 'gives up' || true)
	[ "$(ends 'has it')" -eq $((3 - gave_up)) ]
	[ "$(ends "$((3 - gave_up)) had the permit, $gave_up gave up")" -eq 1 ]
}

@test "named: one creates, one finds" {
	act named
	[[ $output =~ created\ /treadle-lesson[-0-9]*\ with\ [35]\ permits ]]
	[[ $output =~ asked\ for\ [35]\ permits,\ but\ found\ /treadle-lesson ]]
	if [[ $output == *"created /treadle-lesson with"* ]]; then
		[ ! -e /dev/shm/sem.treadle-lesson ]
	fi
}

@test "named: a name left behind is not mistaken for ours" {
	[ -d /dev/shm ] && [ ! -e /dev/shm/sem.treadle-lesson ] || skip "no place for the name"
	touch /dev/shm/sem.treadle-lesson
	run timeout 200 "$(lesson 03-semaphores semaphores)" --speed 20 named
	rm -f /dev/shm/sem.treadle-lesson
	[ "$status" -eq 0 ]
	[[ $output =~ created\ /treadle-lesson-[0-9]+\ with ]]
}

@test "release-many: every permit lets one in" {
	act release-many -n 5
	[ "$(ends 'gives 5 permits')" -eq 1 ]
	[ "$(ends 'is in')" -eq 5 ]
	[ "$(ends 'all are in, and no permit is left')" -eq 1 ]
}

@test "pool: all swim and the cart is gone at the end" {
	act pool -n 6
	[ "$(ends swims)" -eq 6 ]
	[ "$(ends 'gets out')" -eq 6 ]
	comes=$(ends 'comes: a crowd!' || true)
	[ "$(ends 'goes: too few' || true)" -eq "$comes" ]
}

@test "overflow: the last permit is refused" {
	act overflow
	[ "$(ends 'one more is refused: EOVERFLOW')" -eq 1 ]
	[ "$(ends 'ends with 2147483647 permits')" -eq 1 ]
	[[ ${lines[0]} == "(This act carries a planted bug"* ]]
}

@test "permits-lost: warns that it may hang" {
	warns permits-lost
	begins permits-lost 'has nothing to do and leaves'
}

# Checked -----------------------------------------------------------------------------------------

@test "acts without a planted bug are verified" {
	for a in mutual-exclusion timeout named release-many; do
		checked verified $a
	done
	checked verified pool --threads 2
}

@test "planted bugs are found" {
	checked misuse overflow
	checked deadlock permits-lost
}

@test "planted bugs have the cures that the notes and the source name" {
	cured permits-lost faults.c '/if (me == 2) {/,/^\t}/s/return NULL;.*/TR_MUST(sem_post(\&permit)); return NULL;/'
}

@test "scenes" {
	scenes_play
}
