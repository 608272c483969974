# SPDX-License-Identifier: MIT
#
# Lesson 7: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=07
	name=cyclic-barrier
	cd "$BATS_TEST_TMPDIR" || exit 1
}

# How many lines report this result; none is fine.
results() {
	ends "gets $1" || true
}

@test "the acts, in the order of the story" {
	acts_are too-early=1 rounds lapped=1 late no-reference=1 deadline interrupted \
		removed-twice=1 removed-once action-fails reset all-reset=1
}

# By themselves -----------------------------------------------------------------------------------

@test "rounds: the same line, however many compute it" {
	for n in 1 2 3 9; do
		act rounds -n $n
		drawn=$(printf '%s\n' "${lines[@]}" | grep -oE '[.#]{9}' | tr '\n' ' ')
		[ "$drawn" = "....#.... ...#.#... ..#...#.. .#.#.#.#. #.......# " ]
		[ "$(ends 'all together have computed what one computes alone')" -eq 1 ]
	done
}

@test "late, interrupted: all continue, or one gets the reason and the others ECANCELED" {
	for a in late=ETIMEDOUT interrupted=EINTR; do
		act "${a%=*}"
		[ "$(ends 'comes to the meeting')" -eq 3 ]
		if [ "$(results "${a#*=}")" -eq 1 ]; then
			[ "$(results ECANCELED)" -eq 2 ]
		else
			[ "$(ends 'continues; still to come after it: [012]')" -eq 3 ]
		fi
	done
}

@test "deadline: a party that gives up has waited" {
	act deadline
	[ "$(ends 'continues' || true)" -eq 3 ] || [ "$(results ETIMEDOUT)" -eq 1 ]
}

@test "removed-once: mended, it serves three" {
	act removed-once
	[ "$(results ECANCELED)" -eq 1 ]
	[ "$(results ETIMEDOUT)" -eq 1 ]
	[ "$(ends 'continues')" -eq 3 ]
}

@test "action-fails: the last gets the reason, the others ECANCELED" {
	act action-fails -n 4
	[ "$(results EIO)" -eq 1 ]
	[ "$(results ECANCELED)" -eq 3 ]
}

@test "reset: then both meet" {
	act reset
	[ "$(ends 'both have met')" -eq 1 ]
	[ "$(ends 'continues; still to come after it: 0')" -ge 1 ]
}

@test "acts with a planted bug say so, and that they may hang" {
	for a in too-early lapped no-reference removed-twice all-reset; do
		warns $a
	done
}

# Checked -----------------------------------------------------------------------------------------

@test "acts without a planted bug are verified" {
	for a in rounds late deadline interrupted removed-once action-fails reset; do
		checked verified $a
	done
}

@test "planted bugs are found" {
	checked property too-early
	checked deadlock lapped
	checked property no-reference
	checked deadlock removed-twice
	checked property all-reset
}

@test "planted bugs have the cures that the notes and the source name" {
	cured lapped rounds.c '/^static void wait_for_zero/,/^}/{
		s/if (++counter/int mine = counter.round;\n&/
		s/counter.arrived = 0;/& counter.round++;/
		s/while (counter.arrived != 0)/while (counter.round == mine)/
	}
	s/int arrived; /int round; &/'
	cured no-reference reference.c 's/limit < 0 ? now() : 0/limit < 0 ? 0 : now()/'
	cured removed-twice removed.c 's/^\t*faulty.queued--;/if (faulty.round == mine) &/'
}

@test "scenes" {
	scenes_play
}
