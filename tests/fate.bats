# SPDX-License-Identifier: MIT
#
# From which step on nothing could save a failing run: what `treadle check` says of it, and where it
# is not known. (tests/unit/fate.c compares it with brute force.)
load lib/common
load lib/answers
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR" || exit 1
}

# fate KEY: of the answer in $output.
fate() {
	python -c 'import json, sys; print(json.load(sys.stdin)["fate"][sys.argv[1]])' "$1" <<<"$output"
}

@test "the step at which the second of two locks is taken" {
	run treadle check locks deadlock
	[ "$status" -eq 1 ]
	[[ $output == *$'\n\nFrom step 8 on nothing could save it: 3 blue-to-red locks mutex blue.\n\n'* ]]
	says 1 failed locks deadlock
	[ "$(fate lost_from)" = 8 ]
	[ "$(fate open_to)" = 7 ]
}

@test "the step from which on a run can only go round for ever" {
	run treadle check locks stubborn
	[ "$status" -eq 1 ]
	[[ $output == *$'\n\nFrom step 9 on nothing could save it: 2 red-to-blue locks mutex red.\n\n'* ]]
}

@test "it is not asked for" {
	run treadle check --fate=0 locks deadlock
	[ "$status" -eq 1 ]
	[[ $output != *'could save it'* ]]
	says 1 failed --fate=0 locks deadlock
	[[ $output == *'"fate": null'* ]]
	run treadle check --fate=some locks deadlock
	[ "$status" -eq 2 ]
	[ "${#lines[@]}" -eq 1 ]
}

@test "no interleaving ends well, or only the last step was wrong" {
	says 1 failed threads double-join
	[ "$(fate lost_from)" = 0 ]
	[ "$(fate sentence)" = 'Nothing could have saved it: no interleaving ends well.' ]
	says 1 failed threads detached-lost
	[[ $(fate sentence) == 'Up to step 5, the last, it could still have ended well: 1 main '* ]]
}

@test "places that are raced for are steps of the run" {
	says 1 failed locks race
	[ "$(fate sentence)" = 'From step 11 on nothing could save it: 2 counter-1 reads variable counter: 2.' ]
}

@test "what a small budget does not find out is not known" {
	says 1 failed --fate=1 state-machine error-kept
	[ "$(fate lost_from)" = None ]
	[ "$(fate executions)" = 1 ]
	[[ $(fate sentence) == *'not known.' ]]
	says 1 failed --fate=5000 state-machine error-kept
	[ "$(fate lost_from)" = 0 ]
}

# What is no failure has no fate, nor has a race that changes nothing.
@test "nothing is to be saved" {
	says 0 verified locks lock
	[[ $output == *'"fate": null'* ]]
	treadle cc -o quiet -x c - <<-'END'
		#include <pthread.h>
		static int counter;
		static void *count(void *arg)
		{
			counter = 1;
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, count, NULL);
			counter = 1;
			return pthread_join(t, NULL);
		}
	END
	says 1 failed ./quiet
	[[ $output == *'"kind": "race"'*'"fate": null'* ]]
}

# Memory that is not seen decides here: no search is believed that goes by the calls alone.
@test "of a program that is seen by its calls" {
	cat >once.c <<-'END'
		#include <assert.h>
		#include <pthread.h>
		static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
		static int first;
		static void *work(void *arg)
		{
			pthread_mutex_lock(&a);
			if (!first)
				first = 2;
			pthread_mutex_unlock(&a);
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, work, NULL);
			pthread_mutex_lock(&b);
			if (!first)
				first = 1;
			pthread_mutex_unlock(&b);
			pthread_join(t, NULL);
			assert(first == 2);
			return 0;
		}
	END
	cc_plain once once.c
	for runner in persistent fork; do
		says 1 failed --runner=$runner ./once
		[ "$(fate sentence)" = 'From step 2 on nothing could save it: 1 main locks mutex b.' ]
	done
}
