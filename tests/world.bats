# SPDX-License-Identifier: MIT
#
# The world of a program, end to end, by forks and by the runner: its exit status.
bats_require_minimum_version 1.5.0
load lib/common

setup() {
	cd "$TMPDIR" || exit 1
}

# build NAME: the program tests/check/NAME.c as ./NAME, its memory seen
build() {
	treadle cc -g -O1 -pthread -o "$1" "$abs_top_srcdir/tests/check/$1.c"
}

# decides VERDICT WORD...: by either way, and by both, check decides so; what it says last is in out.
decides() {
	local verdict=$1 way
	shift
	for way in fork persistent both; do
		treadle check --json --runner=$way -o t.trace "$@" >out || [ $? = 1 ]
		[ "$(jq -r .verdict out)" = "$verdict" ] || {
			echo "by $way:" "$@"
			cat out
			return 1
		}
	done
}

@test "an exit status is what the system sees of it" {
	local how
	build exits
	for how in return exit _exit quick; do
		decides verified ./exits 256 $how
		decides failed ./exits 257 $how
		[ "$(jq -r .failure.kind out)" = exit ]
		[[ $(jq -r .failure.sentence out) == *"status 1" ]]
		decides failed -- ./exits -1 $how
		[[ $(jq -r .failure.sentence out) == *"status 255" ]]
	done
	run treadle record -o r.trace ./exits 256
	[ "$status" -eq 0 ]
	[[ $output == *"exited with status 0"* ]]
	treadle replay r.trace | grep "exited with status 0"
	run treadle record -o r.trace ./exits 513
	[ "$status" -eq 1 ]
	run treadle replay r.trace
	[ "$status" -eq 1 ]
	[[ $output == *"exited with status 1"*"the same as recorded"* ]]
	treadle view --plain ./exits 512 | grep "ends the program with status 0"
	printf '%s\n' 'program ./exits 256' 'step 1' 'expect success' >s.scene
	treadle run --scene=s.scene
}
