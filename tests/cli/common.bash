# SPDX-License-Identifier: MIT
#
# What the tests of the command line share: two programs to run, and how a mistake looks.

load ../lib/common

setup() {
	cd "$BATS_TEST_TMPDIR"
}

# A folder of its own for what is temporary, in which nothing may be left: for setup and teardown.
own_tmp() {
	cd "$BATS_TEST_TMPDIR"
	mkdir tmp
	export TMPDIR=$PWD/tmp
	unset TREADLE_CC
}

nothing_left() {
	[ -z "$(ls -A tmp)" ] || { ls -lR tmp; false; }
}

# Two threads, two locks, each in its own order. A flag file changes what the program does.
philosophers() {
	cat >philosophers.c <<-'END'
		#include <pthread.h>
		#include <sched.h>
		#include <stdio.h>
		#include <unistd.h>
		pthread_mutex_t forks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
		static void *eat(void *left)
		{
			int i = left != NULL;
			pthread_mutex_lock(&forks[i]);
			sched_yield();
			if (access("flag", F_OK) != 0) {
				pthread_mutex_lock(&forks[!i]);
				pthread_mutex_unlock(&forks[!i]);
			}
			pthread_mutex_unlock(&forks[i]);
			return NULL;
		}
		int main(int argc, char **argv)
		{
			pthread_t t[2];
			for (int i = 1; i < argc; i++)
				printf("[%s]", argv[i]);
			puts("");
			pthread_create(&t[0], NULL, eat, NULL);
			pthread_create(&t[1], NULL, eat, argv);
			pthread_join(t[0], NULL);
			pthread_join(t[1], NULL);
			return 0;
		}
	END
	cc_plain philosophers philosophers.c
}

# One thread more, no lock in the wrong order; ends with the status that is its argument.
worker() {
	cat >worker.c <<-'END'
		#include <pthread.h>
		#include <stdio.h>
		#include <stdlib.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static void *work(void *arg)
		{
			pthread_mutex_lock(&lock);
			pthread_mutex_unlock(&lock);
			return arg;
		}
		int main(int argc, char **argv)
		{
			pthread_t t;
			for (int i = 1; i < argc; i++)
				printf("[%s]", argv[i]);
			puts("");
			pthread_create(&t, NULL, work, NULL);
			work(NULL);
			pthread_join(t, NULL);
			return argc > 1 ? atoi(argv[1]) : 0;
		}
	END
	cc_plain worker worker.c
}

# One line, with this text in it, and exit code 2 (or the second argument).
wrong() {
	echo "status $status: $output"
	[ "$status" -eq "${2:-2}" ]
	[ "${#lines[@]}" -eq 1 ]
	[[ $output == "treadle: "* ]]
	[[ $output == *"$1"* ]]
}

# The compilers that there are.
compilers() {
	local c
	for c in gcc clang; do
		if command -v $c >/dev/null; then echo $c; fi
	done
}

# Do the accesses of the program reach the hooks of libtreadle, and no others?
hooked() {
	nm -u "$1" | grep -q __tsan_init
	[ -z "$(nm "$1" | grep ' T __tsan_')" ]
	ldd "$1" | grep -q "libtreadle.so.0 => $abs_top_builddir/.libs/"
	[ -z "$(ldd "$1" | grep libtsan)" ]
}
