# SPDX-License-Identifier: MIT
#
# Answers that only many calls, large numbers or memory as malloc gives it show to be wrong: the
# native run of a grade.
load ../lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$BATS_TEST_TMPDIR"
	solutions=$abs_top_srcdir/solutions
}

# Grades a wrong answer: its name, the points that are left, and what is said.
refuses() {
	treadle exercise show "$1" "$2" >answer.c
	run -1 treadle grade "$1" --file=answer.c
	[[ $output == *"$3 of 20 points"* ]]
	[[ $output == *"in a native run of many calls and large numbers, fails:"* ]]
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"$4"* ]]
}

# The same of an exercise with ten points.
refuses_of_10() {
	treadle exercise show "$1" "$2" >answer.c
	run -1 treadle grade "$1" --file=answer.c
	[[ $output == *"$3 of 10 points"* ]]
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"$4"* ]]
}

@test "a count, a request and a number that are too narrow" {
	refuses 6 narrow 16 "after new(0), 65536 × release(1), the permits there are: expected 65536, found 0"
	refuses 6 narrow-request 16 "acquire(65536): expected that it waits, found 0"
	refuses 9 narrow 16 "after 256 × start_read, start_write: expected that it waits, found 0"
	refuses 10 narrow-count 15 "the passengers that wait: expected 256, found 0"
	refuses 10 narrow-number 15 "expected 0 with 1007, found 0 with 239"
}

# Grades the dictionary with entries that are declared so: points, and words.
refuses_entry() {
	sed "s/^\tint key, value;/\t$1/" "$solutions/18-dictionary/dictionary.c" >dictionary.c
	run -1 treadle grade 18
	[[ $output == *"$2 of 10 points"* ]]
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"$3"* ]]
}

@test "keys and values in too few bits" {
	refuses_entry 'short key; int value;' 5 "after 2 × add(65536, 7): expected EEXIST, found 0"
	refuses_entry 'int key; short value;' 7 "after 3278 × count(5): expected 0 with 32771"
}

@test "tables that are full: one that forgets, and one that is written beyond its end" {
	refuses 6 fixed-line 16 "after new(0), 256 × acquire(1), release(1); acquire(1), which waited: expected 0, found that it waits"
	refuses 10 fixed-table 15 "an index is outside of its array, at batch-queue.c:"
}

@test "of many that should return, those that do not are told" {
	sed 's/pthread_cond_broadcast/for (int i = 0; i < 8; i++) pthread_cond_signal/' \
		"$solutions/17-alarm-clock/right/broadcast.c" >alarm-clock.c
	run -1 treadle grade 17
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"sleep_until(1), which waited: expected 0, found that it waits"* ]]
}

@test "a list that became a ring ends the run, and says so" {
	cat >ring.c <<-'END'
		#include "alarm-clock.h"
		#include "treadle.h"
		#include <stdlib.h>
		struct alarm { pthread_mutex_t lock; pthread_cond_t tick; long now, calls; };
		struct alarm *alarm_new(void)
		{
			struct alarm *a = calloc(1, sizeof *a);
			pthread_mutex_init(&a->lock, NULL);
			pthread_cond_init(&a->tick, NULL);
			return a;
		}
		void alarm_free(struct alarm *a) { free(a); }
		void alarm_tick(struct alarm *a)
		{
			pthread_mutex_lock(&a->lock);
			a->now++;
			for (volatile long left = a->calls; left > 40; )
				;
			pthread_cond_broadcast(&a->tick);
			pthread_mutex_unlock(&a->lock);
		}
		long alarm_now(struct alarm *a)
		{
			pthread_mutex_lock(&a->lock);
			long now = a->now;
			pthread_mutex_unlock(&a->lock);
			return now;
		}
		int alarm_sleep_until(struct alarm *a, long hour)
		{
			int rc = 0;
			pthread_mutex_lock(&a->lock);
			a->calls++;
			while (a->now < hour && !rc)
				rc = tr_cond_wait(&a->tick, &a->lock, NULL);
			if (rc && a->now >= hour) {
				tr_interrupt(pthread_self());
				rc = 0;
			}
			pthread_mutex_unlock(&a->lock);
			return rc;
		}
	END
	run -1 treadle grade 17 --file=ring.c
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"expected that each call waits or returns, found that one goes round and round"* ]]
}

@test "a deadline that overflows has come at once" {
	refuses 6 milliseconds 16 "with a deadline in 68 years: expected that it waits, found ETIMEDOUT"
}

