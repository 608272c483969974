# SPDX-License-Identifier: MIT
#
# Robust mutexes: the programs of check/robust.c come to what is expected of them, at the level of
# calls and of memory, told the same by the runner and by forks; the right ones also by themselves.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR"
}

# rows: what the check says of each row of ./robust.
rows() {
	local name kind text said n=0
	./robust >rows
	while read -r name kind text; do
		treadle check --json --runner=both -o t ./robust -- "$name" >out || [ $? = 1 ]
		said=$(jq -r '"\(.failure.kind // .verdict) \(.failure.sentence // "")"' out)
		[[ $said == "$kind "*"$text"* ]] || { echo "$name: $said"; false; }
		jq -e '.runs.differed == 0' out
		[ "$kind" != verified ] || timeout 20 ./robust "$name" </dev/null
		n=$((n + 1))
	done <rows
	[ "$n" -eq 6 ]
}

@test "each program comes to what is expected, by its calls" {
	cc_plain robust "$abs_top_srcdir/tests/check/robust.c"
	rows
}

@test "and by its memory: what the owner did before its end is ordered" {
	treadle cc -g -O1 -pthread -o robust "$abs_top_srcdir/tests/check/robust.c"
	rows
}
