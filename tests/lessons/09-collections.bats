# SPDX-License-Identifier: MIT
#
# Lesson 9: what its acts print by themselves in every order, what the check says of them, and its
# scenes.
load ../lib/common
load ../lib/lessons

setup() {
	name=collections
	number=09
	cd "$BATS_TEST_TMPDIR" || exit 1
}

right="queue stack bag over-queue over-stack dictionary one-call compare lock-free tagged"

# What the lines say that begin so, sorted, on one line: said takes
said() {
	printf '%s\n' "${lines[@]}" | sed -nE "s/.*  $1 (.*)\$/\\1/p" | sort | paste -sd' '
}

@test "the acts, in the order of the story" {
	acts_are queue stack bag over-queue over-stack dictionary two-calls=1 one-call compare \
		lock-free aba=1 tagged
}

# By themselves -----------------------------------------------------------------------------------

@test "queue: every letter is taken, each writer's in their order" {
	act queue
	[ "$(said takes)" = "1-1 1-2 2-1 2-2" ]
	[ "$(printf '%s\n' "${lines[@]}" | grep -o 'takes 1-.' | paste -sd,)" = "takes 1-1,takes 1-2" ]
	act queue --threads 1
	[ "$(said takes)" = "1-1 1-2" ]
}

@test "stack: every edit is undone" {
	act stack
	[ "$(said undoes | sed "s/, which is the other editor's//g")" = "1-1 1-2 2-1 2-2" ]
	act stack --threads 1
	[ "$(printf '%s\n' "${lines[@]}" | grep -o 'undoes .*' | paste -sd,)" = "undoes 1-2,undoes 1-1" ]
}

@test "bag: every job is done, and both go home" {
	act bag
	[ "$(said does | grep -oE '[12]-[123]' | sort | paste -sd' ')" = "1-1 1-2 1-3 2-1" ]
	[ "$(ends 'finds the bag empty: goes home')" -eq 2 ]
}

@test "over-queue and over-stack: every loaf is bought, and all go home" {
	for n in 1 3; do
		act over-queue --threads $n
		[ "$(said buys)" = "1-1 1-2 1-3" ]
		[ "$(ends 'goes home: nothing more will come')" -eq $n ]
		act over-stack --threads $n
		[ "$(said buys)" = "1-1 1-2 1-3" ]
	done
}

@test "dictionary: each has a seat" {
	act dictionary
	[ "$(ends 'wants 1A: has it')" -eq 1 ]
	[ "$(ends 'wants 1B: has it')" -eq 1 ]
	[ "$(ends 'wants 1A: it is taken')" -eq 1 ]
}

@test "one-call and compare: every word is counted" {
	for a in one-call compare; do
		act $a
		[ "$(printf '%s\n' "${lines[@]}" | grep -cE ' main  (to: 1|be: 2|not: 1)$')" -eq 3 ]
	done
}

@test "lock-free and tagged: one plate is left" {
	act lock-free
	[ "$(ends 'plate [123] is left')" -eq 1 ]
	act tagged
	[ "$(ends '1 of 3 plates were on the pile')" -eq 1 ]
}

@test "acts with a planted bug say that they may hang" {
	for a in two-calls aba; do
		warns "$a"
	done
}

@test "without an act: all that are right, in order" {
	run timeout 400 "$(lesson 09-collections collections)" --speed 20
	[ "$status" -eq 0 ]
	titles=$(printf '%s\n' "${lines[@]}" | sed -nE 's/^([a-z-]+): .*/\1/p' | paste -sd' ')
	[ "$titles" = "$right" ]
}

# Checked -----------------------------------------------------------------------------------------

@test "every interleaving of the acts that are right" {
	for a in $right; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
	checked verified over-queue --spurious=1
}

@test "every planted bug is found, and replays" {
	checked property two-calls
	[[ $output != *'data race'* ]]
	checked property aba
}

@test "the tag may be raised by one of the two alone, and a bag may be below: the notes say so" {
	cured tagged plates.c '/^static void put/,/^}/s/ + step//'
	mv cured-tagged cured-before
	cured tagged plates.c '/^static unsigned take/,/^}/s/ + step//'
	cured over-stack bakery.c 's/tr_stack/tr_bag/'
}

@test "and without any tag it is the bug again" {
	cp "$abs_top_srcdir"/lessons/09-collections/*.[ch] .
	sed -i 's/ + step//' plates.c
	treadle cc -D_GNU_SOURCE -I"$abs_top_srcdir/lib" ./*.c -o collections
	run -1 treadle check --json --quiet ./collections -- tagged
	[[ $output == *'"kind": "property"'* ]]
}

# Scenes ------------------------------------------------------------------------------------------

@test "every act has a scene, and they play" {
	scenes_play
}
