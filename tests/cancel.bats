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

@test "each cancellation point of the C library is one" {
	local name required n=0
	cc_plain points "$abs_top_srcdir/tests/check/points.c"
	./points >points.rows
	[ "$(grep -c YES points.rows)" -ge 34 ]
	treadle check --json -o t ./points -- required itself >out </dev/null
	jq -e '.failure == null' out
	while read -r name required; do
		[ "$required" = MAY ] || [[ $name =~ ^(write|fsync|fcntl_waits)$ ]] || continue
		treadle check --json -o t ./points -- "$name" held >out </dev/null || [ $? = 1 ]
		jq -e '.failure.kind == "deadlock"' out || { echo "$name"; cat out; false; }
		n=$((n + 1))
	done <points.rows
	[ "$n" -ge 33 ]
}

@test "where POSIX allows a cancellation point a thread may pass, and a clean-up handler makes it right" {
	cc_plain points "$abs_top_srcdir/tests/check/points.c"
	treadle check --json -o t ./points -- printf itself >out || [ $? = 1 ]
	jq -e '.failure.kind == "assertion"' out
	treadle check --json -o t ./points -- printf handler >out
	jq -e '.verdict == "verified"' out
}

@test "that a thread is cancelled in dlopen is not tried, and nothing is verified" {
	cat >loads.c <<-'END'
		#include <dlfcn.h>
		#include <pthread.h>
		static void *loads(void *arg) { return dlopen("libm.so.6", RTLD_NOW); }
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, 0, loads, 0);
			pthread_cancel(t);
			pthread_join(t, 0);
			return 0;
		}
	END
	cc_plain loads loads.c
	treadle check --json -o t ./loads >out
	jq -e '.verdict != "verified" and any(.limits[]; .blocks and (.text | startswith("dlopen and dlclose")))' out
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
