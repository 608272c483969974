# SPDX-License-Identifier: MIT
#
# An element outside of a global, static or local array is a misuse, which names the array, if the
# source gives it; and what is within, or only an address, is none.
bats_require_minimum_version 1.5.0
load lib/cases

program=arrays fine=verified

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	TREADLE_CC=gcc treadle cc -w "$abs_top_srcdir/tests/check/arrays.c" -o arrays
	TREADLE_CC=gcc treadle cc -w -O2 "$abs_top_srcdir/tests/check/arrays.c" -o optimized
	if command -v clang >/dev/null; then
		TREADLE_CC=clang treadle cc -w "$abs_top_srcdir/tests/check/arrays.c" -o by_clang
	fi
}

# at NAME WORDS FUNCTION TEXT: what is said of the case, at the first line of the function with the text
at() {
	sentence_of "$1" "2 runs uses $2 (arrays.c:$(line "$4" "$3(void)"))"
}

@test "each case outside of an array is a misuse, and no other fails" {
	all_of 23
}

@test "so too when it is optimised, and with the other compiler" {
	all_of 23 optimized
	[ -e "$BATS_FILE_TMPDIR/by_clang" ] || skip "no clang"
	fine=no-failure-found all_of 23 by_clang
}

@test "it is said which element of which array, on which side, and where" {
	at past 'box[2], which is past the end of box (int [2])' past 'box['
	at in-front 'box[-1], which is in front of box (int [2])' in_front 'box['
	at row 'board[2], which is past the end of board (int [2][3])' row 'board['
	at column 'board[y][3], which is past the end of board[y] (int [3])' column 'board['
	at member 'second->weights[2], which is past the end of second->weights (int [2])' member 'second->'
	at without-name 'parcels[1].label[3], which is past the end of parcels[1].label (char [3])' without_name 'label['
	at element 'parcels[200], which is past the end of parcels (parcel [2])' element 'parcels['
	at type-of-two 'both[18446744073709551615], which is past the end of both (int [2])' type_of_two 'both['
	at local 'own[4], which is past the end of own (int [4])' local 'own[zero'
	at added 'board[1][3], which is past the end of board[1] (int [3])' added 'box[0]'
}

@test "where the source does not give the array for certain, its type is named" {
	at by-macro 'element 2 of an array (int [2]), which is past its end' by_macro 'BOX('
	at turned 'element 2 of an array (int [2]), which is past its end' turned 'box]'
	at literal 'element 4 of an array (char [4]), which is past its end' literal 'abc'
	cd "$BATS_FILE_TMPDIR"
	mkdir changed
	sed 's/box\[zero + 2\] = 7/int_[zero + 2] = 7/' "$abs_top_srcdir/tests/check/arrays.c" >other.c
	cp "$abs_top_srcdir/tests/check/arrays.c" changed/arrays.c
	TREADLE_CC=gcc treadle cc -w changed/arrays.c -o another
	cp other.c changed/arrays.c
	answer past another
	[[ $(jq -r .failure.sentence "$BATS_TEST_TMPDIR/answer") == "misuse: 2 runs uses element 2 of an array (int [2]), which is past its end ("* ]]
	rm changed/arrays.c
	answer past another
	[[ $(jq -r .failure.sentence "$BATS_TEST_TMPDIR/answer") == "misuse: 2 runs uses element 2 of an array (int [2]), which is past its end ("* ]]
}

@test "a program that calls the compiler's function itself, with anything, fails by that" {
	at garbage 'an element outside of its array' garbage 'report((void'
	at half-garbage 'an element outside of its array' half_garbage 'report(&place'
	at nothing 'an element outside of its array' nothing 'report(NULL'
}

@test "clang gives the same names" {
	[ -e "$BATS_FILE_TMPDIR/by_clang" ] || skip "no clang"
	local name
	for name in past:box in-front:box row:board column:board[y] 'member:second->weights' local:own added:board[1]; do
		answer "${name%%:*}" by_clang
		[[ $(jq -r .failure.sentence "$BATS_TEST_TMPDIR/answer") == *" of ${name#*:} ("* ]] || { echo "$name"; cat "$BATS_TEST_TMPDIR/answer"; false; }
	done
}

@test "and so does g++" {
	command -v g++ >/dev/null || skip "no g++"
	cd "$BATS_FILE_TMPDIR"
	printf 'int a[2], b, m[2][3], i = 2;\nint main() { return a[i] + m[1][b]; }\n' >two.cc
	TREADLE_CC=g++ treadle cc two.cc -o two
	run -1 treadle check --json -o "$BATS_TEST_TMPDIR/t" ./two
	[ "$(jq -r .failure.sentence <<<"$output")" = 'misuse: 1 main uses a[2], which is past the end of a (int [2]) (two.cc:2)' ]
}

@test "the trace of it can be replayed, explained and read" {
	answer past
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $output == *'uses box[2], which is past the end of box'* ]]
	run treadle explain "$BATS_TEST_TMPDIR/t"
	[[ $(tr -s ' \n' ' ' <<<"$output") == *'uses box[2], which is past the end of box'* ]]
	run treadle view --plain "$BATS_TEST_TMPDIR/t"
	[[ $(tr -s ' \n' ' ' <<<"$output") == *'uses box[2], which is past the end of box'* ]]
}

@test "why it comes to that: the bounded buffer with if for while waits without a loop" {
	cd "$BATS_TEST_TMPDIR"
	treadle cc "$abs_top_srcdir/bench/verdicts/arrays/if-for-while.c" -o buffer
	run -1 treadle check -o t ./buffer
	[ "$(treadle explain --json t | jq -r .idiom)" = wait-without-loop ]
}
