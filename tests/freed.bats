# SPDX-License-Identifier: MIT
#
# Memory that is used after it was given back is a misuse, as is giving back what others still
# use; and what is ordered, or belongs to somebody else by then, is not.
bats_require_minimum_version 1.5.0
load lib/common

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	treadle cc "$abs_top_srcdir/tests/check/freed.c" -o freed
}

# The names of the cases of freed.c.
cases() {
	grep -oE '\{"[a-z-]+"' "$abs_top_srcdir/tests/check/freed.c" | tr -d '{"'
	echo alone
	echo fine-alone
}

# says STATUS NAME: checks the case, leaves what was said in out.
says() {
	local rc=0
	cd "$BATS_FILE_TMPDIR"
	treadle check --strategy=exhaustive -o "$BATS_TEST_TMPDIR/t" ./freed -- "$2" \
		>"$BATS_TEST_TMPDIR/out" 2>&1 || rc=$?
	[ $rc -eq "$1" ] || { cat "$BATS_TEST_TMPDIR/out"; echo "$2: $rc"; return 1; }
}

# line TEXT [FUNCTION]: the number of the first line with the text, in a function.
line() {
	awk -v text="$1" -v from="${2:-.}" '$0 ~ from { in_it = 1 }
		in_it && index($0, text) { print NR; exit }' "$abs_top_srcdir/tests/check/freed.c"
}

# sentence_of NAME SENTENCE
sentence_of() {
	cd "$BATS_FILE_TMPDIR"
	treadle check --strategy=exhaustive --json -o "$BATS_TEST_TMPDIR/t" ./freed -- "$1" \
		>"$BATS_TEST_TMPDIR/json" || [ $? = 1 ]
	diff <(jq -r .failure.sentence "$BATS_TEST_TMPDIR/json") - <<<"$2"
}

@test "each case with a use of freed memory is a misuse, and no other fails" {
	[ "$(cases | wc -l)" -eq 14 ]
	for name in $(cases); do
		[ "${name#fine-}" = "$name" ] || { says 0 "$name"; continue; }
		says 1 "$name"
		grep -q 'misuse' "$BATS_TEST_TMPDIR/out" || { cat "$BATS_TEST_TMPDIR/out"; return 1; }
	done
}

@test "it is said who uses it, who has given it back, and where" {
	local freed
	freed=$(line '	free(p)')
	sentence_of alone "misuse: 1 main uses memory that 1 main has given back at freed.c:$freed (freed.c:$((freed + 2)))"
	sentence_of lock "misuse: 2 locks uses mutex b->lock, in memory that 1 main has given back at freed.c:$(line '	free(box)' gives_back) (freed.c:$(line '	pthread_mutex_lock' '\*locks'))"
	sentence_of late-signal "misuse: 1 main gives back memory, and nothing orders that after its use by 2 signals_late at freed.c:$(line '	pthread_cond_signal' signals_late) (freed.c:$(line '	free(box)' 'void awaits'))"
}

@test "the trace of it can be replayed, and JSON has its kind, thread and place" {
	cd "$BATS_FILE_TMPDIR"
	treadle check --json -o "$BATS_TEST_TMPDIR/t" ./freed -- write >"$BATS_TEST_TMPDIR/json" || [ $? = 1 ]
	[ "$(jq -r .failure.kind "$BATS_TEST_TMPDIR/json")" = misuse ]
	[ "$(jq -r .failure.file "$BATS_TEST_TMPDIR/json")" = freed.c ]
	[ "$(jq -r .failure.thread "$BATS_TEST_TMPDIR/json")" != null ]
	run -1 treadle replay "$BATS_TEST_TMPDIR/t"
	[[ $output == *misuse* ]]
}

@test "races that are only told do not hide it" {
	cd "$BATS_FILE_TMPDIR"
	run -1 treadle check -o "$BATS_TEST_TMPDIR/t" ./freed -- read
	[[ $output == *misuse* ]]
}

# of_key NAME SENTENCE: the same of destructors.c
of_key() {
	cd "$BATS_FILE_TMPDIR"
	treadle check --json -o "$BATS_TEST_TMPDIR/t" ./destructors -- "$1" \
		>"$BATS_TEST_TMPDIR/json" || [ $? = 1 ]
	diff <(jq -r '.failure.sentence // .verdict' "$BATS_TEST_TMPDIR/json") - <<<"$2"
}

# key_line TEXT: its line there
key_line() {
	grep -nF -m1 "$1" "$abs_top_srcdir/tests/check/destructors.c" | cut -d: -f1
}

@test "what a key's destructor free() gives back is given back by its thread, where the key was made" {
	treadle cc "$abs_top_srcdir/tests/check/destructors.c" -o "$BATS_FILE_TMPDIR/destructors"
	local made used
	made="destructors.c:$(key_line 'pthread_key_create')"
	used="destructors.c:$(key_line '*shown = 2')"
	of_key late "misuse: 1 main uses memory that 2 owns has given back at $made ($used)"
	of_key twice "misuse: 1 main gives back memory that 2 owns has given back at $made (destructors.c:$(key_line 'free(shown)'))"
	of_key again "misuse: 2 owns gives back memory that 2 owns has given back at destructors.c:$(key_line 'free(own)') ($made)"
	of_key fine verified
	of_key fine-kept verified
	cd "$BATS_FILE_TMPDIR"
	run treadle check --json ./destructors -- meanwhile
	[ "$status" -eq 1 ]
	[[ $output == *"at $made"* ]]
}

@test "what is given back twice is called so, at the level of calls as well" {
	cc_plain destructors-plain "$abs_top_srcdir/tests/check/destructors.c"
	run treadle check ./destructors-plain -- twice
	[ "$status" -eq 1 ]
	[[ $output == *"free(): this memory was given back before"* ]]
}

@test "a stream is given back where it is closed, and what a join stores is an access" {
	cd "$BATS_FILE_TMPDIR"
	treadle cc "$abs_top_srcdir/tests/check/streams.c" -o streams
	for name in late meanwhile narrow; do
		run treadle check --json ./streams -- $name
		[ "$status" -eq 1 ]
		[ "$(jq -r .failure.kind <<<"$output")" = misuse ]
	done
	[[ $(jq -r .failure.sentence <<<"$output") == *"past the end of a block that 1 main has allocated at streams.c:"* ]]
	run treadle check --json ./streams -- late
	[[ $(jq -r .failure.sentence <<<"$output") == "misuse: 1 main uses memory that 2 closes has given back at streams.c:"* ]]
	run treadle check --json ./streams -- fine
	[ "$status" -ne 1 ]
}
