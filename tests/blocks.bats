# SPDX-License-Identifier: MIT
#
# Memory beyond what was asked for is a misuse, on either side of a block; and what is within, or
# belongs to the C library, is not.
bats_require_minimum_version 1.5.0
load lib/cases

program=blocks fine=verified

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	treadle cc "$abs_top_srcdir/tests/check/blocks.c" -o blocks
}

@test "each case beyond a block is a misuse, and no other fails" {
	all_of 24
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
	sentence_of object "2 runs uses mutex *m, which reaches past the end of a block that 2 runs has allocated at blocks.c:$made (blocks.c:$(line '_init' object_past))"
}

@test "the trace of it can be replayed" {
	answer loop
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $output == *'past the end of a block'* ]]
}
