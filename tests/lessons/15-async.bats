# SPDX-License-Identifier: MIT
#
# Lesson 15: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=15
	name=async
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are one-after-the-other together sleeps delays retry semaphore nobody=1 somebody frozen=1 \
		off-loaded wrong-thread=1 split
}

@test "breakfast: the order of the dishes, and of the pan" {
	act one-after-the-other
	[ "$(printf '%s\n' "${lines[@]}" | sed -nE 's/.*  ([a-z]+): ready$/\1/p' | paste -sd,)" = \
		coffee,egg,bacon,toast ]
	act together
	[ "$(printf '%s\n' "${lines[@]}" | sed -nE 's/.*  ([a-z]+): ready$/\1/p' | paste -sd,)" = \
		coffee,toast,egg,bacon ]
	[ "$(printf '%s\n' "${lines[@]}" | sed -nE 's/.*  ([a-z]+): has the pan$/\1/p' | paste -sd,)" = \
		egg,bacon ]
}

@test "threads held, attempts, guests" {
	act sleeps
	[ "$(ends rings)" -eq 3 ]
	act delays
	[ "$(ends 'clock 3 rings')" -eq 1 ]
	act retry
	[ "$(ends 'attempt [123]')" -eq 3 ]
	[ "$(ends 'the answer is 42')" -eq 1 ]
	act semaphore
	[ "$(ends 'guest 2: ETIMEDOUT')" -eq 1 ]
	[ "$(ends 'guest 3: ECANCELED')" -eq 1 ]
	[ "$(ends 'guest 4: has the table')" -eq 1 ]
}

@test "the error arrives, and the interface shows the result" {
	act somebody
	[ "$(ends 'says: ENOSPC')" -eq 1 ]
	for a in off-loaded split; do
		act $a
		[[ ${lines[-1]} == *" main  shows 42" ]]
	done
	for a in nobody frozen wrong-thread; do
		warns $a
	done
}

@test "every interleaving of the acts that are right" {
	for a in one-after-the-other together sleeps delays retry semaphore somebody off-loaded split; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
}

@test "every planted bug is found, and replays" {
	checked property nobody
	checked deadlock frozen
	checked property wrong-thread
}

@test "every act has a scene, and they play" {
	scenes_play
}
