# SPDX-License-Identifier: MIT
#
# `treadle learn` without a terminal: the forms that do one thing, and following a student with its
# output in a file. The path is an own one, of a small exercise and another like it.

load common
load tally

# A work folder w of the exercises 01-tally and 02-tally2.
work() {
	exercise
	cp -r ex/01-tally ex/02-again
	mv ex/02-again/tally.c ex/02-again/again.c
	printf 'lesson threads\nexercise tally\nlesson locks deadlock\nexercise again\n' >ex/path
	treadle init --exercises=ex w >/dev/null
	cd w
	treadle learn --next >/dev/null
}

# state FILTER: asks the progress
state() {
	jq -r "$1" "$BATS_TEST_TMPDIR/w/treadle-progress.json"
}

@test "without keys, a lesson is shown, and how to go on is said" {
	treadle init w >/dev/null
	cd w
	run treadle learn </dev/null
	[ "$status" -eq 0 ]
	[[ $output == *"Step 1 of 62: lesson threads."* ]]
	[[ ${lines[-1]} == "No keys can be typed here: 'treadle learn --next' continues." ]]
}

@test "--list: the path, from top to bottom, and how far one has come" {
	work
	run treadle learn --list
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "      lesson threads  (levels solved: 0 of 5)" ]
	[ "${lines[1]}" = "▶   01-tally                  0 of 10  Count in two threads" ]
	[ "${lines[2]}" = "      lesson locks deadlock  (levels solved: 0 of 4)" ]
	[ "${lines[4]}" = "Exercises solved: 0 of 2" ]
	locked >01-tally/tally.c
	treadle learn --once >/dev/null
	treadle learn --next >/dev/null
	treadle learn --next >/dev/null
	treadle learn --skip >/dev/null
	run treadle learn --list
	[ "${lines[1]}" = "  ✓ 01-tally                 10 of 10  Count in two threads" ]
	[ "${lines[3]}" = "▶ - 02-again                  0 of 10  Count in two threads" ]
	[ "${lines[4]}" = "Exercises solved: 1 of 2; left for later (-): 1" ]
	LC_ALL=C run treadle learn --list
	[[ ${lines[1]} == "  + 01-tally "* ]]
	[[ ${lines[3]} == "> - 02-again "* ]]
}

@test "--once: the points, the first failure in short, and the exit status" {
	work
	run treadle learn --once
	[ "$status" -eq 1 ]
	[ "${lines[0]}" = "  ✗ twice  0 of 6   two additions make two" ]
	[[ ${lines[1]} == "      two.c 2: "* ]]
	[[ $output == *"  ✓ zero   4 of 4   nothing makes nothing"* ]]
	[ "${lines[-1]}" = "4 of 10 points" ]
	[ -e treadle-grade/01-tally/two.trace ]
	treadle view --plain treadle-grade/01-tally/two.trace >/dev/null
	locked >01-tally/tally.c
	run treadle learn --once
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "10 of 10 points" ]
	echo '}' >>01-tally/tally.c
	run treadle learn --once
	[ "$status" -eq 1 ]
	[[ ${lines[0]} == "tally.c:"*"error"* ]]
	[[ $output == *"tally.c does not compile: no points"* ]]
	[ "${lines[-1]}" = "0 of 10 points" ]
	sed -i 's/--executions=5000/--executions=2/' ../ex/01-tally/spec
	locked >01-tally/tally.c
	run treadle learn --once
	[ "$status" -eq 4 ]
	[[ ${lines[0]} == "  ? twice  0 of 6 "* ]]
}

@test "the points are those of grade" {
	work
	for file in unlocked locked halves; do
		$file >01-tally/tally.c
		run treadle learn --once
		learnt=$status:${lines[-1]}
		run treadle grade --exercises=../ex tally --folder=.
		[ "$learnt" = "$status:${lines[-1]}" ]
	done
}

@test "what is unchanged is not run again; a change of the file or of the spec is" {
	work
	locked >01-tally/tally.c
	treadle learn --once >/dev/null
	# the compiler is not asked
	PATH=$abs_top_builddir CC=/none run treadle learn --once
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "10 of 10 points, as before: nothing has changed" ]
	touch 01-tally/tally.c
	run treadle learn --once
	[[ ${lines[-1]} == *"as before"* ]]
	echo '// a word more' >>01-tally/tally.c
	run treadle learn --once
	[ "${lines[-1]}" = "10 of 10 points" ]
	sed -i 's/ 6 / 8 /' ../ex/01-tally/spec
	run treadle learn --once
	[ "${lines[-1]}" = "12 of 12 points" ]
	echo '// and' >>../ex/01-tally/none.c
	run treadle learn --once
	[ "${lines[-1]}" = "12 of 12 points" ]
}

