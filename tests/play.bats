# SPDX-License-Identifier: MIT
#
# Levels of `treadle play`: each can be reached, has its par, and is solved by its hints; the reader
# is strict; what was reached is told. How one is played: tests/screen/play.bats.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR" || exit 1
	unset TREADLE_LEVELS
}

# A level that is right, but for the lines that are given: level [LINE...] >FILE. A line of a word
# that is there already takes its place; one that begins with - takes it away.
level() {
	local line word lines
	lines=$(printf '%s\n' 'program: locks' 'act: deadlock' 'title: A title' 'lesson: locks' \
		'goal: deadlock' 'par: 10' 'why: A circle.')
	for line; do
		word=${line%%:*}
		lines=$(grep -v "^${word#-}:" <<<"$lines" || true)
		[ "${line#-}" != "$line" ] || lines=$lines$'\n'$line
	done
	echo "$lines"
}

# refused TEXT [LINE...]: that level is, with one line that names its file.
refused() {
	local text=$1
	shift
	level "$@" >bad.level
	run treadle play --check bad.level
	[ "$status" -eq 2 ] && [ "${#lines[@]}" -eq 1 ] && [[ $output == "treadle: bad.level"*"$text"* ]] || {
		printf '%s: %s\n' "$*" "$output"
		return 1
	}
}

@test "each level can be reached, has the fewest moves for par, and is solved by its hints" {
	run treadle play --check
	[ "$status" -eq 0 ] || echo "$output"
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -ge 30 ]
	[ "${#lines[@]}" -eq "$(find "$abs_top_srcdir/levels/" -name '*.level' | wc -l)" ]
}

# The shortest of all interleavings that come to a deadlock, by another search; there, lines that
# are logged are steps.
shortest() {
	treadle outcomes --json --traces=ends "$@" 2>/dev/null |
		jq '[.outcomes[] | select(.kind == "deadlock" or .kind == "lost-wakeup") |
			.steps - ([.output | scan("(?:^|\n)[0-9]+ [^:\n]*: ")] | length)] | min'
}

@test "par of a deadlock is what the shortest of all interleavings has that come to it" {
	local file steps
	for act in 'monitors recursive' 'monitors one-by-one' 'semaphores permits-lost' 'locks deadlock'; do
		file=$(find "$abs_top_srcdir/levels/" -name "*-${act#* }.level")
		# shellcheck disable=SC2086 # lesson and act
		steps=$(shortest $act) || true
		[ "par: $steps" = "$(grep ^par: "$file")" ] || {
			echo "$act: $steps, and $(grep ^par: "$file")"
			return 1
		}
	done
}

@test "levels are numbered without a gap" {
	local file n=0
	for file in "$abs_top_srcdir"/levels/*.level; do
		n=$((n + 1))
		[[ ${file##*/} == $(printf %02d $n)-* ]]
	done
}

@test "a level file with a mistake is one line, with its place" {
	refused "8: there is no word 'gaol'; did you mean 'goal'?" 'gaol: fail'
	refused "8: there is no word 'x'" 'x: y'
	refused "7: 'win' is not a goal" 'goal: win'
	refused "7: nothing is expected after 'fail'" 'goal: fail now'
	refused "7: 'goal: outcome \"TEXT / TEXT\"' is expected" 'goal: outcome a'
	refused "7: a line of the outcome is empty" 'goal: outcome "a /  / b"'
	refused "7: '-1': a number is expected, from 0 to 10000" 'par: -1'
	refused "8: 'turns' cannot be counted" 'counts: turns'
	refused "8: 'no': where there is but one step" 'forced: no'
	refused "8: '10': a number is expected, from 0 to 9" 'spurious: 10'
	refused "7: the text after 'title:' is missing" 'title:'
	refused "there is no 'goal:'" '-goal:'
	refused "there is no 'why:'" '-why:'
	refused "8: 'WORD: TEXT' is expected" 'words'
	level >twice.level
	echo 'par: 10' >>twice.level
	run treadle play --check twice.level
	[[ $output == "treadle: twice.level:8: there is a 'par:' already" ]]
}

