# SPDX-License-Identifier: MIT
#
# Loops of hundreds of thousands of rounds (tests/check/millions.c): what comes of their races is shown
# though no execution ends where each access is a step.
load lib/common
load lib/answers
bats_require_minimum_version 1.5.0

setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit 1
	export TREADLE_LIBDIR=$abs_top_builddir
	treadle cc -g -O0 -o millions "$abs_top_srcdir/tests/check/millions.c"
}

setup() {
	cd "$BATS_FILE_TMPDIR" || exit 1
	export TREADLE_LIBDIR=$abs_top_builddir
	options=(--steps=2000) # of hundreds of thousands
}

# holds CONDITION: jq finds it true of the answer in $output
holds() {
	jq -e "$1" <<<"$output" >/dev/null || {
		echo "$output"
		return 1
	}
}

# line COMMENT: the number of the line of millions.c that carries it
line() {
	grep -n "// $1\$" "$abs_top_srcdir/tests/check/millions.c" | cut -d: -f1
}

# steps TRACE: it can be replayed, and has so many
steps() {
	run treadle replay "$1"
	[ "$status" -eq 1 ]
	[[ ${lines[-1]} =~ ^'the same as recorded: '([0-9]+)' steps'$ ]]
	steps=${BASH_REMATCH[1]}
}

