# SPDX-License-Identifier: MIT
#
# The search over states (docs/states.md): loops that wait are decided, equal states are one, what goes on
# for ever is found; and it says what the other searches say.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
	treadle cc -g -O1 -o waits "$abs_top_srcdir/tests/check/waits.c"
}

# check ARGUMENT...: the answer as JSON, in a file
check() {
	treadle check --json "$@" >answer 2>err
}

# holds CONDITION: of the answer
holds() {
	jq -e "$1" answer >/dev/null || {
		cat answer
		return 1
	}
}

endless() {
	treadle cc -g -O1 -o endless "$abs_top_srcdir/tests/check/endless.c"
}

@test "loops that only wait are decided, by default and by states alone" {
	for act in waits politely peterson test-and-set ticket; do
		check ./waits -- $act
		holds '.verdict == "verified"'
		check --strategy=states ./waits -- $act
		holds '.verdict == "verified" and .states > 5 and .runs.differed == 0'
	done
}

@test "a loop that gives up keeps its failing order" {
	check --strategy=states ./waits -- gives-up || [ $? = 1 ]
	holds '.failure.kind == "assertion"'
}

@test "a lock that is none, made of loops that wait, fails" {
	check --strategy=states ./waits -- rude || [ $? = 1 ]
	holds '.failure.kind == "race"'
	check --strategy=states --explore-races ./waits -- rude || [ $? = 1 ]
	holds '.failure.kind == "race"'
}

@test "a loop over a plain flag comes to an operation, and its race is found" {
	check ./waits -- plainly || [ $? = 1 ]
	holds '.failure.kind == "race" and .failure.trace != null and .runs.refused == 0'
}

@test "what nobody will do is waited for, for ever" {
	check --strategy=states ./waits -- in-vain || [ $? = 1 ]
	holds '.failure.kind == "livelock"'
	cc_plain polite "$abs_top_srcdir/tests/check/polite.c"
	for act in backoff turns gone; do
		check --strategy=states ./polite -- $act || [ $? = 1 ]
		holds '.failure.kind == "livelock"'
	done
}

@test "what is endless by design is verified for ever, if all get on" {
	check --strategy=states ./waits -- for-ever
	holds '.verdict == "verified" and .for_ever and .states < 100'
	endless
	for act in locks buffer two-take one-reader ping-pong test-and-set peterson ticket trylock naps; do
		check --strategy=states ./endless -- $act
		holds '.verdict == "verified" and .for_ever'
	done
	run treadle check ./endless -- locks
	[ "${lines[0]}" = "verified, for ever" ]
	check ./waits -- nine-pairs
	holds '.verdict == "verified" and (.for_ever | not)'
}

@test "and so by default, though it seems to poll, or to be long" {
	endless
	for act in peterson trylock locks; do
		check ./endless -- $act
		holds '.verdict == "verified" and .for_ever and .executions < 1000'
	done
}

@test "searches that know no states do not tell what is endless by design from a livelock" {
	endless
	for strategy in exhaustive bounded pct; do
		check --strategy=$strategy --executions=3 ./endless -- peterson || [ $? = 4 ]
		holds '.verdict == "no-failure-found" and .failure == null and any(.limits[]; .blocks and (.text | test("endless by design.*--strategy=states")))'
	done
	check --strategy=exhaustive --executions=150 --steps=2000 ./endless -- peterson || [ $? = 4 ]
	holds '.verdict == "no-failure-found" and .executions == 50'
	check --runner=fork --executions=3 ./endless -- peterson || [ $? = 4 ]
	holds '.verdict == "no-failure-found" and any(.limits[]; .text | test("endless by design"))'
	treadle cc -g -O1 -o program "$abs_top_srcdir/bench/bugs/26-polite.c"
	check --strategy=exhaustive ./program || [ $? = 1 ]
	holds '.failure.kind == "livelock"'
}

@test "who waits while others go on for ever starves" {
	endless
	for strategy in states default; do
		check --strategy=$strategy ./endless -- readers-first || [ $? = 1 ]
		holds '.failure.kind == "starvation" and (.failure.sentence | startswith("starvation: 4 writes waits for ever while others go on: 2 reads, 3 reads"))'
	done
	run -1 treadle check ./endless -- readers-first
	[[ $output == *"from here on, the same again and again"*"-- and so on for ever --"* ]]
	run -1 treadle replay endless.trace
	[[ $output == *"starvation"* ]]
}