@test "--hint gives one more each time, to what fails first, and it is kept" {
	work
	sed -i '/^hint What/a hint Hold the lock.' ../ex/01-tally/spec
	run treadle learn --hint
	[ "$status" -eq 0 ]
	[ "$output" = "Hint 1 of 2 to 'twice': What if the other thread comes in between?" ]
	run treadle learn --hint=tally
	[ "$output" = "Hint 2 of 2 to 'twice': Hold the lock." ]
	[ "$(state '.exercises["01-tally"].hints.twice')" = 2 ]
	run treadle learn --hint tally
	[ "$output" = "Hint 1 of 1 to 'zero': Where does it begin?" ]
	treadle learn --once >/dev/null || true # zero holds
	run treadle learn --hint
	[ "${#lines[@]}" -eq 3 ]
	[ "${lines[2]}" = "These are all the hints there are." ]
	run treadle learn --hint=again
	[[ $output == "Hint 1 of 1 to 'twice'"* ]]
	locked >01-tally/tally.c
	treadle learn --once >/dev/null
	run treadle learn --hint
	[ "$output" = "Solved: no hint is needed." ]
	run treadle learn --hint=tolly
	wrong "there is no exercise 'tolly'; did you mean 'tally'?"
}

@test "--next goes on if the exercise is solved; --skip says what it leaves" {
	work
	run treadle learn --next
	wrong "tally is not solved: --skip leaves it for later" 1
	[ "$(state .at)" = 01-tally ]
	run treadle learn --skip
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "tally is left for later, with 0 of 10 points." ]
	[ "${lines[1]}" = "Step 3 of 4: lesson locks. Solved: 0 of 2." ]
	[[ $output == *"▶ deadlock "* ]]
	[[ $output == *"treadle view --scene=deadlock locks"* ]]
	run treadle learn --once
	wrong "this step is the lesson locks"
	run treadle learn --next
	[ "${lines[0]}" = "The lesson locks was not looked at." ]
	[ "${lines[1]}" = "Step 4 of 4: exercise again, 10 points. Solved: 0 of 2." ]
	[ "${lines[2]}" = "task" ]
	run treadle learn --skip
	[ "${lines[1]}" = "This was the last step. Exercises solved: 0 of 2." ]
	[ "$(state .at)" = 02-again ]
}

@test "a task is laid out for a terminal: headings, lists, tables, code; marks and links go" {
	work
	cat >../ex/01-tally/task.md <<-'END'
		# A *tally*

		It counts what comes, with `tally_add(*n)`, see [tally.h](tally.h), and it has some more words
		than a line holds.

		- one [x] thing
		  and its end
		- another

		| name | what holds |
		| --- | --- |
		| `twice` | two additions make two, and this is a text that is longer than what is left of a line |

		```sh
		  treadle grade [x](y) *z*
		```
		10. The end.
	END
	cat >want <<-'END'
		A tally

		It counts what comes, with tally_add(*n), see tally.h, and it has some more
		words than a line holds.

		- one [x] thing and its end
		- another

		name   what holds
		twice  two additions make two, and this is a text that is longer than what is
		       left of a line

		      treadle grade [x](y) *z*
		10. The end.
	END
	printf q | treadle learn >out
	sed -n '/^A tally/,/^10/p' out | diff want -
}

@test "--reset puts the stub back and keeps the old file" {
	work
	halves >01-tally/tally.c
	treadle learn --once >/dev/null || true
	treadle learn --hint >/dev/null
	run treadle learn --reset=tally
	[ "$status" -eq 0 ]
	[ "$output" = "tally.c is the stub again; what was there is now 01-tally/tally.c.old." ]
	cmp 01-tally/tally.c ../ex/01-tally/tally.c
	halves | cmp - 01-tally/tally.c.old
	[ "$(state '.exercises["01-tally"]')" = null ]
	run treadle learn --reset tally
	[ "$output" = "tally.c is the stub." ]
}

@test "the work folder: here, above, or named; and none" {
	work
	cd 01-tally
	treadle learn --list >/dev/null
	cd ../..
	treadle learn --list w >/dev/null
	TREADLE_WORK=w treadle learn --list >/dev/null
	run treadle learn --list
	wrong "there is no work folder; 'treadle init DIR' makes one"
	run treadle learn ex
	wrong "ex: there is no work folder"
	run treadle learn w x
	wrong "unexpected argument 'x': 'treadle learn' takes one"
	run treadle learn --next --skip w
	wrong "give only one of --list, --once, --hint"
	mv ex moved
	run treadle learn --list w
	wrong "there is no folder of exercises"
	treadle learn --list --exercises=moved w >/dev/null
}

@test "a damaged progress file is told in a line, and set aside" {
	work
	echo '{"at": ' >treadle-progress.json
	run treadle learn --list --exercises=../ex
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "treadle: the progress in treadle-progress.json is damaged and is ignored" ]
	treadle learn --hint=tally --exercises=../ex >/dev/null
	[ "$(cat treadle-progress.json.damaged)" = '{"at": ' ]
	[ "$(state '.exercises["01-tally"].hints.twice')" = 1 ]
}

