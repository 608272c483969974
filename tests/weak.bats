# SPDX-License-Identifier: MIT
#
# What weaker orders of atomic accesses allow beyond interleavings (runtime/race/weak.h), on the small
# programs of the literature: told, by both searches and both ways to run, of those of which it is so,
# and of no others.
load lib/common
bats_require_minimum_version 1.5.0

setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit 1
	for level in 0 1 2; do
		treadle cc -g -O$level "$abs_top_srcdir/tests/check/litmus.c" -o "litmus-$level"
	done
}

setup() {
	cd "$BATS_FILE_TMPDIR" || exit 1
}

# judge PROGRAM OPTION...: of all its cases
judge() {
	local program=$1 name wanted
	shift
	[ "$("$program" | grep -c '^weak-')" -ge 12 ]
	for name in $("$program"); do
		wanted=verified
		[ "${name#weak-}" = "$name" ] || wanted='no failure found'
		treadle check "$@" "$program" "$name" >out
		[ "$(head -n 1 out)" = "$wanted" ] || { echo "$name"; cat out; return 1; }
		if [ "$wanted" != verified ]; then
			tr -s ' \n' ' ' <out | grep -q 'that was not tried (the default order forbids it): litmus\.c:[0-9]' ||
				{ echo "$name"; cat out; return 1; }
		fi
	done
}

@test "what weaker orders allow is told, where it is so" {
	judge ./litmus-0
}

@test "so too by the search over states" {
	judge ./litmus-1 --strategy=states
}

@test "so too by both ways to run, which agree" {
	judge ./litmus-2 --runner=both
}

@test "a relaxed store before an earlier load is a note, and no more" {
	treadle check ./litmus-1 load-first >out
	[ "$(head -n 1 out)" = verified ]
	tr -s ' \n' ' ' <out | grep -qF 'that a relaxed store takes effect before an earlier relaxed load'
	treadle check ./litmus-0 message >out
	run ! grep -q 'What this does not cover' out
}

@test "the places are named, and the verdict is no proof" {
	run -0 treadle check --json ./litmus-0 weak-store-buffer
	jq -e '.verdict == "no-failure-found" and (.limits | map(.blocks) == [true])' <<<"$output"
	here=$(grep -n '^CASE(sb_ra' "$abs_top_srcdir/tests/check/litmus.c" | cut -d: -f1)
	[[ $output == *"forbids it): litmus.c:$here\""* ]]
}
