# SPDX-License-Identifier: MIT
#
# Errors of the thread library: what POSIX defines is a result, and the same as without treadle;
# what it leaves undefined is a misuse. The programs are the rows of the tables in check/errors.c and check/errors_locks.c.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR"
	cc_plain errors "$abs_top_srcdir/tests/check/errors.c" \
		"$abs_top_srcdir/tests/check/errors_locks.c" -std=gnu17
	./errors >rows
}

# told NAME: what the check says is in out; a line KIND SENTENCE.
told() {
	treadle check --json -o t ./errors -- "$1" >out || [ $? = 1 ]
	jq -r '"\(.failure.kind // .verdict) \(.failure.sentence // "")"' out
}

@test "what POSIX defines is a result, by itself and under the checker" {
	local name n=0
	while read -r name; do
		./errors "$name"
		[ "$(told "$name")" = "verified " ] || { echo "$name"; cat out; false; }
		n=$((n + 1))
	done < <(sed -n 's/ verified$//p' rows)
	[ "$n" -eq 20 ]
}

@test "what POSIX leaves undefined is a misuse or the deadlock that it leads to" {
	local name kind text said n=0
	while read -r name kind text; do
		said=$(told "$name")
		[[ $said == "$kind "*"$text"* ]] || { echo "$name: $said"; false; }
		n=$((n + 1))
	done < <(grep -v ' verified$' rows)
	[ "$n" -eq 31 ]
}