@test "list says what is solved, from the work folder" {
	work
	[ "$(treadle list --json --exercises=../ex | jq -c '[.exercises[].solved]')" = '[false,false]' ]
	locked >01-tally/tally.c
	treadle learn --once >/dev/null
	[ "$(treadle list --json --exercises=../ex | jq -c '[.exercises[].solved]')" = '[true,false]' ]
	run treadle list --exercises=../ex
	[ "${lines[0]}" = "✓ 01-tally   10 points  Count in two threads" ]
	[ "${lines[1]}" = "  02-again   10 points  Count in two threads" ]
	cd 01-tally
	[ "$(treadle list --json | jq -c '[.exercises[].solved]')" = '[true,false]' ]
	cd ../..
	[ "$(treadle list --json --exercises=ex | jq -c '[.exercises[].solved]')" = '[false,false]' ]
	[ "$(TREADLE_WORK=w treadle list --json --exercises=ex | jq -c '[.exercises[].solved]')" = '[true,false]' ]
}

# --- following, with the output in a file ---------------------------------------------------------

# follow: `treadle learn` in the background, with keys from the pipe `keys`
follow() {
	mkfifo keys
	treadle learn >out 2>err <keys &
	learn=$!
	exec 7>keys
	says "It is graded here"
}

# says TEXT: waits for it
says() {
	until grep -qF -- "$1" out; do
		kill -0 $learn
		sleep 0.05
	done
}

# leave: types q, and waits for the end
leave() {
	printf q >&7
	wait $learn
	exec 7>&-
}

# No temporary folder is.
nothing_left() {
	! ls -d "$TMPDIR"/treadle* 2>/dev/null
}

@test "a save is graded: in place, by another file in its place, and several at once" {
	work
	follow
	locked >01-tally/tally.c
	says "10 of 10 points, in "
	says "Count in two threads is solved. n continues."
	halves >01-tally/.next
	mv 01-tally/.next 01-tally/tally.c
	says "4 of 10 points, in "
	says "two.c 2: property: 2 additions make 1"
	says "h: a hint.  w: watch it fail."
	for i in 1 2 3 4 5 6 7 8 9; do
		unlocked >01-tally/tally.c
		locked >01-tally/tally.c
		echo "// $i" >>01-tally/tally.c
	done
	until [ "$(state '.exercises["01-tally"].solved')" = true ]; do sleep 0.05; done
	rm 01-tally/tally.c
	says "01-tally/tally.c is gone. r puts the stub there."
	printf ry >&7
	says "tally.c is the stub."
	leave
	[ ! -s err ]
	nothing_left
}

@test "keys: hint, list, next only when it is meant, and back" {
	work
	follow
	printf h >&7
	says "Hint 1 of 1 to 'twice'"
	printf n >&7
	says "tally is not solved. n once more leaves it for later."
	printf 'l' >&7
	says "Exercises solved: 0 of 2"
	printf n >&7
	printf n >&7
	says "tally is left for later, with 0 of 10 points."
	says "Step 3 of 4: lesson locks."
	printf 'v' >&7
	says "treadle view --scene=deadlock locks"
	printf 'n' >&7
	says "Step 4 of 4: exercise again"
	printf 'ppp' >&7
	says "Step 1 of 4: lesson threads"
	printf 'p?' >&7
	says "This is the first step."
	says "watch the failing interleaving"
	leave
	[ "$(state .at)" = "lesson threads" ]
	[ "$(state '.seen["lesson locks deadlock"]')" = true ]
	[ ! -s err ]
}

@test "what failed the last time is tried first" {
	work
	follow
	sed 's/int m = n;/int m = n ? n : 3;/' <(locked) >01-tally/tally.c # zero does not hold
	says "6 of 10 points, in "
	[ "$(grep -o '[✓✗] [a-z]*' out | tr '\n' ' ')" = "✓ twice ✗ zero " ]
	locked >01-tally/tally.c
	says "10 of 10 points, in "
	[ "$(grep -o '[✓✗] [a-z]*' out | tr '\n' ' ')" = "✓ twice ✗ zero ✓ zero ✓ twice " ]
	leave
}

@test "reset asks first" {
	work
	halves >01-tally/tally.c
	follow
	says "4 of 10 points, in"
	printf rn >&7
	says "Nothing was changed."
	halves | cmp - 01-tally/tally.c
	printf ry >&7
	says "tally.c is the stub again; what was there is now 01-tally/tally.c.old."
	leave
}

@test "what was graded before is shown again, and not run" {
	work
	locked >01-tally/tally.c
	treadle learn --once >/dev/null
	follow
	says "10 of 10 points, as before."
	touch 01-tally/tally.c
	until [ "$(grep -c 'as before' out)" -eq 2 ]; do sleep 0.05; done
	leave
	! grep -q "points, in" out
}

@test "nothing is left behind when it is ended, whatever it does" {
	work
	for how in INT TERM HUP; do
		treadle learn >out 2>err </dev/null &
		learn=$!
		says "It is graded here"
		echo "// $how" >>01-tally/tally.c
		says "tally.c:"
		kill -$how $learn
		wait $learn || [ $? -gt 128 ]
		nothing_left
	done
}