@test "who can never get on is told, and nothing is proved" {
	endless
	for act in in-vain woken-in-vain asks-in-vain; do
		check --strategy=states ./endless -- $act
		holds '.verdict == "no-failure-found" and (.for_ever | not) and any(.limits[]; .blocks and (.text | contains("a thread waits for ever while others go on")))'
	done
}

@test "many interleavings of few states" {
	check --strategy=states ./waits -- nine-pairs
	holds '.verdict == "verified" and .executions < 2000'
	check --strategy=states ./waits -- one-place
	holds '.verdict == "verified" and .executions < 200'
}

@test "what was printed is a part of the state where it is shown, and not in a check" {
	check --strategy=states ./waits -- prints
	holds '.verdict == "verified" and .interleavings < 6'
	treadle outcomes --strategy=states --json ./waits -- prints >answer
	holds '.complete and (.outcomes | length == 6)'
}

@test "the time is a part of the state of a program that looks at it" {
	check --strategy=states ./waits -- naps
	holds '.verdict == "verified" and .states > 100 and .runs.differed == 0'
}

@test "what was known of states in which ends come first is no longer, once the program asks for ends" {
	check --strategy=states ./waits -- leaves || [ $? = 1 ]
	holds '.failure.kind == "assertion"'
}

@test "what commutes is not tried in both orders" {
	treadle cc -g -O1 -o philosophers "$abs_top_srcdir/bench/states/philosophers.c"
	cc_plain unseen "$abs_top_srcdir/bench/states/philosophers.c"
	check --strategy=states ./unseen -- 3 2
	unseen=$(jq .executions answer)
	holds '.verdict == "verified" or .verdict == "no-failure-found"'
	check --strategy=states ./philosophers -- 3 2
	holds ".verdict == \"verified\" and .states > 400 and .executions < $unseen * 9 / 10"
}

alike() {
	treadle cc -g -O1 -o alike "$abs_top_srcdir/tests/check/alike.c"
}

@test "threads that are alike may change places, and it is told what that saves" {
	alike
	check --strategy=states ./alike -- count
	holds '.verdict == "verified" and .states < 60 and .stand_for > 2 * .states and .runs.differed == 0'
	check --strategy=states --jobs=2 ./alike -- count
	holds '.verdict == "verified" and .states < 60'
	run treadle check --strategy=states ./alike -- count
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"before merging states that differ only in which of several identical threads is which"* ]]
	check --strategy=states ./alike -- its-own
	holds '.verdict == "verified" and .stand_for > .states'
}

@test "where main's frame stands on its page changes nothing" {
	alike
	for pad in $(seq 0 48 4095); do
		SHIFT=$(printf "%${pad}s") treadle check --json --strategy=states ./alike -- count | jq .states
	done >found
	[ "$(sort -u found | wc -l)" = 1 ]
}

@test "there may be any number of them, and states beyond number" {
	for n in 31 32 50; do
		treadle cc -g -O1 -DTHREADS=$n -o alike "$abs_top_srcdir/tests/check/alike.c"
		check --strategy=states ./alike -- once
		holds ".verdict == \"verified\" and .states < 7 * $n"
	done
	[[ $(treadle check --strategy=states ./alike -- once | tr -s ' \n' ' ') == *"(more than "*" before merging"* ]]
}

@test "what tells such threads apart is found, and what only one of them comes to" {
	alike
	for act in who gives between detaches; do
		check --strategy=states ./alike -- $act || [ $? = 1 ]
		holds '.failure.kind == "assertion"'
	done
	check --strategy=states ./alike -- for-ever || [ $? = 1 ]
	holds '.failure.kind == "livelock" and .stand_for == null'
}

registers() {
	treadle cc -g -O"$1" -o registers "$abs_top_srcdir/tests/check/registers.c"
}

# Is it known which registers are dead?
knows_registers() {
	[ "$(uname -m)" = x86_64 ] && grep -q "libcapstone\.so" "$(command -v treadle)" ||
		skip "Treadle was built without Capstone"
}

@test "a register that is of no use any more makes no states" {
	knows_registers
	treadle cc -g -O1 -o locks "$abs_top_srcdir/bench/states/locks.c"
	check ./locks -- 5 5
	holds '.verdict == "verified" and .states < 5000 and .runs.differed == 0'
	for level in 1 2 3; do
		registers $level
		check --strategy=states ./registers -- dead-below
		holds '.verdict == "verified" and .states < 1000 and .executions < 500'
	done
}

