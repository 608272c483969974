# SPDX-License-Identifier: MIT
#
# Futexes, by syscall() (tests/check/futexes.c) and in the C++ library (futexes.cc): waits and wakes are
# operations, so what is right is verified, and a wake that is missing is told.
bats_require_minimum_version 1.5.0
load lib/common

source=$abs_top_srcdir/tests/check/futexes.c

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	treadle cc -O1 -Wall -Wextra -Werror "$source" -o futexes
	cc_plain bare "$source"
}

setup() {
	cd "$BATS_FILE_TMPDIR"
}

# checked STATUS PROGRAM CASE [OPTION...]: the answer in the file answer
checked() {
	local wanted=$1 program=$2 name=$3 rc=0
	shift 3
	timeout 300 treadle check --json "$@" -o "$BATS_TEST_TMPDIR/t" "./$program" -- "$name" \
		>"$BATS_TEST_TMPDIR/answer" 2>/dev/null || rc=$?
	[ $rc = "$wanted" ] || { echo "$program $name: $rc"; cat "$BATS_TEST_TMPDIR/answer"; return 1; }
}

# verified PROGRAM CASE [OPTION...]
verified() {
	checked 0 "$@"
	has verified .verdict
}

# fails CASE KIND [OPTION...]: a failure of this kind
fails() {
	local name=$1 kind=$2
	shift 2
	checked 1 futexes "$name" "$@"
	has "$kind" .failure.kind
}

# has TEXT FILTER: what jq finds in the answer has the text
has() {
	[[ $(jq -r "$2" "$BATS_TEST_TMPDIR/answer") == *"$1"* ]] || {
		jq "$2" "$BATS_TEST_TMPDIR/answer"
		return 1
	}
}

# answers [OPTION...]: the verdict or the kind of failure of each case
answers() {
	local name
	for name in two-silent two three three-threads forgetting deadlock event event-one event-none \
		semaphore timed-or-woken partly; do
		treadle check --json "$@" -o "$BATS_TEST_TMPDIR/t" ./futexes -- $name 2>/dev/null |
			jq -r "\"$name \" + (.failure.kind // .verdict)"
	done
}

@test "locks, events and semaphores of futexes that are right are verified" {
	local name
	for name in two three three-threads event semaphore; do
		verified futexes $name
		verified futexes $name --spurious=1
	done
}

@test "a wake that is missing is a lost wake-up, and two locks crosswise are a deadlock" {
	fails two-silent lost-wakeup
	has 'waits on futex variable word, and no thread is left that could wake it' .failure.sentence
	fails forgetting lost-wakeup
	fails event-one lost-wakeup
	fails event-none lost-wakeup
	fails deadlock deadlock
}

@test "what was missing is told, and the steps read well" {
	treadle check -o t ./futexes -- two-silent >out || [ $? = 1 ]
	grep -q 'was changed while .* counts waited on it' out
	grep -q 'waits on futex' out
	treadle check -o t ./futexes -- event-one >out || [ $? = 1 ]
	tr -s ' \n' ' ' <out | grep -qE 'The wake at step [0-9]+ woke [23] awaits. [23] awaits waited as well'
	treadle check -o t ./futexes -- deadlock >out || [ $? = 1 ]
	tr -s ' \n' ' ' <out | grep -q 'and no thread is left that could wake it; . crosses waits on futex'
	treadle explain t >out
	tr -s ' \n' ' ' <out | grep -q 'wakes nobody: nobody waits on futex variable word'
}

@test "the results of the system call, and its time limits" {
	local program
	for program in futexes bare; do
		verified $program refused
		verified $program timed
		verified $program timed --timeouts=virtual
		verified $program timed-or-woken
	done
	checked 0 futexes timed-or-woken --strategy=exhaustive
	has 3 .interleavings # the store first; the limit first; the wake
	checked 0 futexes timed-or-woken --strategy=exhaustive --timeouts=virtual
	has 2 .interleavings
}

@test "a wake of some leaves the others waiting" {
	verified futexes partly
	verified bare partly
}

@test "every complete strategy comes to the same" {
	answers >default
	answers --strategy=exhaustive | diff default -
	answers --strategy=states | diff default -
	answers --strategy=exhaustive --spurious=1 >spurious
	answers --strategy=states --spurious=1 | diff spurious -
	[ "$(grep -c verified default)" -eq 7 ]
}

@test "a program without hooks waits and wakes, too" {
	checked 1 bare event-none
	has lost-wakeup .failure.kind
	verified bare event
	verified bare three
	verified bare semaphore
}

@test "what is not modelled is named, and nothing is proved" {
	checked 0 futexes requeue
	has no-failure-found .verdict
	has FUTEX_REQUEUE '[.limits[] | select(.blocks).text][0]'
}

@test "a word that is a part of something else" {
	verified futexes lower-half
	checked 4 futexes upper-half --executions=1 --strategy=pct
	has 'a futex on a part of a variable' '[.limits[] | select(.blocks).text] | join("; ")'
}

@test "other system calls are passed on, and what they do to memory is not seen" {
	cat >other.c <<-'END'
		#include <pthread.h>
		#include <sys/syscall.h>
		#include <unistd.h>
		static void *body(void *unused)
		{
			char text[8];
			return syscall(SYS_getcwd, text, 1L) == -1 && syscall(SYS_gettid) > 0 ? unused : text;
		}
		int main(void)
		{
			void *got;
			pthread_t t;
			pthread_create(&t, NULL, body, NULL);
			pthread_join(t, &got);
			return got != NULL;
		}
	END
	treadle cc other.c -o other
	checked 0 other ''
	has 'what syscall of the C library does to memory is not seen' '[.limits[].text] | join("; ")'
}

@test "recorded, and replayed with the choices of a trace" {
	treadle record -o recorded ./futexes -- semaphore >/dev/null
	treadle check -o t ./futexes -- event-one >/dev/null || [ $? = 1 ]
	treadle replay t >out || true
	grep -q 'lost wake-up' out
	./futexes three
}

@test "the C++ library: futures, latches, barriers, semaphores, waits on atomic variables" {
	local name
	command -v g++ >/dev/null || skip "no g++"
	TREADLE_CC=gcc treadle cc -std=c++20 -O1 -g -Wall -Wextra -Werror "$abs_top_srcdir/tests/check/futexes.cc" -o plus ||
		skip "g++ has no C++20"
	for name in promise async wait-for atomic semaphore; do
		verified plus $name
	done
	# the library's own atomic accesses may be weaker than what the search tries
	for name in latch barrier semaphore-for flag; do
		checked 0 plus $name
		[ "$(jq '[.limits[] | select(.blocks and (.text | contains("weaker than") | not))] | length' \
			"$BATS_TEST_TMPDIR/answer")" = 0 ]
	done
	checked 1 plus promise-forgotten
	has deadlock .failure.kind
	has "$(grep -n '// promise-forgotten here' "$abs_top_srcdir/tests/check/futexes.cc" | cut -d: -f1)" .failure.line
	checked 1 plus latch-of-three
	has deadlock .failure.kind
	has "$(grep -n '// latch-of-three here' "$abs_top_srcdir/tests/check/futexes.cc" | cut -d: -f1)" .failure.line
	checked 1 plus atomic-silent
	has lost-wakeup .failure.kind
	has "$(grep -n '// atomic-silent here' "$abs_top_srcdir/tests/check/futexes.cc" | cut -d: -f1)" .failure.line
}
