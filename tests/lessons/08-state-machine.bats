# SPDX-License-Identifier: MIT
#
# Lesson 8: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=08
	name=state-machine
	cd "$BATS_TEST_TMPDIR" || exit 1
}

@test "the acts, in the order of the story" {
	acts_are tick-tock one-await three-awaits hot-path custom-awaiter custom-ready lost=1 twice=1 \
		bell saved-too-late=1 error error-kept=1 blocked-worker=1
}

# By themselves -----------------------------------------------------------------------------------

# Those that say one of the acts' words, in order: said WORD...
said() {
	local words
	words=$(printf '|%s' "$@")
	printf '%s\n' "${lines[@]:1}" | sed -nE "s/^.*  (${words:1})\$/\\1/p" | paste -sd,
}

@test "tick-tock: a clock that stops, however many workers" {
	for n in 1 3; do
		act tick-tock --threads $n
		[ "$(said tick tock 'the clock has stopped')" = "tick,tock,tick,the clock has stopped" ]
	done
}

@test "one-await: both parts, and the result" {
	act one-await
	[ "$(said 'before the await: x is 21' 'after the await: x is still 21' 'the result is 42')" = \
		"before the await: x is 21,after the await: x is still 21,the result is 42" ]
	[ "$(ends 'has a task, and could do something else now')" -eq 1 ]
}

@test "three-awaits: one after the other" {
	act three-awaits --threads 2
	[ "$(said 'sum: [a-z]* await' 'after the await: x is still 20' 'the result is 41')" = \
		"sum: first await,sum: second await,after the await: x is still 20,sum: third await,the result is 41" ]
}

@test "hot-path: the second time main reads" {
	act hot-path
	[ "$(said 'calls again' 'reads page 8' 'has the task, and it has completed')" = \
		"reads page 8,calls again,reads page 8,has the task, and it has completed" ]
	[[ ${lines[-2]} == *" main  reads page 8" ]]
}

@test "custom-awaiter and custom-ready: their steps" {
	steps=(called get_awaiter 'is_completed .*' 'on_completed .*' 'get_result 42' continues 'result 42')
	act custom-awaiter
	[ "$(said "${steps[@]}")" = "called,get_awaiter,is_completed (false),on_completed (the function \
will be suspended),get_result 42,continues,result 42" ]
	[ "$(ends 'resumed after 3 s')" -eq 1 ]
	[[ $output == *" thinker  get_result 42"* ]]
	act custom-ready
	[ "$(said "${steps[@]}" 'gets the task')" = \
		"called,get_awaiter,is_completed (true),get_result 42,continues,gets the task,result 42" ]
	[[ $output != *thinker* ]]
}

@test "bell: heard, by any number of workers" {
	for n in 1 4; do
		act bell --threads $n
		[ "$(ends 'has heard the bell')" -eq 1 ]
	done
}

@test "error: the first awaited is heard, the other can be asked for" {
	act error
	[ "$(ends 'gets EIO')" -eq 1 ]
	[ "$(ends 'asks the second task: ENOSPC')" -eq 1 ]
}

@test "acts with a planted bug say that they may hang" {
	for a in lost twice saved-too-late error-kept blocked-worker; do
		warns "$a"
	done
}

@test "without an act: all that are right, in order" {
	run timeout 400 "$(lesson 08-state-machine state-machine)" --speed 20
	[ "$status" -eq 0 ]
	titles=$(printf '%s\n' "${lines[@]}" | sed -nE 's/^([a-z-]+): .*/\1/p' | tr '\n' ' ')
	[ "$titles" = "tick-tock one-await three-awaits hot-path custom-awaiter custom-ready bell error " ]
}

# Checked -----------------------------------------------------------------------------------------

@test "every interleaving of the acts that are right" {
	for a in tick-tock one-await three-awaits hot-path custom-awaiter custom-ready bell error; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
	for a in one-await hot-path bell; do
		checked verified "$a" --spurious=1
	done
	checked verified bell --threads 2
}

@test "every planted bug is found, and replays" {
	checked deadlock lost
	checked misuse twice
	checked property saved-too-late
	checked deadlock error-kept
	checked deadlock blocked-worker
}

@test "the cures that the notes tell" {
	build() { # build FILE SED ACT: the act, with this change to the file, is verified
		cp "$abs_top_srcdir"/lessons/08-state-machine/*.[ch] .
		sed -i "$2" "$1"
		if cmp -s "$1" "$abs_top_srcdir/lessons/08-state-machine/$1"; then return 1; fi
		treadle cc -D_GNU_SOURCE -O1 -I"$abs_top_srcdir/lib" ./*.c -o machine
		run treadle check --json --quiet ./machine -- "$3"
		[[ $output == *'"verdict": "verified"'* ]] || { echo "$3: $output"; return 1; }
	}
	cure='/TR_MUST(tr_on_completed/s/.*/machine_suspend(m, 0);/; /the bug: too late/d'
	build faults.c "$cure; /^static void late_next/,/^}/{ /^\t\tmachine_shows/d }" saved-too-late
	build errors.c 's/^\t\tfree(m);$/\t\tmachine_finish(m, error, 0);/' error-kept
}

# Scenes ------------------------------------------------------------------------------------------

@test "every act has a scene, and they play" {
	scenes_play
}
