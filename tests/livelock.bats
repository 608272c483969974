# SPDX-License-Identifier: MIT
#
# `treadle check` on programs whose threads go on for ever: a livelock under a fair schedule fails,
# with thread and line; what is merely long, or was not let go on, does not.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
	cc_plain polite "$abs_top_srcdir/tests/check/polite.c"
}

# line COMMENT: the number of the line of polite.c that carries it
line() {
	grep -n "$1" "$abs_top_srcdir/tests/check/polite.c" | cut -d: -f1
}

# goes_nowhere ACT COMMENT: a livelock at that line, shown in few steps, and replayed
goes_nowhere() {
	run --separate-stderr treadle check --json -o p.trace ./polite -- "$1"
	[ "$status" -eq 1 ]
	[[ $output == *'"kind": "livelock"'* ]]
	[[ $output == *'"file": "polite.c"'* ]]
	[[ $output == *"\"line\": $(line "$2")"* ]]
	[ "$(treadle view --plain p.trace | wc -l)" -le 200 ]
}

@test "two threads that are polite to each other" {
	goes_nowhere backoff '// polite'
}

@test "two threads that yield to each other for ever" {
	goes_nowhere turns '// its turn never comes'
}

@test "a thread that waits for what one that has ended should have done" {
	goes_nowhere gone '// its turn never comes'
}

@test "an execution that is merely long is cut, and no failure" {
	run --separate-stderr treadle check --json --steps=1000 --executions=20 ./polite -- long
	[ "$status" -eq 4 ]
	[[ $output == *'"failure": null'* ]]
	[[ $output == *'cut short at the limit of steps'* ]]
}

@test "a lock made of a flag that nobody clears" {
	treadle cc -o kept "$abs_top_srcdir/tests/check/kept.c"
	run --separate-stderr treadle check --json ./kept
	[ "$status" -eq 1 ]
	[[ $output == *'"kind": "livelock"'*'"object": "variable kept'*'"line": 12'* ]]
}

@test "the way in is as short as it can be: both begin, and then the round" {
	cat >back-off.c <<-'END'
		#include <pthread.h>
		#include <sched.h>
		static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
		static void *f(void *z)
		{
			pthread_mutex_t *x = z ? &a : &b, *y = z ? &b : &a;
			for (;;) {
				pthread_mutex_lock(x);
				if (pthread_mutex_trylock(y) == 0)
					break;
				pthread_mutex_unlock(x);
				sched_yield();
			}
			pthread_mutex_unlock(y);
			pthread_mutex_unlock(x);
			return 0;
		}
		int main(void)
		{
			pthread_t p, q;
			pthread_create(&p, 0, f, 0);
			pthread_create(&q, 0, f, &a);
			pthread_join(p, 0);
			pthread_join(q, 0);
		}
	END
	treadle cc -g back-off.c -o back-off
	run -1 treadle check --json -o t ./back-off
	[ "$(jq -r .failure.kind <<<"$output")" = livelock ]
	[ "$(treadle view --plain t | grep -c '^step ')" = 20 ] # 4, and two rounds of 8
	run -1 treadle replay t
}
