# SPDX-License-Identifier: MIT
#
# Memory beyond what was asked for is a misuse, on either side of a block; and what is within, or
# belongs to the C library, is not.
bats_require_minimum_version 1.5.0
load lib/common

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	treadle cc "$abs_top_srcdir/tests/check/blocks.c" -o blocks
}

# The names of the cases of blocks.c.
cases() {
	grep -oE '\{"[a-z-]+"' "$abs_top_srcdir/tests/check/blocks.c" | tr -d '{"'
}

# answer NAME: what the check says of the case, by both ways, as JSON in the file answer.
answer() {
	cd "$BATS_FILE_TMPDIR"
	treadle check --strategy=exhaustive --runner=both --json -o "$BATS_TEST_TMPDIR/t" ./blocks -- "$1" \
		>"$BATS_TEST_TMPDIR/answer" || [ $? = 1 ]
	[ "$(jq .runs.differed "$BATS_TEST_TMPDIR/answer")" = 0 ] || { cat "$BATS_TEST_TMPDIR/answer"; return 1; }
}

# line TEXT FUNCTION: the number of the first line with the text, in a function.
line() {
	awk -v text="$1" -v from="$2" 'index($0, from) { in_it = 1 }
		in_it && index($0, text) { print NR; exit }' "$abs_top_srcdir/tests/check/blocks.c"
}

# sentence_of NAME SENTENCE
sentence_of() {
	answer "$1"
	diff <(jq -r .failure.sentence "$BATS_TEST_TMPDIR/answer") - <<<"misuse: $2"
}

@test "each case beyond a block is a misuse, and no other fails" {
	local wanted
	[ "$(cases | wc -l)" -eq 24 ]
	for name in $(cases); do
		answer "$name"
		wanted='failed misuse'
		[ "${name#fine-}" = "$name" ] || wanted='verified null'
		[ "$(jq -r '.verdict + " \(.failure.kind)"' "$BATS_TEST_TMPDIR/answer")" = "$wanted" ] ||
			{ echo "$name:"; cat "$BATS_TEST_TMPDIR/answer"; return 1; }
	done
}

@test "it is said who reaches beyond whose block, on which side, and where" {
	local made
	made=$(line 'shared = some' 'int main')
	sentence_of read "2 runs accesses memory past the end of a block that 1 main has allocated at blocks.c:$made (blocks.c:$(line 'sink =' reads_past))"
	sentence_of before "2 runs accesses memory in front of a block that 1 main has allocated at blocks.c:$made (blocks.c:$(line 'shared[-1]' writes_before))"
	made=$(line 'malloc' full_past)
	sentence_of full "2 runs accesses memory past the end of a block that 2 runs has allocated at blocks.c:$made (blocks.c:$(line 'p[4]' full_past))"
	made=$(line 'malloc' full_before)
	sentence_of full-before "2 runs accesses memory in front of a block that 2 runs has allocated at blocks.c:$made (blocks.c:$(line 'q[-1]' full_before))"
	made=$(line 'malloc' object_past)
	sentence_of object "2 runs uses mutex m-1, which reaches past the end of a block that 2 runs has allocated at blocks.c:$made (blocks.c:$(line '_init' object_past))"
}

@test "the trace of it can be replayed" {
	answer loop
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $output == *'past the end of a block'* ]]
}