@test "what is shown as a program is one" {
	treadle exercise show 6 narrow >fifo-semaphore.c
	run -1 treadle grade 6
	sed -n '/as a program/,/^To compile/p' <<<"$output" | sed '1,2d;/^To compile/,$d' >client.c
	compile=$(sed -n 's/^To compile it as client.c: //p' <<<"$output")
	eval "$compile"
	run -0 ./client
	[[ $output == *"permits 0, waiting 0"* ]]
	# also where a call gives nothing back
	sed 's/^\tfree(c);/\t;/' "$solutions/15-hoare-monitor/hoare-monitor.c" >hoare-monitor.c
	run -1 treadle grade 15
	sed -n '/as a program/,/^To compile/p' <<<"$output" | sed '1,2d;/^To compile/,$d' >client.c
	compile=$(sed -n 's/^To compile it as client.c: //p' <<<"$output")
	eval "$compile"
	run ./client
	[[ $output == *"LeakSanitizer"* ]]
}

@test "where there is no memory for an object or for a call it is said, and nothing is lost or left" {
	refuses_of_10 4 believes-in-memory 7 'without memory for block 1 of a new object, after the beginning: a pointer is null'
	refuses_of_10 12 keeps-half-a-court 7 'of a new object, after new(2): expected NULL, and that all memory is given back, found that some is left'
	refuses_of_10 18 entry-for-granted 7 'without memory for block 1 of its calls, after add(5, 7): a pointer is null'
	refuses_of_10 20 loses-the-ring 5 'without memory for block 1 of its calls, after new(1), pop, 3 × push(2013): a pointer is null'
	# the program that is shown does the same
	mv answer.c stealing-deque.c
	run -1 treadle grade 20
	sed -n '/as a program/,/^To compile/p' <<<"$output" | sed '1,2d;/^To compile/,$d' >client.c
	compile=$(sed -n 's/^To compile it as client.c: //p' <<<"$output")
	[[ $compile == *"-Wl,--wrap=malloc,"* ]]
	eval "$compile"
	run ./client
	[[ $output == *"SEGV on unknown address"* ]]
}

@test "new memory that nobody has set, and no end of memory" {
	cp "$solutions/10-batch-queue/batch-queue.c" batch-queue.c
	sed -i 's|calloc(1, sizeof \*s)|malloc(sizeof *s)|' batch-queue.c
	run -1 treadle grade 10
	cp "$solutions/10-batch-queue/batch-queue.c" batch-queue.c
	sed -i 's|^int stop_bus.*|&|; s|	int on = s->waiting;|&\n	if (number > 1000)\n		malloc(64 << 20);|' \
		batch-queue.c
	run -1 treadle grade 10
	[[ $output == *"it takes more than 256 MiB of memory"* ]]
}

# What says "passed" must know a word that is not in the program's memory.
@test "an answer cannot say that it has passed" {
	treadle exercise show 10 narrow-count >batch-queue.c
	sed -i 's|^struct stop \*stop_new(void)|#include <stdio.h>\n&|; s|	struct stop \*s = calloc|	fprintf(stderr, " passed\\n");\n&|' batch-queue.c
	run -1 treadle grade 10
	[[ $output == *"15 of 20 points"* ]]
}

# An answer to exercise 1 whose counter_new does also that.
narrow_with() {
	treadle exercise show 1 narrow | sed "s|^struct counter \*counter_new|static void *nothing(void *x)\n{\n\treturn x;\n}\n\n&|
		s|	struct counter \*c = calloc|	$1\n&|" >counter.c
}

# narrow_fails: the native run finds it, and says so
narrow_fails() {
	run -1 treadle grade 1
	[[ $output == *"6 of 10 points"* ]]
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"after 66000 × arrive, 256 × enter, $1"* ]]
}

@test "a number that is narrow, and grows only behind another call; threads of its own hide nothing" {
	narrow_with ''
	narrow_fails 'the people there are: expected 66000, found 65744'
	narrow_with 'pthread_t t; pthread_create(\&t, NULL, nothing, NULL); pthread_join(t, NULL);'
	narrow_fails 'the people there are: expected 66000, found 65744'
}

@test "who waits again and again for a deadline that is past polls" {
	refuses_of_10 14 no-limit 3 'found that one sleeps, gives way or waits for what is past, and looks again'
}

@test "an answer that gives up, by abort or by an assertion of its own" {
	sed 's|^void counter_arrive.*|#include <assert.h>\n&|; s|^\tc->waiting++;|\tassert(c->waiting < 5000);\n&|' \
		"$solutions/01-counter/counter.c" >counter.c
	run -1 treadle grade 1
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"an assertion of its own fails, in line "*": c->waiting < 5000"* ]]
	sed -i 's/assert(\(.*\));/if (!(\1)) abort();/' counter.c
	run -1 treadle grade 1
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"it gives up, by abort"* ]]
}