@test "a level whose goal, par, act or program is wrong is one line" {
	refused "the goal 'deadlock' cannot be reached" 'act: lock-order'
	refused "the fewest moves are 10, but the file says 'par: 9'" 'par: 9'
	refused "the goal 'fail' is reached without a move" 'program: locks --threads 2' 'goal: fail' \
		'forced: taken' 'par: 0'
	refused "locks has no act 'deadlok'; did you mean 'deadlock'?" 'act: deadlok'
	refused "there is no 'act:', and locks is a lesson" '-act:'
	refused "there is no lesson or program 'lokcs'; did you mean 'locks'?" 'program: lokcs'
	refused "there is no lesson 'lokcs' to read" 'lesson: lokcs'
	run treadle play --check none.level
	[ "$status" -eq 2 ]
	[[ $output == *none.level* ]]
	mkdir empty
	run treadle play --check empty
	[ "$status" -eq 2 ]
	[[ $output == *"there is no level in 'empty'"* ]]
}

@test "what counts as a move is as the level says" {
	level 'counts: switches' 'par: 2' >a.level
	treadle play --check a.level
	level 'forced: taken' 'par: 6' >b.level
	treadle play --check b.level
	level 'goal: save' 'counts: all' 'par: 23' >c.level
	treadle play --check c.level
}

@test "an outcome is lines in their order, with each print a step" {
	cc_plain hello "$abs_top_srcdir/docs/hello.c"
	level 'program: ./hello' '-act:' 'goal: outcome "from c / from a / from b"' 'par: 0' >hello.level
	run treadle play --check hello.level
	[[ $output == *"the fewest moves are "* ]]
	level 'program: ./hello' '-act:' 'goal: outcome "done / from a"' 'par: 0' >hello.level
	run treadle play --check hello.level
	[[ $output == *"the goal 'outcome' cannot be reached"* ]]
}

@test "the list tells what was reached, for a person and as JSON" {
	echo '{"version": 1, "levels": {"deadlock": {"stars": 2, "moves": 11, "hints": 1}}}' >treadle-progress.json
	run treadle play --list
	[ "$status" -eq 0 ]
	[[ $output == *"7 ★★  deadlock "*"(11, par 10)"* ]]
	[[ $output == *"Levels solved: 1 of "*"; next: treadle play double-join" ]]
	run treadle play
	[[ $output == *"Levels solved: 1 of "* ]]
	[ "$(treadle play --list --json | jq -c '.levels[6] | [.name, .number, .goal, .par, .best]')" = \
		'["deadlock",7,"deadlock",10,{"stars":2,"moves":11,"hints":1}]' ]
	[ "$(treadle play --list --json | jq -c '.levels[0].best')" = null ]
}

@test "without a work folder it is said that nothing is kept" {
	unset TREADLE_WORK
	run treadle play --list
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "What you reach is not kept; 'treadle init treadle-work' makes a folder for it." ]
	treadle init treadle-work >/dev/null
	run treadle play --list
	[[ ${lines[-1]} == "Levels solved: 0 of "* ]]
}

@test "learn names the levels of a lesson, and counts those that are solved" {
	treadle init . >/dev/null
	run treadle learn --list
	[[ $output == *"lesson threads"*"(levels solved: 0 of "* ]]
}

@test "an instructor's levels are those of a folder" {
	mkdir mine
	level >mine/01-circle.level
	TREADLE_LEVELS=mine run treadle play --list
	[ "$status" -eq 0 ]
	[[ $output == *"1     circle "*"; next: treadle play circle"* ]]
	TREADLE_LEVELS=none run treadle play --list
	[ "$status" -eq 2 ]
	[[ $output == *"there is no folder of levels 'none' (TREADLE_LEVELS)"* ]]
}

@test "what cannot be played is one line" {
	run treadle play deadlok
	[ "$status" -eq 2 ]
	[ "$output" = "treadle: there is no level 'deadlok'; did you mean 'deadlock'?" ]
	run treadle play 99
	[ "$status" -eq 2 ]
	run treadle play deadlock race
	[ "$status" -eq 2 ]
	[[ $output == *"unexpected argument 'race': 'treadle play' takes one" ]]
	run treadle play ./none
	[ "$status" -eq 2 ]
	run treadle play --json
	[ "$status" -eq 2 ]
	run treadle play deadlock </dev/null
	[ "$status" -eq 2 ]
	[ "$output" = 'treadle: a level is played in a terminal: standard input and output must be a terminal' ]
}
