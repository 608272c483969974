# SPDX-License-Identifier: MIT
#
# For tests of a program of many cases, tests/check/$program.c, each named by its argument: one is a
# misuse, unless its name begins with fine-.
load lib/common

# The names of the cases.
cases() {
	grep -oE '\{"[a-z-]+"' "$abs_top_srcdir/tests/check/$program.c" | tr -d '{"'
}

# answer NAME [BUILT]: what the check says of the case, by both ways, as JSON in the file answer.
# BUILT: as the program was built, if not under its own name.
answer() {
	cd "$BATS_FILE_TMPDIR"
	treadle check --strategy=exhaustive --runner=both --json -o "$BATS_TEST_TMPDIR/t" \
		"./${2:-$program}" -- "$1" >"$BATS_TEST_TMPDIR/answer" || [[ $? == [14] ]]
	[ "$(jq .runs.differed "$BATS_TEST_TMPDIR/answer")" = 0 ] || { cat "$BATS_TEST_TMPDIR/answer"; return 1; }
}

# line TEXT FUNCTION: the number of the first line with the text, in a function.
line() {
	awk -v text="$1" -v from="$2" 'index($0, from) { in_it = 1 }
		in_it && index($0, text) { print NR; exit }' "$abs_top_srcdir/tests/check/$program.c"
}

# sentence_of NAME SENTENCE
sentence_of() {
	answer "$1"
	diff <(jq -r .failure.sentence "$BATS_TEST_TMPDIR/answer") - <<<"misuse: $2"
}

# all_of NUMBER [BUILT]: there are so many cases, and each is as its name says; $fine: what may be the
# verdict of those that are no misuse.
all_of() {
	local name got
	[ "$(cases | wc -l)" -eq "$1" ]
	for name in $(cases); do
		answer "$name" "${2:-$program}"
		got=$(jq -r '.failure.kind // .verdict' "$BATS_TEST_TMPDIR/answer")
		case $name in
		fine-*) [[ $got =~ ^(${fine:-verified|no-failure-found})$ ]] ;;
		*) [ "$got" = misuse ] ;;
		esac || { echo "$name:"; cat "$BATS_TEST_TMPDIR/answer"; return 1; }
	done
}
