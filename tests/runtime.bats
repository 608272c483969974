# SPDX-License-Identifier: MIT
#
# The interposed functions: what the runtime shows, and that a program sees the same results
# under it as by itself.

bats_require_minimum_version 1.5.0
load lib/common

setup() {
	programs=$abs_top_srcdir/tests/runtime
	planned=$abs_top_builddir/tests/runtime/planned
	runtime=$abs_top_builddir/.libs/libtreadle-rt.so
	export TREADLE_LIBDIR=$abs_top_builddir
	cd "$BATS_TEST_TMPDIR"
}

# build NAME [FLAG...]: a program of tests/runtime, linked with libtreadle.
build() {
	local name=$1
	shift
	cc_plain "$name" "$programs/$name.c" -std=gnu11 -D_GNU_SOURCE -I"$abs_top_srcdir/lib" \
		"$@" -L"$abs_top_builddir/.libs" -ltreadle \
		-Wl,-rpath,"$abs_top_builddir/.libs"
}

# same NAME [FLAG...]: it prints the same by itself, under the gate, and when it is recorded;
# and what was recorded is a legal path of the model.
same() {
	build "$@"
	"./$1" >free.txt
	"$planned" "./$1" >planned.txt
	diff free.txt planned.txt
	treadle record -o run.trace "./$1" >recorded.txt
	diff free.txt recorded.txt
	[ -s free.txt ]
}

# The names of runtime.map.
listed() {
	sed -n 's/^\t\([A-Za-z0-9_]*\);$/\1/p' "$abs_top_srcdir/lib/runtime/runtime.map" | sort
}

@test "the runtime exports what runtime.map lists and nothing else" {
	nm -D --defined-only "$runtime" | awk '{ print $3 }' | sort >exported
	listed >listed
	diff listed exported
}

@test "every function of the C library that may wait or order is interposed or left alone" {
	libc=$(ldd "$runtime" | awk '$1 ~ /^libc\.so/ { print $3 }')
	[ -f "$libc" ]
	nm -D --defined-only "$libc" | awk '{ sub("@.*", "", $3); print $3 }' | sort -u |
		grep -E '^(__)?(pthread|sem|mtx|cnd|thrd|tss|mq)_|^call_once$|sched_yield$|^(clock_)?nanosleep$|^u?sleep$' >have
	grep -v '^#' "$programs/left-alone.txt" | cut -f1 | grep . >patterns
	listed >listed
	new=$(grep -vxFf listed have | grep -vxE -f patterns || true)
	[ -z "$new" ] || { echo "neither in runtime.map nor in left-alone.txt: $new"; false; }
}

@test "a name left alone is not interposed" {
	grep -v '^#' "$programs/left-alone.txt" | cut -f1 | grep . >patterns
	! listed | grep -v '^__pthread_key_create$' | grep -xE -f patterns
}

@test "mutexes and spin locks give the same results" {
	same mutexes
}

@test "condition variables give the same results" {
	same conditions
}

@test "semaphores give the same results" {
	same semaphores
}

@test "read-write locks and barriers give the same results" {
	same rwlocks
}

@test "once and thread-specific data give the same results" {
	same once
}

@test "C11 threads give the same results" {
	same c11
}

@test "sleeping and clocks give the same results" {
	same clocks
}

@test "a held stream keeps its lines together, plain and fortified" {
	same streams
	same streams -O2 -D_FORTIFY_SOURCE=2
}

@test "interruptible waits give the same results" {
	same interrupts
}

@test "what interruptible waits keep for a thread is no part of a recording" {
	cat >annotations.c <<-'END'
		#include "treadle.h"
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
		static void *waiter(void *arg)
		{
			pthread_mutex_lock(&m);
			while (tr_cond_wait(&c, &m, NULL) == 0)
				;
			pthread_mutex_unlock(&m);
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, waiter, NULL);
			tr_interrupt(t);
			return pthread_join(t, NULL);
		}
	END
	programs=. build annotations
	treadle record -o run.trace ./annotations
	treadle view --plain run.trace >story
	grep -q 'EINTR' story
	run -1 grep 'interrupt\.c' story
	treadle replay run.trace
}

@test "handlers of exit and destructors give the same results" {
	same ends
}

@test "what the compiler's library sets up in pthread_exit is not seen" {
	build c11 # it calls thrd_exit
	treadle view --plain ./c11 >story
	grep -q "ends the program with status 0" story
	sed 's/ once, and still holds it//' story >calls # of a mutex, not of a once
	run -1 grep once calls
}

@test "no named semaphore of a controlled run is seen outside" {
	build semaphores
	ls /dev/shm >before
	"$planned" ./semaphores >/dev/null
	ls /dev/shm >after
	diff before after
}

@test "a controlled run sleeps in no time" {
	cat >long.c <<-'END'
		#include <stdio.h>
		#include <time.h>
		#include <unistd.h>
		int main(void)
		{
			struct timespec a, b;
			clock_gettime(CLOCK_MONOTONIC, &a);
			sleep(86400);
			clock_gettime(CLOCK_MONOTONIC, &b);
			printf("%ld\n", (long)(b.tv_sec - a.tv_sec));
		}
	END
	cc_plain long long.c
	[ "$(timeout 200 "$planned" ./long)" = 86400 ]
}

