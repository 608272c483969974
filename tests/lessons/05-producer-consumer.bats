# SPDX-License-Identifier: MIT
#
# Lesson 5: what its acts print by themselves in every order, and what the check says of them.
load ../lib/common
load ../lib/lessons

setup() {
	name=producer-consumer
	number=05
	cd "$BATS_TEST_TMPDIR" || exit 1
}

# The numbers of the items of a producer that a thread took, in a row: numbers consumer-1 2
numbers() {
	printf '%s\n' "${lines[@]}" | sed -nE "s/.* $1  takes $2-([0-9]+)\$/\\1/p"
}

# From all lines that say "takes": each of these items once.
taken_are() {
	local got
	got=$(printf '%s\n' "${lines[@]}" | sed -nE 's/.*  takes ([0-9]-[0-9])$/\1/p' | sort | tr '\n' ' ')
	[ "$got" = "$* " ] || { echo "taken: $got"; return 1; }
}

@test "the acts" {
	acts_are fifo small merged-order=1 lifo try ask-first=1 bulk bulk-small close poison=1 \
		dispose-race=1 dispose turn-lost=1 turns
}

@test "fifo: all are taken, and each consumer sees each producer's items in order" {
	act fifo
	taken_are 1-{1..6} 2-{1..6}
	local c p
	for c in consumer-1 consumer-2; do
		for p in 1 2; do
			numbers $c $p | sort -nc
		done
	done
	act fifo --threads 1
	taken_are 1-{1..6}
	[ "$(numbers consumer-1 1 | tr -d '\n')" = 123456 ]
	checked verified fifo --threads 1
	checked no-failure-found fifo --strategy=pct --executions=500
}

@test "small: every order" {
	act small
	taken_are 1-1 2-1
	checked verified small
}

@test "merged-order: the log of two consumers is in no order" {
	checked assertion merged-order
}

@test "lifo: the numbers go down" {
	act lifo
	taken_are 1-{1..5}
	numbers consumer-1 1 | sort -rnc
	numbers consumer-2 1 | sort -rnc
	act lifo --threads 1
	[ "$(numbers consumer-1 1 | tr -d '\n')" = 54321 ]
	checked verified lifo
}

@test "try: what is added is taken or left" {
	act try
	local added taken
	added=$(ends 'added 1-[123]' || true)
	taken=$(ends 'takes 1-[123]' || true)
	[ "$(ends "$added added, $taken taken, $((added - taken)) left")" -eq 1 ]
	checked verified try
}

@test "ask-first: an answer that is no longer true" {
	checked deadlock ask-first
}

@test "bulk: all are inserted, ten at most at a time" {
	act bulk
	printf '%s\n' "${lines[@]}" | sed -n 's/.*  inserts //p' >inserts
	[ "$(sed 's/.*://' inserts | tr ' ' '\n' | grep . | sort | tr '\n' ' ')" = "$(echo 1-{1..6} 2-{1..6}) " ]
	run -1 grep -vE '^([1-9]|10) \((full|late|closed)\): ' inserts
	checked no-failure-found bulk --strategy=pct --executions=500
}

@test "bulk-small: every order" {
	act bulk-small
	[ "$(printf '%s\n' "${lines[@]}" | grep -oE '1-[1-3]' | sort | uniq -c | tr -s ' \n' ' ')" = " 2 1-1 2 1-2 2 1-3 " ]
	checked verified bulk-small
}

@test "close: what was accepted is taken, and all go home" {
	act close --threads 2
	local accepted
	accepted=$(printf '%s\n' "${lines[@]}" | sed -nE 's/.*  added ([0-9]-[0-9])$/\1/p' | sort | tr '\n' ' ')
	# shellcheck disable=SC2086
	taken_are $accepted
	[ "$(ends 'closed and empty: goes home')" -eq 1 ]
	checked verified close
}

@test "poison: a pill that a full queue refuses" {
	checked deadlock poison
}

@test "dispose-race: a job accepted and never done; dispose: its cure" {
	checked property dispose-race
	act dispose
	[[ ${lines[-1]} =~ \ ([0-2])\ accepted,\ ([0-2])\ done$ ]]
	[ "${BASH_REMATCH[1]}" = "${BASH_REMATCH[2]}" ]
	checked verified dispose
}

@test "turn-lost: the turn of number -1; turns: its cure" {
	checked property turn-lost
	act turns
	taken_are 1-1 1-2 2-1
	[ "$(ends 'removes its queue')" -eq 2 ]
	checked verified turns
}

@test "every act has a scene, and every scene plays" {
	scenes_play
}
