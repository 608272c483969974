# SPDX-License-Identifier: MIT
#
# Lesson 6: what its acts print by themselves in every order, and what the check says of them.
load ../lib/common
load ../lib/lessons

setup() {
	name=readers-writers
	number=06
	cd "$BATS_TEST_TMPDIR" || exit 1
}

# The line that ends so stands before the one that ends so.
before() {
	local first second
	first=$(printf '%s\n' "${lines[@]}" | grep -n -- "  $1\$" | head -1 | cut -d: -f1)
	second=$(printf '%s\n' "${lines[@]}" | grep -n -- "  $2\$" | tail -1 | cut -d: -f1)
	[ "$first" -lt "$second" ]
}

@test "the acts" {
	acts_are starving=1 stopped criterion slip-in=1 delegated batch held-back=1 gives-up turn-kept=1 \
		turn-granted specific interrupted
}

@test "starving: readers go past a waiting writer" {
	checked property starving
}

@test "stopped: none does" {
	act stopped
	[ "$(ends reads)" -eq 3 ]
	[ "$(ends writes)" -eq 1 ]
	[ "$(ends 'reads, past the writer' || true)" -eq 0 ]
	checked verified stopped
}

@test "criterion: by Hoare's monitor" {
	act criterion
	[ "$(ends writes)" -eq 2 ]
	[ "$(ends reads)" -eq 1 ]
	before 'ends: readers that wait: [01], writers: [01]' reads
	act criterion --threads 3
	[ "$(ends reads)" -eq 2 ]
	checked verified criterion
}

@test "slip-in: a turn that goes to another reader" {
	checked property slip-in
}

@test "delegated: all the readers that wait, and no others, before the next writer" {
	act delegated
	[ "$(ends reads)" -eq 2 ]
	[ "$(ends writes)" -eq 2 ]
	checked verified delegated
}

@test "batch: each reader reads or gives up" {
	act batch
	[ "$(ends 'asks to read')" -eq 2 ]
	[ "$(($(ends 'reads page [12]') + $(ends 'gives up' || true)))" -eq 2 ]
	before 'writes page 1' 'reads page [12]'
	checked verified batch
}

@test "held-back: a reader that nobody wakes; gives-up: the cure" {
	checked lost-wakeup held-back
	act gives-up
	[ "$(ends 'gives up')" -eq 1 ]
	before 'reads, side by side with main' ends
	checked verified gives-up
}

@test "turn-kept: a turn that nobody uses; turn-granted: the cure, and the one that the source names" {
	warns turn-kept
	checked deadlock turn-kept
	cured turn-kept retest.c 's,^\t//\t,\t,'
	act turn-granted
	[ "$(($(ends reads || true) + $(ends 'gives up' || true)))" -eq 1 ]
	before 'writes page 1' 'writes page 2'
	checked verified turn-granted
}

@test "specific: one at a time" {
	act specific
	[ "$(ends writes)" -eq 3 ]
	[ "$(ends reads)" -eq 1 ]
	checked verified specific
}

@test "interrupted: told once" {
	act interrupted
	[ "$(ends 'was let in: reads' || true)" -eq "$(ends 'learns now that it was interrupted' || true)" ]
	[ "$(($(ends 'was let in: reads' || true) + $(ends 'was interrupted: gives up' || true)))" -eq 1 ]
	checked verified interrupted
}

@test "every act has a scene, and every scene plays" {
	scenes_play
}
