# SPDX-License-Identifier: MIT
#
# Every kind of failure that `check` can find is told again: `replay` of its trace comes to the same
# end, and `view` tells it, at the level of calls and at that of memory.

load common

programs=$abs_top_srcdir/tests/check

# again KIND PROGRAM [ACT]: check fails with this kind; replay and view say the same of it.
again() {
	local kind=$1 program=$2 end
	shift 2
	treadle check -q --json ${more-} -o f.trace "./$program" ${1:+-- "$@"} >found.json ||
		[ $? -eq 1 ]
	grep -q '"kind": "'"$kind"'"' found.json || { cat found.json; return 1; }
	run treadle view --plain f.trace
	[ "$status" -eq 0 ]
	end=$(grep '^the end: ' <<<"$output")
	echo "$end"
	run treadle replay f.trace
	echo "$output"
	[ "$status" -eq 1 ]
	grep -qxF "$end" <<<"$output"
	[[ $output == *"the same as recorded: "* ]]
	run treadle replay --json f.trace
	[ "$status" -eq 1 ]
	[[ $output == *'"same": true'* ]]
	[[ $output == *'"failure": "'"$kind"'"'* ]]
}

# both KIND SOURCE [ACT]: the same for the program at both levels.
both() {
	local kind=$1 source=$2
	shift 2
	cc_plain calls "$programs/$source" -I"$abs_top_srcdir/lib" -L"$abs_top_builddir/.libs" \
		-ltreadle -Wl,-rpath,"$abs_top_builddir/.libs"
	again "$kind" calls "$@"
	treadle cc -O1 -o memory "$programs/$source"
	again "$kind" memory "$@"
}

@test "a deadlock" {
	both deadlock philosophers.c
}

@test "a lost wake-up" {
	both lost-wakeup buffer.c
}

@test "a failed assertion" {
	both assertion if-for-while.c
}

@test "a misuse" {
	both misuse misuse.c unlock-others
}

@test "a crash" {
	both crash ends.c crash
}

@test "another status than 0" {
	both exit ends.c status
}

@test "a property" {
	both property property.c check
}

@test "something left behind: a mutex, a thread" {
	more=--leaks=fail
	both leak leaks.c locked
	both leak leaks.c running
}

@test "a livelock, whose trace was cut" {
	both livelock polite.c backoff
}

# Two seconds each time until it is noticed: one level will do.
@test "a loop without an operation" {
	cc_plain calls "$programs/ends.c"
	again livelock calls spin
}

@test "a data race, and what comes of it" {
	cat >counter.c <<-'END'
		#include <assert.h>
		#include <pthread.h>
		static int counter;
		static void *count(void *arg)
		{
			counter++;
			return arg;
		}
		int main(int argc, char **argv)
		{
			(void)argv;
			pthread_t t[2];
			for (int i = 0; i < 2; i++)
				pthread_create(&t[i], NULL, count, NULL);
			for (int i = 0; i < 2; i++)
				pthread_join(t[i], NULL);
			assert(argc > 1 || counter == 2);
			return 0;
		}
	END
	treadle cc -o counter counter.c
	again assertion counter
	treadle view --plain f.trace | grep -q 'writes variable counter: 1 (counter.c:6)'
	again race counter harmless
}

@test "a data race on the heap and on a stack: the same addresses in the next process" {
	cat >places.c <<-'END'
		#include <assert.h>
		#include <pthread.h>
		#include <stdlib.h>
		static void *count(void *arg)
		{
			(**(int **)arg)++;
			return NULL;
		}
		int main(int argc, char **argv)
		{
			(void)argv;
			int here = 0, *place = argc > 1 ? &here : calloc(1, sizeof here);
			pthread_t t[2];
			for (int i = 0; i < 2; i++)
				pthread_create(&t[i], NULL, count, &place);
			for (int i = 0; i < 2; i++)
				pthread_join(t[i], NULL);
			assert(*place == 2);
			if (argc == 1)
				free(place);
			return 0;
		}
	END
	treadle cc -o places places.c
	again assertion places
	again assertion places stack
	treadle cc -DNDEBUG -o places places.c
	again race places
	again race places stack
}