@test "a deadline, a barrier and looking again do not end the run" {
	narrow_with 'pthread_barrier_t b; pthread_barrier_init(\&b, NULL, 1); pthread_barrier_wait(\&b);'
	narrow_fails 'the people there are: expected 66000, found 65744'
	narrow_with 'for (int i = 0; i < 25000; i++) usleep(1);'
	sed -i 's|^#include|#include <unistd.h>\n&|' counter.c
	run treadle grade 1
	[[ $output != *"10 of 10 points"* ]]
}

@test "numbers at the end of the line" {
	refuses_of_10 17 narrow 7 "expected that it waits, found 0"
	refuses_of_10 18 least-for-none 8 "-2147483648"
	refuses_of_10 16 narrow 6 "expected -4294967294, found 2"
}

@test "a negation that overflows; one bank is shown, and not the way to all" {
	refuses_of_10 3 negated 7 "after new(21), transfer(0, 1, -2147483648): a negation is larger than its type can hold"
	[[ $output == *$'\tb = bank_new(2, 1);'* ]]
	[[ $output != *"Hint:"* ]]
}

# What waits is filled and emptied by one thread, in a loop that is the student's to run.
@test "16 bits of a full buffer, and of its size" {
	refuses 7 narrow-size 16 "after new(65536), put(11): expected 0, found that it waits"
	refuses 7 narrow-index 16 "21845 × (3 × put(65545), 3 × get), 3 × put(65548), get: expected 0 with 65546, found 0 with 65547"
	cp answer.c bounded-buffer.c
	sed -n '/as a program/,/^To compile/p' <<<"$output" | sed '1,2d;/^To compile/,$d' >client.c
	grep -q 'buffer_put(b, 11 + (round \* 3 + i), NULL)' client.c
	gcc -Wall -Werror -Wno-unused-result -I"$abs_top_srcdir/exercises/07-bounded-buffer" -I"$abs_top_srcdir/include" \
		-I"$abs_top_srcdir/lib" -c client.c
}

@test "many names, and an object with room for as many" {
	sed 's/c->kinds = calloc((size_t)kinds/c->kinds = calloc((size_t)(kinds < 290 ? kinds : 290)/' \
		"$solutions/12-specific-notification/specific-notification.c" >specific-notification.c
	run -1 treadle grade 12
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"two.c fails: misuse: 1 main accesses memory past the end of a block"* ]]
	sed 's/c->kinds\[kind\]/c->kinds[kind % 128]/' \
		"$solutions/12-specific-notification/specific-notification.c" >specific-notification.c
	run -1 treadle grade 12
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"after new(300), 129 × order(0 to 128), the guests that wait for kind 0: expected 1, found 2"* ]]
	treadle exercise show 3 eight-locks | sed "s/% 8/% 31/" >transfers.c
	run -1 treadle grade 3
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"after new(100), "*" to 31, 0, 1): expected that the last call returns"* ]]
	[[ $output == *"Hint: There are more accounts here than two"* && $output != *"from red to blue"* ]]
}

@test "hints fit how a native run fails: memory that is left, a number that is too narrow" {
	refuses 5 frees-the-lock-only 16 "the object is freed: expected that all memory is given back"
	[[ $output == *"Hint: What is left that your functions took"* && $output != *"woken thread"* ]]
	# the program that is shown shows it, too, compiled as it says
	sed -n '/as a program/,/^To compile/p' <<<"$output" | sed '1,2d;/^To compile/,$d' >client.c
	compile=$(sed -n 's/^To compile it as client.c: //p' <<<"$output")
	eval "$compile"
	run ./client
	[[ $output == *"LeakSanitizer"* ]]
	cp "$solutions/05-semaphore/semaphore.c" answer.c
	eval "$compile"
	./client
	treadle exercise show 5 frees-the-lock-only >answer.c
	treadle grade 5 --file=answer.c --json >grade.json || [ $? -eq 1 ]
	grep -q '"kind": "leak"' grade.json
	refuses 6 narrow 16 "expected 65536, found 0"
	[[ $output == *"Hint: If small numbers and few calls go well"* && $output != *"Look at both ways"* ]]
}

@test "what the contract alone finds: where to begin" {
	treadle exercise show 10 still-counted >answer.c
	run -1 treadle grade 10 --file=answer.c
	# the last lines say it, and nothing is laid out around what was taken out
	[[ $(tr -s ' \n' ' ' <<<"$output") == *" 4 properties fail, which may come of one mistake. Begin with "*" (moment.c late) To watch it: treadle view treadle-grade/10-batch-queue/moment.trace 0 of 20 points " ]]
	run -1 grep -nE '^ +$' <<<"$output"
	treadle exercise show 11 one-reason-for-all >answer.c
	run -1 treadle grade 11 --file=answer.c
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"both.c late fails:"*'Begin with "a thread that gives up breaks the barrier, and every thread gets the right reason": it fails in a small program'* ]]
	[[ $output != *"how does the thread know whether its"* ]]
}