# numbered OPTION...: a program of four threads with numbers of their own. Each does DOES; main does
# THEN when one is through, and JOINED after each join.
numbered() {
	cat >numbered.c <<-END
		#include <assert.h>
		#include <pthread.h>
		#include <semaphore.h>
		#include <stdio.h>
		#include <stdlib.h>
		static sem_t places, through;
		static int numbers[4], seen;
		static void *visits(void *arg)
		{
			int n = *(int *)arg;
			printf("%d comes\\n", n);
			sem_wait(&places);
			DOES;
			sem_post(&places);
			sem_post(&through);
			printf("%d goes\\n", n + 1);
			return RESULT;
		}
		int main(void)
		{
			pthread_t t[4];
			void *result;
			sem_init(&places, 0, 2);
			sem_init(&through, 0, 0);
			for (int i = 0; i < 4; i++) {
				numbers[i] = 8 + i;
				pthread_create(&t[i], NULL, visits, ARGUMENT);
			}
			sem_wait(&through);
			THEN;
			for (int i = 0; i < 4; i++) {
				pthread_join(t[i], &result);
				JOINED;
			}
		}
	END
	treadle cc -g -o numbered '-DARGUMENT=&numbers[i]' -DDOES= -DTHEN= -DJOINED= -DRESULT=NULL "$@" numbered.c 2>/dev/null
	check --strategy=states ./numbered || [ $? = 1 ]
}

@test "threads whose numbers are only printed are alike" {
	knows_registers
	numbered '-UARGUMENT' '-DARGUMENT=numbers'
	holds '.verdict == "verified" and .stand_for > .states'
	same=$(jq .states answer)
	numbered
	holds ".verdict == \"verified\" and .states < $same * 2 and .stand_for == null"
	[ "$(jq .states answer)" -lt 600 ]
}

@test "threads whose numbers matter are not: what one of them alone comes to is found" {
	knows_registers
	numbered '-UDOES' '-DDOES=seen = n; assert(seen != 10)'
	holds '.failure.kind == "assertion"'
	numbered '-UDOES' '-DDOES=assert(printf("%d\n", n) != 3)'
	holds '.failure.kind == "assertion"'
	numbered '-UTHEN' '-DTHEN=numbers[3] = 0'
	holds '.failure.kind == "race"'
	numbered '-URESULT' '-DRESULT=arg' '-UJOINED' '-DJOINED=assert(result == &numbers[i])'
	holds '.verdict == "verified"'
	numbered '-URESULT' '-DRESULT=arg' '-UJOINED' '-DJOINED=assert(*(int *)result != 10)'
	holds '.failure.kind == "assertion"'
	numbered '-UARGUMENT' '-DARGUMENT=(void *)&numbers[i % 2]' '-UDOES' '-DDOES=assert(n != 9)'
	holds '.failure.kind == "assertion"'
}

@test "what earlier calls have left on the stack makes no states" {
	[ "$(uname -m)" = x86_64 ] || skip "states have numbers on x86-64 only"
	cat >calls.c <<-END
		#include <errno.h>
		#include <pthread.h>
		#include <semaphore.h>
		#include <stdio.h>
		#include <stdlib.h>
		#include <string.h>
		#include <unistd.h>
		static sem_t places;
		static void calls(int k) { CALL; }
		static void *visits(void *arg)
		{
			calls(1);
			sem_wait(&places);
			calls(2);
			usleep(100);
			calls(3);
			sem_post(&places);
			calls(4);
			return arg;
		}
		int main(void)
		{
			pthread_t t[4];
			sem_init(&places, 0, 2);
			for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, visits, NULL);
			for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
			sem_destroy(&places);
		}
	END
	states=
	for call in '(void)k' 'printf("%d %f\n", k, k / 2.0)' 'char b[32]; snprintf(b, 32, "%d", k)' 'errno = k' \
		'free(malloc(k))' 'char b[] = "a b", *at; strtok_r(b, " ", &at)' 'if (strcmp("a", "b")) puts("x")'; do
		treadle cc -g -o calls "-DCALL=$call" calls.c
		check --strategy=states ./calls
		holds '.verdict == "verified"'
		[ "${states:=$(jq .states answer)}" = "$(jq .states answer)" ] || { echo "$call: $states"; cat answer; false; }
	done
}

@test "a register that is read is a part of the state" {
	for level in 0 1 2 3; do
		registers $level
		for act in kept kept-below; do
			check --strategy=states ./registers -- $act || [ $? = 1 ]
			holds '.failure.kind == "assertion"'
		done
	done
}

