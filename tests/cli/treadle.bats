# SPDX-License-Identifier: MIT
#
# The command line end to end: each command on a lesson and on a plain program, each mistake
# one line that names the thing and the way out, and the exit codes.

load common

# --- treadle itself ---------------------------------------------------------------------------

@test "no arguments: a short usage, exit 2" {
	run treadle
	[ "$status" -eq 2 ]
	[[ ${lines[0]} == "Usage: treadle "* ]]
	[ "${#lines[@]}" -le 4 ]
}

@test "--help and --version everywhere, on standard output" {
	for c in "" list run view record replay check cc; do
		treadle $c --help 2>err | grep -q '^Usage: treadle '"$c"
		treadle $c --help | grep -q '^Examples:'
		treadle $c --version | grep -q '^treadle (Treadle) [0-9]'
		[ ! -s err ]
		[ -z "$c" ] || [ "$(treadle help $c)" = "$(treadle $c --help)" ]
	done
	[ "$(treadle help)" = "$(treadle --help)" ]
	for c in list run view record replay check cc help; do
		treadle --help | grep -q "^  $c "
	done
}

@test "help keeps to 80 columns" {
	for c in "" list run view record replay check cc; do
		[ -z "$(treadle $c --help | grep -E '^.{81}')" ]
	done
}

@test "an unknown command: the nearest one" {
	run treadle vew
	wrong "there is no command 'vew'; did you mean 'view'?"
	run treadle help reply
	wrong "did you mean 'replay'?"
	run treadle frobnicate
	wrong "see 'treadle --help'"
}

@test "an unknown option: the nearest one, and how to pass it on" {
	run treadle view --plan semaphores
	wrong "unknown option '--plan'; did you mean '--plain'? (to pass it to the program, put it after --)"
	run treadle run ./x -z
	wrong "unknown option '-z'; see 'treadle run --help' (to pass it to the program, put it after --)"
	run treadle list --jsn
	wrong "did you mean '--json'?"
	[[ $output != *"after --"* ]]
	run treadle --frobnicate
	wrong "unknown option '--frobnicate'"
}

@test "values of options are checked" {
	run treadle view --timeouts=never semaphores
	wrong "'--timeouts=never': 'any' or 'virtual' is expected"
	run treadle view --plain=yes semaphores
	wrong "option '--plain' takes no value"
	run treadle run semaphores --threads 0
	wrong "'--threads 0': a number of threads is expected"
	run treadle run semaphores --speed fast
	wrong "'--speed fast': a number greater than 0 is expected"
	run treadle record -o
	wrong "option '-o' needs a value"
}

@test "options may stand anywhere before --" {
	worker
	for line in "--plain view ./worker" "view --plain ./worker" "view ./worker --plain"; do
		treadle $line >out
		grep -q 'the end: exited with status 0' out
	done
}

@test "output that cannot be written is an error, a closed pipe is not" {
	worker
	for line in list "list --json" --help --version "help check" "check --help" \
		"view --version" "check --json ./worker" "check ./worker"; do
		run bash -c "treadle $line >/dev/full"
		wrong "standard output: No space left on device" 3
	done
	run bash -c 'treadle list | head -n 1; treadle view --plain --memory=off semaphores pool | head -n 1'
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 2 ]
}

# --- what is named ----------------------------------------------------------------------------

@test "a lesson or act that does not exist: the nearest one" {
	for c in run "view --plain" record check; do
		run treadle $c semaphroes
		wrong "there is no lesson or program 'semaphroes'; did you mean 'semaphores'?"
		run treadle $c semaphores mutual-exlusion
		wrong "semaphores has no act 'mutual-exlusion'; did you mean 'mutual-exclusion'?"
	done
}

@test "two acts at once, or too many threads: before the screen opens" {
	for c in run "view --plain" record check; do
		run treadle $c locks lock one-lock
		wrong "locks: one act at a time, not both 'lock' and 'one-lock'"
		run treadle $c semaphores pool --threads 65
		wrong "'--threads 65': a number of threads is expected, from 1 to 64"
	done
}

@test "no lesson or program named" {
	for c in run view record check; do
		run treadle $c
		wrong "name a lesson or a program"
	done
}

@test "programs that cannot be run" {
	worker
	cc_plain fixed worker.c -static
	printf '#!/bin/sh\n./worker\n' >script
	chmod +x script
	"${CC:-gcc}" -c worker.c
	touch notes
	mkdir folder
	for c in run "view --plain" record check; do
		run treadle $c ./nothing
		wrong "there is no program ./nothing"
		run treadle $c ./folder
		wrong "./folder is a folder"
		run treadle $c ./worker.c
		wrong "./worker.c is a source file: 'treadle cc ./worker.c -o ./worker'"
		run treadle $c worker.o
		wrong "worker.o is an object file: 'cc -pthread -o worker worker.o'"
		run treadle $c ./notes
		wrong "./notes is not executable"
		run treadle $c ./script
		wrong "./script is a script"
		run treadle $c ./fixed
		wrong "link it without -static"
	done
	[ ! -e fixed.trace ]
}

