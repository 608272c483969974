# SPDX-License-Identifier: MIT
#
# To use an object that was never initialised, or a copy of one, is a misuse; the zeros of a static
# variable serve as well as a static initialiser, and what was initialised before main is known. What
# malloc and calloc give: unwritten.bats.
bats_require_minimum_version 1.5.0
load lib/cases

program=garbage

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	treadle cc "$abs_top_srcdir/tests/check/garbage.c" -o garbage
}

@test "each case with such an object is a misuse, and no other fails" {
	all_of 17
}

@test "it is said which object, and what is wrong with it" {
	local from
	from="called from main at garbage.c:$(line '.run()' 'int main')"
	sentence_of mutex "1 main uses mutex a.mutex, which was never initialised (garbage.c:$(line lock 'static void mutex('), $from)"
	sentence_of wait "1 main uses condition a.cond, which was never initialised (garbage.c:$(line _wait 'static void waits('), $from)"
	sentence_of sem "1 main uses semaphore a.sem, which was never initialised (garbage.c:$(line _wait 'static void sem('), $from)"
	sentence_of copy "1 main uses mutex a.mutex #2, which is a copy: only the original may be used (garbage.c:$(line _lock 'static void copied('))"
}

@test "the trace of it can be replayed" {
	answer copy
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $output == *'which is a copy'* ]]
}