# fails ARG COMMENT ENDS LINE...: `check` finds that this program ends so, and the race on the line with the
# comment besides; the trace is short, and can be replayed; and among the numbered lines of the listing, without
# their numbers and places, these follow each other.
fails() {
	local arg=$1 at
	at=$(line "$2")
	run treadle check "${options[@]}" --all-steps --width=20 -o "$arg.trace" ./millions -- "$arg"
	[ "$status" -eq 1 ]
	[[ ${lines[0]} == failed && ${lines[1]} == "$3"* ]]
	[[ ${output//$'\n  '/ } == *$'\nAlso: data race on '*" at millions.c:$at"* ]]
	local told=$output
	sed -nE 's/^>? *[0-9]+  ([0-9] .*)$/\1/p' <<<"$output" | sed -E 's/ +millions\.c:[0-9]+$//; s/ \(called at .*//' >listed
	steps "$arg.trace"
	[ "$steps" -le 20 ]
	[ "$(wc -l <listed)" -eq "$steps" ]
	awk 'BEGIN { n = k = 0 } NR == FNR { wanted[n++] = $0; next } $0 == wanted[k] { k++ } END { exit k < n }' \
		<(printf '%s\n' "${@:4}") listed || { cat listed && return 1; }
	output=$told
}

@test "a counter: the lost update, with its values, and which loop to make shorter" {
	options=()
	fails plain plain '1 main fails the assertion ' \
		'3 plain reads variable total: 0' '2 plain reads variable total: 0' '2 plain writes variable total: 1' \
		'2 plain ends' '3 plain writes variable total: 1' '1 main reads variable total: 100000'
	[[ ${output//$'\n   '/} == *"To have all of it tried:"$'\n'"  - executions were cut at the limit of steps; for all of them, make N 2 (the loop at millions.c:$(line plain))"* ]]
	run treadle explain -q plain.trace
	[ "$status" -eq 0 ]
	[[ ${output//$'\n'/ } == *'A lost update:'*'It fails exactly when'*'Not all interleavings could be tried.'* ]]
	run treadle check --scene=plain.scene ./millions
	[ "$status" -eq 1 ] && [ ! -e plain.scene ]
	[[ $output == *'no scene shows this failure'* ]]
}

@test "a counter in a function that the loop calls, and a sum of an array's items" {
	fails function function '1 main fails the assertion ' \
		'3 called reads variable total: 0' '2 called writes variable total: 1' '3 called writes variable total: 1'
	fails sums sums '1 main fails the assertion ' \
		'3 sums reads variable total: 0' '2 sums writes variable total: 1' '3 sums writes variable total: 1'
}

@test "a member of a structure, a counter behind a pointer, and one in memory of the heap" {
	fails member member '1 main fails the assertion ' '3 member reads variable record.n: 0' '3 member writes variable record.n: 1'
	fails pointer pointer '1 main fails the assertion ' '3 pointer reads variable total: 0' '3 pointer writes variable total: 1'
	fails heap heap '1 main fails the assertion ' '2 heap writes variable *block: 1' '3 heap writes variable *block: 1'
}

@test "three threads, and two counters" {
	fails three plain '1 main fails the assertion ' '4 plain ends' '1 main reads variable total: 200000'
	fails two two '1 main fails the assertion ' '3 two writes variable hits: 1' '3 two ends'
	[ "$(grep -c '^Also: data race' <<<"$output")" -eq 2 ]
}

@test "a volatile counter, and one of eight bytes" {
	fails volatile volatile '1 main fails the assertion ' '3 marked reads variable shown: 0' '3 marked writes variable shown: 1'
	fails wide wide '1 main fails the assertion ' '2 longer writes variable wide: 5' '3 longer writes variable wide: 5'
}

@test "a bank whose money gets lost, and one more sold than there was" {
	fails bank bank '1 main fails the assertion ' '3 bank ends' '1 main joins thread 3 bank'
	fails sells sells '1 main fails the assertion ' \
		'3 sells reads variable sold: 0' '2 sells ends' '3 sells reads variable sold: 100000' \
		'3 sells writes variable sold: 100001' '1 main reads variable sold: 100001'
}

@test "the exit status is wrong, no assertion fails" {
	fails status plain 'exited with status 1' '3 plain writes variable total: 1' '1 main reads variable total: 100000'
	run treadle explain -q --json status.trace
	[ "$status" -eq 0 ]
	holds '.kind == "exit" and .idiom == "lost-update" and .failing > 0 and .passing > 0'
}

@test "where nothing fails but the race, it is the failure; all ends that are found are shown" {
	says 1 failed --steps=500 ./millions -- printed
	holds '.failure.kind == "race" and (.advice | length == 1 and (.[0].text | contains("make N 2")))'
	run treadle outcomes --steps=500 --json ./millions -- printed
	[ "$status" -eq 1 ]
	holds '(.complete | not) and ([.outcomes[].output] | index("100000\n") != null and index("200000\n") != null)'
	local trace
	trace=$(jq -r '.outcomes[] | select(.output == "100000\n").trace' <<<"$output")
	run treadle replay "$trace"
	[ "$status" -eq 0 ]
	[[ $output == $'100000\n'*$'\nthe same as recorded: '* ]]
}

@test "the right program is followed for some rounds, and it is told that its end was not reached" {
	says 0 no-failure-found --steps=1000 ./millions -- locked
	holds '.failure == null and .rounds >= 2 and (.limits | any(.blocks and (.text | contains("beyond the limit of steps"))))'
}

@test "the budget counts these executions, too" {
	says 1 failed --steps=1000 --executions=11 ./millions -- harmless
	holds '.executions <= 11 and .failure.kind == "race"'
	says 1 failed --steps=1000 --executions=13 ./millions
	holds '.executions <= 13 and .failure.kind == "assertion"'
	says 1 failed --steps=1000 --executions=5 --strategy=pct ./millions
	holds '.executions <= 5 and .failure.kind == "race"'
}

@test "every way of running it and several jobs come to the same" {
	local one way
	says 1 failed "${options[@]}" -o one.trace ./millions -- bank
	one=$(jq -S 'del(.seconds, .runs, .runner, .failure.trace)' <<<"$output")
	for way in --runner=fork --runner=both --jobs=2; do
		says 1 failed "${options[@]}" "$way" -o other.trace ./millions -- bank
		diff <(jq -S 'del(.seconds, .runs, .runner, .failure.trace, .states)' <<<"$output") \
			<(jq 'del(.states)' <<<"$one")
		cmp one.trace other.trace
	done
}