@test "--threads and --speed are for lessons" {
	worker
	run treadle view --plain ./worker --threads 3
	wrong "--threads is for lessons; to pass it to the program, put it after --"
}

@test "an act, options for lessons, and options of its own after --" {
	run treadle run semaphores pool --threads 3 --speed 50 -- --list
	[ "$status" -eq 0 ]
	[[ $output == "semaphores: "*"  mutual-exclusion"* ]]
	run treadle run priority-scheduler condition --speed 50 -- --svg=it.svg
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "condition: A consumer that waits on a condition: not late" ]
	[ -s it.svg ]
}

# --- list and run -----------------------------------------------------------------------------

@test "list names the acts and marks planted bugs" {
	run treadle list
	[ "$status" -eq 0 ]
	printf '%s\n' "${lines[@]}" | grep -q '^semaphores  '
	[[ $output == *"  mutual-exclusion"* ]]
	[[ $output == *"✗ permits-lost"* ]]
	[[ $output != *"✗ pool"* ]]
	LC_ALL=C run treadle list
	[[ $output == *"x permits-lost"* ]]
}

@test "list --json is as the contract says" {
	treadle list --json >list.json
	python - <<-'END'
		import json
		d = json.load(open("list.json"))
		assert all(set(e) == {"name", "title", "points", "solved"} for e in d["exercises"])
		assert d["exercises"][0]["name"] == "counter"
		l = [l for l in d["lessons"] if l["name"] == "semaphores"][0]
		assert set(l) == {"name", "title", "acts"}, l
		acts = {a["name"]: a for a in l["acts"]}
		assert acts["permits-lost"]["bug"] is True
		a = acts["mutual-exclusion"]
		assert set(a) == {"name", "title", "bug", "scenes"} and a["bug"] is False, a
		assert "mutual-exclusion" in a["scenes"], a
	END
}

@test "run is the bare program: arguments, output and exit status" {
	worker
	run treadle run ./worker 7 -- --plain -x
	[ "$status" -eq 7 ]
	[ "$output" = "[7][--plain][-x]" ]
	run treadle run worker
	[ "$status" -eq 0 ]
	run treadle run -- ./worker 3 --json
	[ "$status" -eq 3 ]
	[ "$output" = "[3][--json]" ]
}

@test "run runs a lesson by any of its names" {
	for name in semaphores 3 03 03-semaphores; do
		run treadle run $name mutual-exclusion --speed 100
		[ "$status" -eq 0 ]
		[[ $output == *"visitor-2  gives it back"* ]]
	done
}

@test "run warns of a planted bug" {
	run timeout 100 treadle run semaphores timeout-ignored --speed 100
	[[ $output == *"treadle: timeout-ignored has a planted bug and may hang"* ]]
}

# --- view ---------------------------------------------------------------------------------------

@test "a scene named with its lesson is a scene of its own act, else of the act that is named" {
	run treadle run --quiet --scene=late cyclic-barrier
	[ "$status" -eq 0 ]
	run treadle run --quiet --scene=late cyclic-barrier reset
	[ "$status" -eq 1 ]
}

@test "view --plain of a lesson and of a program" {
	worker
	run treadle view --plain semaphores timeout --speed 2
	[ "$status" -eq 0 ]
	[[ $output == *"gives up"*"the end: exited with status 0"* ]]
	run treadle view --plain --timeouts any ./worker 4
	[ "$status" -eq 0 ]
	[[ $output == *"2 work locks mutex lock (worker.c:"*"the end: exited with status 4"* ]]
}

@test "what view cannot begin with is said in one line" {
	for wrong in \
		"--policy=rand|turns, stay or random is expected" \
		"--seed=0|a number is expected, from 1 to 18446744073709551615" \
		"--seed=many|a number is expected, from 1 to 18446744073709551615" \
		"--pace=0|steps a second are expected" \
		"--at=here|bookmarks are in traces" \
		"--plain --seed=4|--seed is for the screen" \
		"--plain --at=3|--at is for the screen" \
		"--plain --theme=dark|--theme is for the screen" \
		"--plain --big|--big is for the screen"; do
		run treadle view ${wrong%|*} semaphores
		[ "$status" -eq 2 ]
		[ "${#lines[@]}" -eq 1 ]
		[[ $output == "treadle: "*"${wrong#*|}"* ]]
	done
	run treadle view --at=here --scene=pool
	wrong "bookmarks are in traces"
	treadle record -o r.trace semaphores mutual-exclusion >/dev/null
	run treadle view --at=here r.trace
	wrong "the trace has no bookmark of that name"
}

@test "view without a terminal says what to do" {
	run bash -c 'treadle view semaphores </dev/null | cat; exit ${PIPESTATUS[0]}'
	wrong "--plain"
	TERM=dumb run treadle view --memory=off semaphores
	[ "$status" -eq 2 ]
	[ "${#lines[@]}" -eq 1 ]
}