@test "what a program tells about itself becomes events" {
	build tells
	"$planned" -t ./tells >told
	head -n 45 told | cut -c 1-40 >first
	diff first "$programs/tells.txt"
	[ "$(grep -c '^WATCH' told)" = 67 ]
	[ "$(tail -n 1 told | cut -c 1-34)" = 'LIMIT "some watched variables are ' ]
	[ "$("$planned" ./tells)" = "errno is ENOENT" ]
}

@test "what is outside the model is named once, and only when it is used so" {
	same outside
	"$planned" -t ./outside | sed 's/[:"]*$//; s/^LIMIT "//; s/:.*//' >limits
	diff limits - <<-'END'
		asynchronous cancellation
		signals
		priority protocols of mutexes
		a read-write lock that prefers writers
		message queues
		System V semaphores and queues
		poll, select and epoll
		pipes, sockets and event descriptors
		fork
		other programs that it starts are not seen
	END
	[ -z "$("$planned" -t ./outside inside)" ]
}

@test "what a program told before it was killed is taken once, at whatever moment it is killed" {
	cc_plain barging "$abs_top_srcdir/tests/screen/programs/barging.c"
	"$abs_top_builddir/tests/runtime/killed" 200 1 ./barging
}

@test "preloaded without treadle, the runtime does nothing" {
	for name in mutexes semaphores once c11 clocks; do
		build $name
		./$name >free.txt
		LD_PRELOAD=$runtime ./$name >preloaded.txt
		diff free.txt preloaded.txt
	done
	LD_PRELOAD=$runtime ls / >/dev/null
}

@test "what a thread allocates, and its stack, stand at the same place in every schedule" {
	build addresses
	"$planned" ./addresses >default
	sort default >sorted
	[ "$(grep -c mutex sorted)" = 39 ]
	for seed in 1 2 3 4 5 6 7 8; do
		"$planned" -r $seed ./addresses >drawn
		run -1 cmp -s default drawn
		sort drawn | diff sorted -
	done
	[ -z "$("$planned" -t ./addresses)" ]
}

@test "memory keeps what is written to it, in every order" {
	build heap
	for how in "" "-r 1" "-r 2"; do
		[ "$("$planned" $how ./heap)" = done ]
	done
	treadle record -o run.trace ./heap
	[ -z "$("$planned" -t ./heap)" ]
}

# ends_by KIND WHAT: a hostile program, and how it ends (enum end).
ends_by() {
	local status=0
	"$planned" ${3:+"$3"} -m 100000000 -w 10000000 ./hostile "$2" >out 2>err || status=$?
	[ $status = 100 ] && grep -q "^planned: end $1," err || { cat err; return 1; }
}

@test "a program that takes too much memory comes to a clear end" {
	build hostile
	ends_by 18 eat
	ends_by 18 gorge
	"$planned" -m 100000000 ./hostile chew
	[ "$("$planned" -m 100000000 ./hostile map)" = refused ]
}

@test "time in which the machine gives a program memory is not the time of a loop" {
	build hostile
	"$planned" -l -m 100000000 ./hostile chew-long
	ends_by 7 spins -l
}

@test "a program that writes too much comes to a clear end" {
	build hostile
	ends_by 19 chatter
	[ "$(wc -c <out)" -le 10000000 ]
	ends_by 19 fill
	[ "$(wc -c <filled)" -le 10000000 ]
}

@test "too many threads, loops and waits without an operation come to a clear end" {
	build hostile
	ends_by 12 crowd
	grep -q "4096 threads" err
	ends_by 7 spins
	ends_by 8 hang
}

@test "processes that a program leaves behind end with it, and forking has an end" {
	build hostile
	mkdir den
	cd den
	"$planned" ../hostile orphans
	"$planned" -t ../hostile bomb | grep "refused after a thousand"
	cd ..
	[ -z "$(find /proc/[0-9]*/cwd -maxdepth 0 -lname "$PWD/den" 2>/dev/null)" ]
}

@test "a child that crashes is not the program" {
	build hostile
	[ "$("$planned" ./hostile child-crashes)" = "the child ended by 6" ]
}

@test "a program that replaces itself comes to a clear end" {
	cat >becomes.c <<-'END'
		#include <stdlib.h>
		#include <sys/wait.h>
		#include <unistd.h>
		int main(int argc, char **argv)
		{
			if (argc > 1)
				return execlp("true", "true", "x", (char *)NULL);
			pid_t child = vfork();
			if (child == 0)
				execl("/bin/sh", "sh", "-c", "echo from the shell", (char *)NULL);
			waitpid(child, NULL, 0);
			return system("true");
		}
	END
	cc_plain becomes becomes.c
	run "$planned" ./becomes again
	[ "$status" = 100 ]
	[[ "$output" == *"replaces itself by another (exec)"* ]]
	[ "$("$planned" ./becomes)" = "from the shell" ]
}

@test "without address space for regions a program runs all the same, and the limits say so" {
	build addresses
	build heap
	ulimit -v 8000000
	"$planned" -t ./addresses | grep "no room to keep the memory of threads apart"
	[ "$("$planned" ./heap)" = done ]
	[ "$("$planned" -r 1 ./heap)" = done ]
}
