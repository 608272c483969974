# SPDX-License-Identifier: MIT
#
# What a grade says beyond points: what is poor in a right answer, that a thread polls, and hints
# that fit how an answer fails.

load common

LIMITS=--timeouts=virtual
TAKERS=2

# exercise: my/01-box, whose scenario is searched with $LIMITS: $TAKERS take, and main puts as many in.
exercise() {
	mkdir -p my/01-box
	echo 'void box_put(void);
void box_take(void);' >my/01-box/box.h
	echo '#include "box.h"
void box_put(void) {}
void box_take(void) {}' >my/01-box/box.c
	echo task >my/01-box/task.md
	cat >my/01-box/spec <<-END
		title A box
		property all 10 each that takes gets one
		hint-if deadlock,lost-wakeup,leak About being stuck.
		hint-if race,property About data.
		hint About anything.
		hint-if polls About polling.
		scenario two.c $LIMITS
	END
	cat >my/01-box/two.c <<-END
		#include "box.h"
		#include "treadle.h"
		#include <pthread.h>
		#include <unistd.h>
		static void *taker(void *unused)
		{
			box_take();
			return unused;
		}
		int main(void)
		{
			pthread_t t[$TAKERS];
			for (int i = 0; i < $TAKERS; i++)
				TR_MUST(pthread_create(&t[i], NULL, taker, NULL));
			for (int i = 0; i < $TAKERS; i++) {
				usleep(10000);
				box_put();
			}
			for (int i = 0; i < $TAKERS; i++)
				TR_MUST(pthread_join(t[i], NULL));
			return 0;
		}
	END
}

# answer PUT TAKE: box.c of these two bodies
answer() {
	cat >box.c <<-END
		#include "box.h"
		#include <pthread.h>
		#include <sched.h>
		#include <unistd.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
		static int n;
		void box_put(void)
		{
		$1
		}
		void box_take(void)
		{
		$2
		}
	END
}

put='pthread_mutex_lock(&m);
n++;
pthread_cond_signal(&c);
pthread_mutex_unlock(&m);'
take='pthread_mutex_lock(&m);
while (n == 0)
pthread_cond_wait(&c, &m);
n--;
pthread_mutex_unlock(&m);'

graded() {
	exercise
	run treadle grade box --exercises=my --file=box.c "$@"
	echo "$output"
}

# remark KIND LINE: it has all points, and that remark alone
remark() {
	graded --json
	[ "$status" -eq 0 ]
	[ "$(grep -c '"place"' <<<"$output")" -eq 1 ]
	[[ $output == *"\"kind\": \"$1\""* ]]
	[[ $output == *"\"place\": \"box.c:$2\""* ]]
}

line() {
	grep -n "$1" box.c | cut -d: -f1
}

@test "a good answer has no remark" {
	answer "$put" "$take"
	graded --json
	[ "$status" -eq 0 ]
	[[ $output == *'"remarks": []'* ]]
	graded
	[[ $output != *Remark* ]]
}

@test "a broadcast where one can go on" {
	answer "${put/signal/broadcast}" "$take"
	remark wakes-all "$(line broadcast)"
	graded
	[[ $output == *"Remark, which costs no points: box.c:$(line broadcast): "* ]]
}

@test "a broadcast that lets several go on is not poor" {
	answer "${put/signal/broadcast}" "${take/n--;/}"
	graded --json
	[ "$status" -eq 0 ]
	[[ $output == *'"remarks": []'* ]]
}

@test "a signal by which nobody ever goes on" {
	answer "$put" "${take/n--;/n--; pthread_cond_signal(\&c);}"
	remark wakes-in-vain "$(line 'n--; p')"
}

@test "a lock that is held while its thread sleeps" {
	answer "${put/n++;/usleep(1000); n++;}" "$take"
	remark holds-lock "$(line usleep)"
}

# asks_again PAUSE: a take that pauses, and looks again
asks_again() {
	cat <<-END
		for (;;) {
			pthread_mutex_lock(&m);
			int got = n > 0;
			n -= got;
			pthread_mutex_unlock(&m);
			if (got)
				return;
			$1
		}
	END
}

@test "polling, where all could be tried" {
	TAKERS=1
	answer "$put" "$(asks_again 'usleep(1000);')"
	remark polls "$(line usleep)"
}

@test "to be called again and again is not to poll" {
	TAKERS=1
	answer "$put" "$take"
	exercise
	sed -i 's/return 0;/for (int i = 0; i < 40; i++) { box_put(); box_take(); } return 0;/' my/01-box/two.c
	run treadle grade box --exercises=my --file=box.c --json
	echo "$output"
	[ "$status" -eq 0 ]
	[[ $output == *'"remarks": []'* ]]
}

@test "polling that leaves no end of interleavings is told as polling, with its line and its hint" {
	LIMITS=--executions=200
	TAKERS=1
	answer "$put" "$(asks_again 'sched_yield();')"
	graded
	[ "$status" -eq 4 ]
	[[ ${output//$'\n'/ } == *"not decided, so the points are withheld: a thread that waits looks again and again (box.c:$(line sched_yield))"* ]]
	[[ $output == *"Hint: About polling."* ]]
	[[ $output != *"Hint: About anything."* ]]
	graded --json
	[[ $output == *'"kind": "polls"'* ]]
	[[ $output == *'"remarks": []'* ]]
	# a loop that asks for an interruption each time looks no less often
	answer "$put" "$(asks_again 'extern _Bool tr_interrupted(void); (void)tr_interrupted(); sched_yield();')"
	graded
	[[ ${output//$'\n'/ } == *"a thread that waits looks again and again (box.c:$(line sched_yield))"* ]]
}

@test "hints that fit how it fails" {
	answer "$put" "${take/pthread_mutex_unlock*/}"
	graded
	[ "$status" -eq 1 ]
	[[ $output == *"Hint: About being stuck."*"Hint: About anything."* ]]
	[[ $output != *"About data"* && $output != *"About polling"* ]]
	answer "n++;" "n--;"
	graded
	[ "$status" -eq 1 ]
	[[ $output == *"Hint: About data."*"Hint: About anything."* ]]
	[[ $output != *"About being stuck"* ]]
}

@test "learn: the same hints, and the remark" {
	exercise
	treadle init work --exercises=my
	answer "$put" "${take/pthread_mutex_unlock*/}"
	cp box.c work/01-box/
	run treadle learn --once=box work
	[ "$status" -eq 1 ]
	run treadle learn --hint=box work
	[[ $output == *"Hint 1 of 2 to 'all': About being stuck."* ]]
	run treadle learn --hint=box work
	[[ $output == *"Hint 2 of 2 to 'all': About anything."* ]]
	answer "${put/signal/broadcast}" "$take"
	cp box.c work/01-box/
	run treadle learn --once=box work
	echo "$output"
	[ "$status" -eq 0 ]
	[[ $output == *"Remark, which costs no points: box.c:$(line broadcast): "* ]]
}

@test "a kind of failure that there is not, in a spec" {
	exercise
	sed -i 's/^hint-if polls/hint-if pols/' my/01-box/spec
	run treadle list --exercises=my
	[ "$status" -eq 2 ]
	[[ $output == *"my/01-box/spec:6: 'pols' is not a kind of failure: "* ]]
	sed -i 's/^hint-if pols/hint-if one.c/' my/01-box/spec
	run treadle list --exercises=my
	[ "$status" -eq 2 ]
	[[ $output == *"my/01-box/spec:6: one.c, in a hint of 'all', is not one of its scenarios"* ]]
}
