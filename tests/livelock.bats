# SPDX-License-Identifier: MIT
#
# `treadle check` on programs whose threads go on for ever: a livelock under a fair schedule fails,
# with thread and line; what is merely long, or was not let go on, does not.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
	cc_plain polite "$abs_top_srcdir/tests/check/polite.c"
}

# line COMMENT: the number of the line of polite.c that carries it
line() {
	grep -n "$1" "$abs_top_srcdir/tests/check/polite.c" | cut -d: -f1
}

# goes_nowhere ACT COMMENT: a livelock at that line, shown in few steps, and replayed
goes_nowhere() {
	run --separate-stderr treadle check --json -o p.trace ./polite -- "$1"
	[ "$status" -eq 1 ]
	[[ $output == *'"kind": "livelock"'* ]]
	[[ $output == *'"file": "polite.c"'* ]]
	[[ $output == *"\"line\": $(line "$2")"* ]]
	[ "$(treadle view --plain p.trace | wc -l)" -le 200 ]
}

@test "two threads that are polite to each other" {
	goes_nowhere backoff '// polite'
}

@test "two threads that yield to each other for ever" {
	goes_nowhere turns '// its turn never comes'
}

@test "a thread that waits for what one that has ended should have done" {
	goes_nowhere gone '// its turn never comes'
}

@test "an execution that is merely long is cut, and no failure" {
	run --separate-stderr treadle check --json --steps=1000 --executions=20 ./polite -- long
	[ "$status" -eq 4 ]
	[[ $output == *'"failure": null'* ]]
	[[ $output == *'cut short at the limit of steps'* ]]
}

@test "a lock made of a flag that nobody clears" {
	treadle cc -o kept "$abs_top_srcdir/tests/check/kept.c"
	run --separate-stderr treadle check --json ./kept
	[ "$status" -eq 1 ]
	[[ $output == *'"kind": "livelock"'*'"object": "variable kept'*'"line": 12'* ]]
}
