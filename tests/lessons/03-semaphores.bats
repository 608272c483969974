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
	acts_are mutual-exclusion timeout named release-many pool overflow=1 permits-lost=1 \
		one-permit signal-lost=1 signal-passed-on one-by-one=1 all-or-none \
		large-starves=1 in-line takes-one=1 one-woken two-locks leaves-first=1 held-twice=1
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

@test "one-permit: one at a time, and no second key" {
	act one-permit
	[ "$(ends 'has it')" -eq 3 ]
	turns=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*has it.*/+/p; s/.*gives it back/-/p' | tr -d '\n')
	[ "$turns" = "+-+-+-" ]
	[ "$(ends 'a second key is refused: EOVERFLOW')" -eq 1 ]
}

@test "signal-passed-on: whoever is called away, the patient one gets it" {
	act signal-passed-on
	[[ $output == *"patient  has it, and gives it back"* ]]
	[ "$(ends 'both are done')" -eq 1 ]
}

@test "all-or-none: both tools at once" {
	act all-or-none -n 3
	[ "$(ends 'works with both')" -eq 3 ]
	turns=$(printf '%s\n' "${lines[@]}" | sed -n 's/.*works with.*/+/p; s/.*gives both back/-/p' | tr -d '\n')
	[ "$turns" = "+-+-+-" ]
}

@test "in-line, one-woken: nobody goes past the club" {
	for a in in-line one-woken; do
		act $a
		[ "$(ends 'has both lanes')" -eq 1 ]
		[ "$(ends 'has a lane')" -eq 2 ]
		[[ $output != *"was there before"* ]]
	done
}

@test "two-locks: each guest is in, or was called away" {
	act two-locks -n 3
	[ "$(ends 'waits for its turn')" -eq 3 ]
	away=$(ends 'is called away' || true)
	[ "$(ends 'is in, and goes out again')" -eq $((3 - away)) ]
}

@test "acts with a planted bug say so, and that they may hang" {
	for a in signal-lost one-by-one large-starves takes-one leaves-first held-twice; do
		warns $a
	done
}

# Checked -----------------------------------------------------------------------------------------

@test "acts without a planted bug are verified" {
	for a in mutual-exclusion timeout named release-many one-permit signal-passed-on \
		all-or-none in-line one-woken two-locks; do
		checked verified $a
	done
	checked verified pool --threads 2
}

@test "planted bugs are found" {
	checked misuse overflow
	checked deadlock permits-lost
	checked lost-wakeup signal-lost
	checked deadlock one-by-one
	checked property large-starves
	checked property takes-one
	checked lost-wakeup leaves-first
	checked deadlock held-twice
}

@test "planted bugs have the cures that the notes and the source name" {
	cured permits-lost faults.c '/if (me == 2) {/,/^\t}/s/return NULL;.*/TR_MUST(sem_post(\&permit)); return NULL;/'
	cured signal-lost lost.c 's,^\t//\t,\t,'
	cured takes-one takes_one.c 's/permits -= 1;/permits -= n;/'
	cured leaves-first two_locks.c 's/wait_for_turn = leave_first/wait_for_turn = wait_outside/'
	cured held-twice two_locks.c '/enter(&monitor); .. the bug/d; /^\tguest(number);/{n;d}'
}

@test "scenes" {
	scenes_play
}
