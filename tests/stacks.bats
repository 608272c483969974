# SPDX-License-Identifier: MIT
#
# To use a local variable of another thread's function that has returned, or of a thread that has
# ended, is a misuse, in whatever order it is tried; and what is joined or waited for is not.
bats_require_minimum_version 1.5.0
load lib/cases

program=stacks

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	treadle cc -O0 "$abs_top_srcdir/tests/check/stacks.c" -o stacks
	treadle cc -O2 "$abs_top_srcdir/tests/check/stacks.c" -o stacks-2
}

@test "each case with a stack that is not in use is a misuse, and no other fails" {
	all_of 19
}

@test "the same with an optimized program" {
	all_of 19 stacks-2
}

@test "what is joined or waited for is verified" {
	for name in fine-joined fine-posted fine-cancelled fine-own fine-given; do
		answer "$name"
		[ "$(jq -r .verdict "$BATS_TEST_TMPDIR/answer")" = verified ] ||
			{ echo "$name:"; cat "$BATS_TEST_TMPDIR/answer"; return 1; }
	done
}

@test "it is said who uses whose variable, and where" {
	local reads
	reads=$(line 'sink' '*reads')
	sentence_of local "2 reads accesses a local variable of a function of 1 main that has returned (stacks.c:$reads)"
	sentence_of covered "2 reads accesses a local variable of a function of 1 main that has returned (stacks.c:$reads)"
	sentence_of ended "1 main accesses a local variable of 2 leaves, which has ended (stacks.c:$(line 'sink' 'of_ended(void'))"
	sentence_of exits "2 reads accesses a local variable of 1 main, which has ended (stacks.c:$reads)"
	sentence_of unordered "1 main has left a function, and nothing orders that after the use of a local variable of it by 2 reads at stacks.c:$reads (stacks.c:$(line 'joins();' 'unordered(void'))"
}

@test "the trace of it can be replayed" {
	answer lock-of-ended
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $output == *'which has ended'* ]]
}
