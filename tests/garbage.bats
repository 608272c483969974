# SPDX-License-Identifier: MIT
#
# To use an object that was never initialised, or a copy of one, is a misuse; zeros serve as well as a
# static initialiser, and what was initialised before main is known.
bats_require_minimum_version 1.5.0
load lib/common

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	treadle cc "$abs_top_srcdir/tests/check/garbage.c" -o garbage
}

# The names of the cases of garbage.c.
cases() {
	grep -oE '\{"[a-z-]+"' "$abs_top_srcdir/tests/check/garbage.c" | tr -d '{"'
}

# answer NAME: what the check says of the case, by both ways, as JSON in the file answer.
answer() {
	cd "$BATS_FILE_TMPDIR"
	treadle check --strategy=exhaustive --runner=both --json -o "$BATS_TEST_TMPDIR/t" ./garbage -- "$1" \
		>"$BATS_TEST_TMPDIR/answer" || [ $? = 1 ]
	[ "$(jq .runs.differed "$BATS_TEST_TMPDIR/answer")" = 0 ] || { cat "$BATS_TEST_TMPDIR/answer"; return 1; }
}

# line TEXT FUNCTION: the number of the first line with the text, in a function.
line() {
	awk -v text="$1" -v from="static void $2(" 'index($0, from) { in_it = 1 }
		in_it && index($0, text) { print NR; exit }' "$abs_top_srcdir/tests/check/garbage.c"
}

# sentence_of NAME SENTENCE
sentence_of() {
	answer "$1"
	diff <(jq -r .failure.sentence "$BATS_TEST_TMPDIR/answer") - <<<"misuse: $2"
}

@test "each case with such an object is a misuse, and no other fails" {
	[ "$(cases | wc -l)" -eq 16 ]
	for name in $(cases); do
		answer "$name"
		wanted='failed misuse'
		[ "${name#fine-}" = "$name" ] || wanted='null'
		got=$(jq -r 'if .failure then .verdict + " " + .failure.kind else "null" end' "$BATS_TEST_TMPDIR/answer")
		[ "$got" = "$wanted" ] || { echo "$name:"; cat "$BATS_TEST_TMPDIR/answer"; return 1; }
	done
}

@test "it is said which object, and what is wrong with it" {
	sentence_of mutex "1 main uses mutex m-1, which was never initialised (garbage.c:$(line lock mutex))"
	sentence_of wait "1 main uses condition c-1, which was never initialised (garbage.c:$(line _wait waits))"
	sentence_of sem "1 main uses semaphore sem-1, which was never initialised (garbage.c:$(line _wait sem))"
	sentence_of copy "1 main uses mutex m-2, which is a copy: only the original may be used (garbage.c:$(line _lock copied))"
}

@test "the trace of it can be replayed" {
	answer copy
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $output == *'which is a copy'* ]]
}
