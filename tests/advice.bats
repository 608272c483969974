# SPDX-License-Identifier: MIT
#
# The advice that `treadle check` gives for a program that it could not decide: what it names is
# there, and a program that is changed as it says is decided.
load lib/common
load lib/answers
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR" || exit 1
	export TREADLE_LIBDIR=$abs_top_builddir
}

# built [FLAG...]: the program tests/check/large.c with the hooks
built() {
	treadle cc "$@" -o large "$abs_top_srcdir/tests/check/large.c"
}

# place COMMENT: the line of large.c that carries it, as a report has it
place() {
	echo "large.c:$(grep -n "// $1\$" "$abs_top_srcdir/tests/check/large.c" | cut -d: -f1)"
}

# advises TEXT...: these are the pieces of advice of $output, in this order
advises() {
	diff <([ $# -eq 0 ] || printf '%s\n' "$@") <(python -c '
import json, sys
for advice in json.load(sys.stdin)["advice"]:
    print(advice["text"])' <<<"$output")
}

@test "many threads: how many are created where, and how many to try" {
	built
	says 4 no-failure-found --executions=3 ./large -- threads
	advises "300 threads are created at $(place creates): try 3"
	run treadle check --executions=3 ./large -- threads
	[ "$status" -eq 4 ]
	[[ $output == *$'\nTo have it decided:\n  - 300 threads are created at '* ]]
	built -DTHREADS=3
	says 0 verified ./large -- threads
	advises
}

follows="loops without an end: --rounds=2 follows each for 2 rounds"

# endless: ./server is given up early, and told to be endless
endless() {
	says 4 no-failure-found --strategy=exhaustive --steps=500 ./server -- store
	holds '.executions < 2000 and ([.limits[].text] | any(startswith("no execution has ended:")))'
	advises "$follows" \
		"endless by design, or too long: the loop at server.c:$(line_of main); bound it to 2 rounds" \
		"endless by design, or too long: the loop at server.c:$(line_of fills); bound it to 2 rounds"
	run treadle check --strategy=exhaustive --steps=500 ./server -- store
	[ "$status" -eq 4 ]
	[[ ${output//$'\n   '/} == *"- endless by design, or too long: the loop at server.c:"*"; bound it to 2 rounds"* ]]
	says 0 verified ./server -- two-rounds
}

# line_of FUNCTION: where its loop takes the lock
line_of() {
	grep -n "// $1\$" "$abs_top_srcdir/tests/check/server.c" | cut -d: -f1
}

@test "what is endless by design is given up early, with the loops to bound, at both levels" {
	treadle cc -o server "$abs_top_srcdir/tests/check/server.c"
	endless
	cc_plain server "$abs_top_srcdir/tests/check/server.c"
	endless
}

@test "each search by itself gives up what is endless by design, and takes it for no failure" {
	treadle cc -o server "$abs_top_srcdir/tests/check/server.c"
	for how in bounded exhaustive pct states; do
		says 4 no-failure-found --strategy=$how --steps=500 ./server -- store
		holds '.executions < 2000'
	done
	says 4 no-failure-found --strategy=exhaustive --steps=2000 ./server -- peterson
	says 4 no-failure-found --strategy=bounded --steps=2000 ./server -- peterson
	says 0 verified --strategy=states ./server -- peterson
}

@test "a loop that the limit of steps cuts short, in every execution" {
	built
	says 4 no-failure-found --executions=3 --steps=1000 ./large -- rounds
	advises "$follows" \
		"endless by design, or too long: the loop at $(place loops); bound it to 2 rounds"
	built -DROUNDS=2
	says 0 verified ./large -- rounds
}

@test "a loop in a loop: the rounds of both" {
	built
	says 4 no-failure-found --executions=3 ./large -- nested
	advises "$(place columns) is reached 40 times by one thread: 2 rounds of its loop will do" \
		"$(place outer) is reached 9 times by one thread: 2 rounds of its loop will do"
	built -DOUTER=2 -DINNER=2
	says 0 verified ./large -- nested
}

# locks STRATEGY BUDGET THREADS ROUNDS: an answer about threads that lock one mutex
locks() {
	[ -x locks ] || treadle cc -g -O1 -o locks "$abs_top_srcdir/bench/states/locks.c"
	run treadle check --json --strategy="$1" --executions="$2" ./locks -- "$3" "$4"
}

# holds CONDITION: of the answer
holds() {
	jq -e "$1" <<<"$output" >/dev/null || {
		echo "$output"
		return 1
	}
}

@test "how many interleavings there are, about: a budget that would do, and does" {
	locks exhaustive 1000 2 8 # 12870
	holds '.estimate | .executions > 4290 and .executions < 38610 and .after < 1000'
	holds '.advice[0] | (.text | test("^about [0-9]+ interleavings: --executions=[0-9]+ would do$")) and .seconds > 0 and .line == null'
	locks exhaustive "$(jq -r '.advice[0].text' <<<"$output" | sed 's/.*=\([0-9]*\).*/\1/')" 2 8
	holds '.verdict == "verified" and .executions == 12870 and .advice == []'
	run -4 treadle check --strategy=exhaustive --executions=1000 ./locks -- 2 8
	[[ $output == *$'To have it decided:\n  - about '*' interleavings: --executions='*' would do, in '*minute* ]]
}

@test "so many interleavings that they are not worth a try" {
	locks exhaustive 5000 5 5
	holds '.estimate.executions == null and .estimate.more_than == 10000000'
	holds '.advice[0].text == "more than 10000000 interleavings: too many to try"'
}

@test "no number where none is known" {
	locks exhaustive 20 2 8
	holds '.estimate == null and (.advice | map(.text | test("interleavings")) | any | not)'
	built
	says 4 no-failure-found --strategy=exhaustive --executions=300 --steps=1000 ./large -- rounds
	[[ $output != *interleavings:* ]]
}

@test "a program that reads how large it is to be: its input" {
	built
	says 4 no-failure-found ./large -- input
	advises "the program reads standard input: give it one with --stdin=FILE"
	echo 3 >three
	says 0 verified --stdin=three ./large -- input
	advises
}

@test "no advice where it does not help: of a failure, of what was decided, of chance" {
	built -DTHREADS=3
	says 1 failed locks race
	advises
	says 4 no-failure-found --strategy=pct --executions=5 ./large -- rounds
	advises
}

@test "a loop whose operations are in functions that it calls is named, and not a line in one of these" {
	cat >wrapped.c <<-'END'
		#include <pthread.h>
		#include <stdio.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static int n;
		static void enter(void)
		{
			pthread_mutex_lock(&m);
			n++;
		}
		static void leave(void)
		{
			pthread_mutex_unlock(&m);
		}
		static void *work(void *arg)
		{
			while (1) {
				enter();
				printf("%d\n", n);
				leave();
			}
			return arg;
		}
		int main(void)
		{
			pthread_t t[2];
			for (int i = 0; i < 2; i++)
				pthread_create(&t[i], NULL, work, NULL);
			for (int i = 0; i < 2; i++)
				pthread_join(t[i], NULL);
			return 0;
		}
	END
	treadle cc wrapped.c -o wrapped
	run treadle check --json --executions=20 --steps=300 ./wrapped
	[ "$status" -eq 4 ]
	line=$(grep -n 'while (1)' wrapped.c | cut -d: -f1)
	jq -e --argjson line "$line" '.advice | any(.file == "wrapped.c" and .line == $line)' <<<"$output" ||
		{ echo "$output"; false; }
}

# Ends that a smaller program has as well: what to change is said of each.
@test "what cuts executions short: how it may be avoided" {
	cat >cut.c <<-'END'
		#include <fcntl.h>
		#include <pthread.h>
		#include <stdio.h>
		#include <stdlib.h>
		#include <unistd.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static int ends[2];
		static void *go(void *what)
		{
			unsigned char c = 0;
			if (*(char *)what == 'w' && read(ends[0], &c, 1) != 1) // nobody writes
				abort();
			while (*(char *)what == 'm' && calloc(1, 1 << 24)) { }
			while (*(char *)what == 'o' && puts("and so on, line by line")) { }
			int random = open("/dev/urandom", O_RDONLY);
			if (*(char *)what == 'r' && read(random, &c, 1) != 1)
				abort();
			for (close(random); c; c >>= 1) {
				pthread_mutex_lock(&m);
				pthread_mutex_unlock(&m);
			}
			return NULL;
		}
		int main(int argc, char **argv)
		{
			pthread_t t;
			if (argc < 2 || pipe(ends))
				return 2;
			pthread_create(&t, NULL, go, argv[1]);
			go("nothing");
			return pthread_join(t, NULL);
		}
	END
	treadle cc -g cut.c -o cut
	says 4 no-failure-found ./cut -- waits
	advises 'let another thread of the program end the wait of the system call, or leave the call out'
	says 4 no-failure-found ./cut -- random
	advises 'let each execution do the same: random numbers from a fixed seed, no process numbers, and nothing that changes of files and the network'
	says 4 no-failure-found --memory=40 ./cut -- memory
	advises 'allow more by --memory, or let the program allocate less'
	says 4 no-failure-found --written=1 ./cut -- output
	[[ $output == *'allow more by --written, or let the program write less'* ]]
}
