# SPDX-License-Identifier: MIT
#
# Cancellation of threads: the programs of check/cancel.c come to what is expected of them, told the
# same by the runner and by forks; those that are right do so by themselves, too.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR"
	cc_plain cancel "$abs_top_srcdir/tests/check/cancel.c"
	./cancel >rows
}

@test "each program comes to what is expected" {
	local name kind text said n=0
	while read -r name kind text; do
		treadle check --json --runner=both -o t ./cancel -- "$name" >out || [ $? = 1 ]
		said=$(jq -r '"\(.failure.kind // .verdict) \(.failure.sentence // "")"' out)
		[[ $said == "$kind "*"$text"* ]] || { echo "$name: $said"; false; }
		jq -e '.runs.differed == 0 and .runs.refused == 0' out ||
			[ "$kind" = livelock ] || { echo "$name"; cat out; false; }
		[ "$kind" != verified ] || timeout 20 ./cancel "$name" </dev/null
		n=$((n + 1))
	done <rows
	[ "$n" -eq 21 ]
}

@test "asynchronous cancellation is a limit, and nothing is verified" {
	treadle check --json -o t ./cancel -- asynchronous >out
	jq -e '.limits[] | select(.blocks and (.text | startswith("asynchronous cancellation")))' out
}

@test "a failure by cancellation is replayed, as a trace and as a scene" {
	run -1 treadle check --scene=kept.scene -o kept.trace ./cancel -- lock_kept
	grep -q '^cancel 2 ' kept.scene
	run -1 treadle replay kept.trace
	[[ $output == *'the same as recorded'* ]]
	run -0 treadle run -q --scene=kept.scene
}

@test "a program that cancels nothing has no steps of it" {
	cat >exits.c <<-'END'
		#include <pthread.h>
		int main(void)
		{
			pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
			pthread_testcancel();
			pthread_exit(0);
		}
	END
	cc_plain exits exits.c
	treadle view --plain ./exits >story
	run -1 grep -i cancel story
}

@test "what is stuck in the model alone is no failure where something outside could move it" {
	local name code text n=0
	cc_plain moved "$abs_top_srcdir/tests/check/moved.c"
	./moved >moved.rows
	while read -r name code text; do
		run -"$code" treadle check --json --executions=30 -o t ./moved -- "$name"
		[[ $output == *"$text"* ]]
		[[ $output != *'a bug of treadle'* ]]
		[ "$code" -eq 1 ] || timeout 20 ./moved "$name" </dev/null
		n=$((n + 1))
	done <moved.rows
	[ "$n" -eq 5 ]
}
