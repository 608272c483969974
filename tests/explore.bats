# SPDX-License-Identifier: MIT
#
# `treadle check` at the level of memory: what comes of a race, atomics, and what a proof there says.
# And: what must be possible and never happens.
load lib/common
load lib/answers
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR" || exit 1
	export TREADLE_LIBDIR=$abs_top_builddir
}

# built [FLAG...]: the program tests/check/shared.c with the hooks
built() {
	treadle cc -g -O1 -I"$abs_top_srcdir/lib" "$@" -o shared "$abs_top_srcdir/tests/check/shared.c"
}

# line COMMENT: the number of the line of shared.c that carries it
line() {
	grep -n "// $1\$" "$abs_top_srcdir/tests/check/shared.c" | cut -d: -f1
}

# executions: how many the answer in $output says
executions() {
	grep -o '"executions": [0-9]*' <<<"$output" | cut -d ' ' -f 2
}

# also OBJECT...: the races that are told besides the failure are on these variables, in this order
also() {
	diff <([ $# -eq 0 ] || printf 'variable %s\n' "$@") <(python -c '
import json, sys
for race in json.load(sys.stdin)["also"]:
    print(race["object"])' <<<"$output")
}

@test "a lost update: the failed assertion, and the race that leads to it" {
	built
	says 1 failed ./shared -- lost
	[[ $output == *'"kind": "assertion"'*'"kind": "race"'*"\"line\": $(line counter)"* ]]
	also counter
	treadle view --plain shared.trace | grep -q 'writes variable counter: 1'
	run treadle check ./shared -- lost
	[[ $output == *$'\nAlso: data race on variable counter: '* ]]
}

@test "what comes of a race is told, whatever it is, and the race below it" {
	treadle cc -o raced "$abs_top_srcdir/tests/check/raced.c"
	says 1 failed ./raced -- deadlock
	[[ $output == *'"kind": "deadlock"'* ]]
	also known
	says 1 failed ./raced -- crash
	[[ $output == *'"kind": "crash"'* ]]
	also ready shared
	run treadle replay raced.trace
	[[ $output == *'SIGSEGV'*'the same as recorded'* ]]
	says 1 failed ./raced -- flag-and-assertion
	[[ $output == *'"kind": "assertion"'* ]]
	also counter stop
}

@test "of races alone, one on a stop flag is the last to be shown" {
	treadle cc -o raced "$abs_top_srcdir/tests/check/raced.c"
	says 1 failed ./raced -- flag-and-counter
	[[ $output == *'"kind": "race"'*'data race on variable counter'*'"also"'* ]]
	also stop
	run treadle replay raced.trace
	[ "$status" -eq 1 ]
	run treadle check --scene=raced.scene ./raced -- flag-and-counter
	[[ $output == *"'raced.scene' is not written"* && ! -e raced.scene ]]
	run treadle replay raced.trace
	[[ $output == *'data race on variable counter'*'the same as recorded'* ]]
	says 1 failed ./raced -- flag
	[[ $output == *'"kind": "race"'*'data race on variable stop'*'"also"'* ]]
	also
}

@test "what comes of a race has a part of the budget, or all of it" {
	treadle cc -DROUNDS=20 -o raced "$abs_top_srcdir/tests/check/raced.c"
	says 1 failed --executions=6000 ./raced -- many
	[[ $output == *'"kind": "race"'* ]]
	[ "$(executions)" -lt 1000 ]
	run treadle check --executions=6000 ./raced -- many
	[[ ${lines[-1]} == *'treadle check --explore-races -- ./raced many' ]]
	says 1 failed --executions=2000 --strategy=exhaustive --explore-races ./raced -- many
	[ "$(executions)" -eq 2000 ]
}

@test "an update that is lost in one of several places" {
	built
	says 1 failed ./shared -- several
	[[ $output == *'"kind": "assertion"'* ]]
	treadle view --plain shared.trace | grep -qF 'writes variable several[2]: 1'
}

@test "a race of which nothing comes is told at the end of the search, with its trace" {
	built
	says 1 failed ./shared -- benign
	[[ $output == *'"kind": "race"'*'variable flag'* ]]
	[[ $output == *'"trace": "shared.trace"'* ]]
	[ "$(executions)" -gt 3 ]
	also
	run treadle replay shared.trace
	[ "$status" -eq 1 ]
	[[ $output == *'the same as recorded'* ]]
}

@test "to spin on an atomic that nobody sets is a livelock" {
	built
	says 1 failed ./shared -- bell
	[[ $output == *'"kind": "livelock"'*'"object": "variable bell"'*"\"line\": $(line 'nobody rings')"* ]]
	run treadle check ./shared -- bell
	[ "$status" -eq 1 ]
	[[ $output == *'livelock: '* ]]
	[ "$(wc -l <<<"$output")" -le 100 ]
}

@test "weaker atomics that allow no more than interleavings do are no limit" {
	built
	local memory
	for memory in weak strong; do
		says 0 verified ./shared -- $memory
		[ "$(jq -r '.limits[].text' <<<"$output" | grep -vc 'were optimised')" = 0 ]
	done
}

@test "data is passed on by weaker atomics in the ways that C11 has, and in no others" {
	local what
	treadle cc -o ordered "$abs_top_srcdir/tests/check/ordered.c"
	for what in same-thread update fences one-fence; do
		says 0 verified ./ordered -- $what
	done
	for what in other-thread relaxed no-fence; do
		says 1 failed ./ordered -- $what
		[[ $output == *'"kind": "race"'*'variable data'* ]]
	done
	says 0 no-failure-found ./ordered -- consume
	[[ $output == *'memory_order_consume counts as memory_order_acquire'* ]]
}

@test "what sleeps in the search is no end of its own" {
	built
	says 0 verified --strategy=exhaustive ./shared -- strong
	[[ $output == *'"redundant": 0'* ]]
	! treadle check --strategy=exhaustive ./shared -- strong | grep -i 'asleep\|tried elsewhere'
}

@test "what must be possible and never happens: no trace shows it" {
	built -DREACH
	says 1 failed ./shared -- strong
	[[ $output == *'"kind": "property"'*"never happened: 'three additions' (shared.c:$(line never))"* ]]
	[[ $output == *'"trace": null'* ]]
	[ ! -e shared.trace ]
	run treadle check ./shared -- strong
	[ "$status" -eq 1 ]
	[ "${lines[0]}" = failed ]
	[[ $output == *"never happened: 'three additions'"* ]]
}
