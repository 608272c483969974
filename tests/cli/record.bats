# SPDX-License-Identifier: MIT
#
# `treadle record` end to end: what is written, how it ends, and when nothing can be written.

load common

@test "accesses to memory are not recorded" {
	treadle cc -o counter "$abs_top_srcdir/tests/screen/programs/counter.c"
	run treadle record -o c.trace ./counter
	[ "$status" -eq 0 ]
	treadle view --plain c.trace >story
	[ -z "$(grep -e 'variable' -e 'race' story)" ]
	run treadle replay c.trace
	[ "$status" -eq 0 ]
	[[ $output == *"the same as recorded"* ]]
}

@test "record writes a trace that view and replay take" {
	worker
	run treadle record -o w.trace ./worker 0 -- --flag
	echo "$output"
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "[0][--flag]" ]
	[[ ${lines[1]} == "treadle: recorded "*" operations; exited with status 0; to look at it: treadle view w.trace" ]]
	[ ! -e w.trace.part ]
	treadle view --plain w.trace | grep -q 'locks mutex lock (worker.c:'
	run treadle replay w.trace
	echo "$output"
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "[0][--flag]" ]
	[[ $output == *"the end: exited with status 0"*"the same as recorded: "* ]]
}

@test "record names the trace after the act or the program" {
	worker
	treadle record ./worker
	[ -s worker.trace ]
	treadle record semaphores timeout --speed 50
	[ -s semaphores-timeout.trace ]
	treadle view --plain semaphores-timeout.trace | grep -q 'semaphore permit'
}

@test "record: a program that fails ends in 1, and its trace is kept" {
	worker
	run treadle record -o w.trace ./worker 5
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"exited with status 5"* ]]
	cat >unlocks.c <<-'END'
		#include <pthread.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		int main(void)
		{
			pthread_mutex_unlock(&m);
		}
	END
	treadle cc -o unlocks unlocks.c
	run treadle record -o unlocks.trace ./unlocks
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *"misuse: 1 main unlocks mutex m, which nobody holds"* ]]
	treadle view --plain unlocks.trace | grep -q 'which nobody holds'
}

@test "record: a circle of joins that main is in is noticed, at once or after a while" {
	cat >joins.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		static pthread_t main_thread, last;
		static void *join_last(void *unused)
		{
			pthread_join(last, NULL);
			return unused;
		}
		static void *join_main(void *rounds)
		{
			for (volatile long i = (long)rounds; i > 0; i--)
				;
			pthread_join(main_thread, NULL);
			return NULL;
		}
		int main(int argc, char **argv)
		{
			pthread_t next;
			main_thread = pthread_self();
			pthread_create(&last, NULL, join_main, (void *)atol(argv[argc - 1]));
			pthread_create(&next, NULL, join_last, NULL);
			return pthread_join(next, NULL);
		}
	END
	cc_plain joins joins.c
	for rounds in 0 1000000000; do
		run timeout 400 treadle record -o joins.trace ./joins $rounds
		[ "$status" -eq 1 ]
		[[ $output == *"deadlock: 1 main waits to join thread 3"*"2 join_main waits to join thread 1 main"* ]]
	done
}

@test "record: a deadlock is noticed, ended and told" {
	run timeout 400 treadle record -o lost.trace "$abs_top_builddir/tests/record/ends" deadlock
	echo "$output"
	[ "$status" -eq 1 ]
	[[ $output == *deadlock:* ]]
	run treadle replay lost.trace
	[ "$status" -eq 1 ]
	[[ $output == *deadlock:* ]]
}

@test "record: where no file can be, it says so at once" {
	worker
	run treadle record -o /no/such/folder/x.trace ./worker
	wrong "/no/such/folder/x.trace"
	run treadle record -o . ./worker
	wrong "'.'"
	run treadle record -o /dev/full ./worker
	wrong "/dev/full"
	[ -c /dev/full ]
}

@test "record: a full disk is a clear failure, and the old trace stays" {
	unshare -rm mount -t tmpfs none /mnt 2>/dev/null || skip "no mounting here"
	cat >many.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		int main(int argc, char **argv)
		{
			pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
			for (int i = argc > 1 ? atoi(argv[1]) : 0; i > 0; i--) {
				pthread_mutex_lock(&m);
				pthread_mutex_unlock(&m);
			}
			return 0;
		}
	END
	cc_plain many many.c
	mkdir small
	run unshare -rm bash -c 'mount -t tmpfs -o size=256k none small &&
		treadle record -o small/x.trace ./many 10 2>/dev/null &&
		cp small/x.trace before && { treadle record -o small/x.trace ./many 100000; s=$?; } ;
		cmp before small/x.trace && [ ! -e small/x.trace.part ] || exit 99; exit $s'
	wrong "small/x.trace" 3
	[[ $output == *"No space left on device"* ]]
}

@test "record: Ctrl-C ends the program and keeps the trace" {
	cat >loop.c <<-'END'
		#include <fcntl.h>
		#include <pthread.h>
		#include <unistd.h>
		int main(void)
		{
			pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
			for (;;) {
				pthread_mutex_lock(&m);
				pthread_mutex_unlock(&m);
				usleep(1000);
				creat("begun", 0600);
			}
		}
	END
	cc_plain loop loop.c
	env --default-signal=INT treadle record -o loop.trace ./loop >said 2>&1 &
	local pid=$!
	until [ -e begun ]; do sleep 0.05; done
	kill -INT $pid
	wait $pid || true
	cat said
	[[ $(cat said) == *"to look at it: treadle view loop.trace"* ]]
	treadle view --plain loop.trace | tail -n 1 | grep -q 'the end: stopped'
}