# What code that is not optimized leaves in a variable, too.
@test "a variable on the stack that is of no use any more makes no states" {
	knows_registers
	cat >before.c <<-END
		#include <pthread.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static int count;
		static void *adds(void *arg)
		{
			for (int i = 0; i < 4; i++) {
				pthread_mutex_lock(&lock);
				int before = count;
				count = before + 1;
				pthread_mutex_unlock(&lock);
			}
			return arg;
		}
		int main(void)
		{
			pthread_t t[3];
			for (int i = 0; i < 3; i++)
				pthread_create(&t[i], NULL, adds, NULL);
			for (int i = 0; i < 3; i++)
				pthread_join(t[i], NULL);
			return count != 12;
		}
	END
	for level in 0 1; do
		treadle cc -g -O$level -o before before.c
		check --strategy=states ./before
		holds '.verdict == "verified" and .states < 200 and .runs.differed == 0'
	done
}

# A loop that waits looks at the same place again and again; the first time it has come there from
# another access.
@test "an atomic access that was the last makes no states" {
	treadle cc -g -O1 -o spins "$abs_top_srcdir/bench/states/spins.c"
	check --strategy=states ./spins -- k-ticket 3 2
	holds '.verdict == "verified" and .states < 700'
}

# What there was on main's stack before main differs from one process to the next.
@test "two runners meet the same states" {
	treadle cc -g -O1 -o locks "$abs_top_srcdir/bench/states/locks.c"
	check --strategy=states ./locks -- 3 4
	jq .states answer >one
	check --strategy=states --jobs=2 ./locks -- 3 4
	jq .states answer >two
	diff one two
}

# The kernel writes there which processor main's thread runs on, whenever that is another.
@test "what the kernel tells a thread of its processor makes no states" {
	printf '#include <sys/rseq.h>\n' | cc -E - >out 2>&1 || skip "this C library asks the kernel for nothing"
	cat >told.c <<-END
		#include <pthread.h>
		#include <sys/rseq.h>
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static volatile unsigned *told;
		static void *works(void *arg)
		{
			for (int i = 0; i < 3; i++) {
				pthread_mutex_lock(&lock);
				#ifdef WRITES
				told[6] = told[6] * 3 + *(unsigned char *)arg;
				#endif
				pthread_mutex_unlock(&lock);
			}
			return arg;
		}
		int main(void)
		{
			static unsigned char number[3] = {1, 2, 3};
			pthread_t t[3];
			told = (unsigned *)((char *)__builtin_thread_pointer() + __rseq_offset);
			for (int i = 0; i < 3; i++)
				pthread_create(&t[i], NULL, works, &number[i]);
			for (int i = 0; i < 3; i++)
				pthread_join(t[i], NULL);
			return __rseq_size == 0;
		}
	END
	treadle cc -g -O1 -o silent told.c
	treadle cc -g -O1 -DWRITES -o writes told.c
	./silent || skip "the kernel is not asked"
	check --strategy=states ./silent
	jq .states answer >silent.states
	check --strategy=states ./writes
	diff silent.states <(jq .states answer)
}

# Each tells no states in its first execution, which is a fork.
@test "two runners come to the same" {
	for act in ticket nine-pairs prints; do
		check --strategy=states ./waits -- $act
		jq 'del(.seconds, .runs, .executions)' answer >one
		check --strategy=states --jobs=2 ./waits -- $act
		jq 'del(.seconds, .runs, .executions)' answer >two
		diff one two
	done
}

@test "the two by turns come to the same, again and again" {
	check ./waits -- nine-pairs
	jq 'del(.seconds, .runs)' answer >one
	for _ in 1 2 3; do
		check --jobs=2 ./waits -- nine-pairs
		jq 'del(.seconds, .runs)' answer >two
		diff one two
	done
}

@test "without a runner it says so, and proves nothing" {
	check --runner=fork --strategy=states ./waits -- waits || [ $? = 4 ]
	holds '.verdict == "no-failure-found" and .states == null'
	holds '.limits | map(select(.blocks and (.text | test("^equal states were not recognized")))) | length == 1'
}

@test "each bug is one by states, too" {
	local source n=0 options
	for source in "$abs_top_srcdir"/bench/bugs/*.c; do
		treadle cc -g -O1 -pthread -I"$abs_top_srcdir/lib" -o program "$source"
		options=$(sed -n 's,^// kind:.*options: \([^;]*\).*,\1,p' "$source")
		# shellcheck disable=SC2086 # options are words
		check --strategy=states $options ./program || [ $? = 1 ]
		holds '.verdict == "failed" and .runs.differed == 0' || {
			echo "$source"
			return 1
		}
		n=$((n + 1))
	done
	[ "$n" -eq 50 ]
}
