# SPDX-License-Identifier: MIT
#
# The table of verdicts that can be believed (bench/verdicts.sh), on a few of its programs; and their
# records (bench/record_verdicts.sh). All of them: `make bench`.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR" || exit 1
	export TREADLE=$abs_top_builddir/treadle
}

table() {
	bash "$abs_top_srcdir/bench/verdicts.sh" "$@"
}

@test "every program says what its wrong and its right version come to" {
	cd "$abs_top_srcdir/bench/verdicts"
	[ "$(ls */*.c | wc -l)" -ge 248 ]
	for source in */*.c */*.cc; do
		[ "$(grep -cE '^// (wrong|right): [a-z -]+(; (named|line|limit|note|also|left): [^;]+)*$' "$source")" = 2 ] &&
			grep -qE 'RIGHT|^// build: object' "$source" || { echo "$source"; false; }
	done
}

@test "the programs of tests/check come to what they say: failures, misuses, ends, limits of time" {
	run table check
	echo "$output"
	[ "$status" -eq 0 ]
	[ "$(awk '{ $1 = $1 } /^all /' <<<"$output")" = "all 21 19 2 0" ]
}

@test "what a row says of an answer is compared: its line, its members, its limits" {
	mkdir -p other/tests
	cp -r "$abs_top_srcdir"/bench other
	cp -r "$abs_top_srcdir"/tests/check other/tests
	sed -i 's/interleavings: 6/interleavings: 7/' other/tests/check/counter.c
	sed -i 's/line: join-self/line: join-twice/; s/mutex lock; line: unlock/mutex look; line: unlock/' other/tests/check/misuse.c
	sed -i 's/no more than 1/no more than 2/' other/tests/check/spurious.c
	sed -i 's/only a signal/only a rooster/' other/tests/check/alarm.c
	run -1 bash other/bench/verdicts.sh check/alarm check/counter check/misuse check/spurious
	[ "$(grep -c '^  wrong: ' <<<"$output")" -eq 5 ]
	[[ $output == *"wrong: check/alarm.c (right): nothing of 'only a rooster"* ]]
	[[ $output == *"wrong: check/counter.c (right): nothing of '7' in interleavings"* ]]
	[[ $output == *"wrong: check/misuse.c (wrong -- join-self): nothing of 'join-twice' in line"* ]]
	[[ $output == *"wrong: check/misuse.c (wrong -- unlock-others): nothing of 'mutex look' in object"* ]]
	[[ $output == *"wrong: check/spurious.c (wrong --spurious=1): nothing of 'no more than 2 spurious"* ]]
}

@test "eighteen pairs come to what they say" {
	run table c-library/words memory/returned-stack exit-status/block-of-errors \
		cancellation/half-moved robust/given-up mutex-kinds/one-unlock-short \
		left-behind/hides-nothing atomics/two-stages waiting-loops/after-you \
		input-files/no-input conditions/three-in-turn unseen-code/linked-library \
		fork/child-wants-lock memory/local-never-made unseen-code/library-lock \
		unseen-code/calls-back threads/main-locals exit-status/two-exits
	echo "$output"
	[ "$status" -eq 0 ]
	[ "$(awk '{ $1 = $1 } /^all /' <<<"$output")" = "all 36 33 3 0" ]
}

@test "a verdict that is not what a program says is found, and named" {
	mkdir other
	cp "$abs_top_srcdir"/bench/verdicts.sh other
	cp -r "$abs_top_srcdir"/bench/verdicts other
	sed -i 's/^\/\/ right: verified/\/\/ right: no proof/' other/verdicts/polling/turns.c
	run bash other/verdicts.sh polling/turns
	[ "$status" -eq 1 ]
	[[ $output == *'wrong: polling/turns.c (right): verified, not no proof'* ]]
}

@test "what is recorded of them has a legal order" {
	run env RUNS=1 bash "$abs_top_srcdir/bench/record_verdicts.sh" \
		c-library/words robust/given-up semaphores/looked-first
	echo "$output"
	[ "$status" -eq 0 ]
	[[ ${lines[1]} =~ ^wrong\ .*\ 0\ +0$ && ${lines[2]} =~ ^right\ +0\ +3\ +3\ +3\ +0\ +0$ ]]
}
