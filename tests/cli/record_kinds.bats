# SPDX-License-Identifier: MIT
#
# `treadle record` on programs of many kinds (tests/record/conform), each of them right as POSIX has
# it, and each recorded several times: that a record has no legal order is the answer to none.

load common

# Compiles the programs, and records each so often as it takes to meet what happens sometimes. Each
# is to end with status $1, as `record` has it.
recorded() {
	local expected=$1 name i
	shift
	for name; do
		cc_plain "$name" "$abs_top_srcdir/tests/record/conform/$name.c"
		for i in 1 2 3; do
			run treadle record -o "$name.trace" "./$name"
			echo "$name: $status: $output"
			[ "$status" -eq "$expected" ]
			treadle view --plain "$name.trace" >"$name.story"
			[ -n "$(grep '^the end: ' "$name.story")" ]
		done
	done
}

# The last record of each is replayed the same.
replayed() {
	local name
	for name; do
		run treadle replay "$name.trace"
		echo "$name: $output"
		[[ $output == *"the same as recorded: "* ]]
	done
}

@test "threads that are cancelled are recorded as that, and replayed" {
	local deferred="cancel-cleanup cancel-cond cancel-join cancel-late cancel-once cancel-self
		cancel-sem cancel-test keys-cancel"
	recorded 0 $deferred cancel-many
	replayed $deferred
	grep -q 'main cancels thread 2 waiter' cancel-cond.story
	grep -q 'waiter is to end by cancellation, and leaves condition c' cancel-cond.story
}

@test "threads that are cancelled where nothing is recorded have a legal order" {
	recorded 0 cancel-async cancel-read
	grep -q 'run finds that it is cancelled, and ends' cancel-read.story
}

@test "threads that end by pthread_exit, main too, with destructors" {
	recorded 0 exit-main exit-main-last exit-nested keys c11 detached
	replayed exit-main exit-main-last exit-nested keys c11 detached
}

@test "robust mutexes are recorded as that" {
	recorded 0 robust robust-wait
	replayed robust robust-wait
	grep -q 'ends as the owner of mutex m' robust.story
}

@test "what signal handlers and timers do is recorded as that of a thread of its own" {
	recorded 0 signal-busy signal-cond signal-post signal-thread timer-thread
	grep -q 'handler in 1 gives a permit to semaphore s' signal-post.story
	grep -q 'timer locks mutex m' timer-thread.story
	run treadle replay signal-post.trace
	[ "$status" -eq 1 ]
	[[ $output == *"departs from signal-post.trace"* ]]
}

@test "what forked processes do to shared objects is recorded" {
	recorded 0 shared-barrier shared-cond shared-mutex shared-robust shared-sem named-fork
	[ "$(grep -c 'process [0-9]* gives a permit' shared-sem.story)" -eq 20 ]
	grep -q 'process [0-9]* ends as the owner of' shared-robust.story
}

@test "what forked processes do to objects of their own concerns nobody" {
	recorded 0 fork-atfork fork-plain shared-one
	replayed fork-atfork fork-plain shared-one
}

@test "errors that POSIX has, time limits and tries" {
	recorded 0 errors-check errors-recursive timed trylocks
	replayed errors-check errors-recursive timed trylocks
}

@test "however a program ends, its record is whole" {
	recorded 0 ends-atexit ends-quickly
	recorded 1 ends-4 ends-abort ends-crash ends-deadlock ends-forked
	replayed ends-4 ends-abort ends-atexit ends-crash ends-deadlock ends-forked ends-quickly
}

@test "a program's status 4 is told apart from a record that has reached its size" {
	cat >floods.c <<-'END'
		#include <pthread.h>
		int main(void)
		{
			pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
			for (;;) {
				pthread_mutex_lock(&m);
				pthread_mutex_unlock(&m);
			}
		}
	END
	cc_plain floods floods.c
	recorded 1 ends-4
	[[ $output == *"exited with status 4"* ]]
	run treadle record --size=1 -o floods.trace ./floods
	echo "$output"
	[ "$status" -eq 4 ]
	[[ $output == *"the trace has reached 1 MiB (--size), and the program was ended"* ]]
	[ "$(stat -c %s floods.trace)" -le 1100000 ]
	treadle view --plain floods.trace | tail -n 1 | grep -q 'the end: stopped'
	treadle replay floods.trace | grep -q 'the same as recorded'
	run treadle record --size=none -o floods.trace ./floods
	wrong "--size=none"
}
