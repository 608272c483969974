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
	treadle cc -o millions "$abs_top_srcdir/tests/check/millions.c"
}

setup() {
	cd "$BATS_FILE_TMPDIR" || exit 1
}

# fails KIND ARG: `check` finds a failure of this kind in that program, with a race besides, in few
# steps, and its trace can be replayed
fails() {
	says 1 failed -o "$2.trace" ./millions -- "$2"
	holds ".failure.kind == \"$1\" and (.also | map(.kind) | index(\"race\") != null)"
	run treadle replay "$2.trace"
	[ "$status" -eq 1 ]
	[[ $output == *'the same as recorded: '*' steps' ]]
	[ "$(grep -o '[0-9]* steps$' <<<"$output" | cut -d ' ' -f 1)" -le 20 ]
}

# listed ARG REGEX: in the listing of the program's failure, without the places, the lines' ends are so
listed() {
	run treadle check --width=20 -o "$1.trace" ./millions -- "$1"
	[ "$status" -eq 1 ]
	grep -qzE "$2" <<<"$output"
}
