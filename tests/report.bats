# SPDX-License-Identifier: MIT
#
# The report of `treadle check` for people: the table of steps and the sentences, how they stand on
# 80 columns, what the program wrote, and the scene.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# build NAME [FLAG...]: the program tests/check/NAME.c as ./NAME
build() {
	local name=$1
	shift
	cc_plain "$name" "$abs_top_srcdir/tests/check/$name.c" "$@"
}

@test "the report: verdict, a table of numbered steps, commands" {
	build philosophers
	run treadle check ./philosophers
	[ "$status" -eq 1 ]
	[ "${lines[0]}" = failed ]
	[[ ${lines[1]} == 'deadlock: '* ]]
	[[ $output == *'The failing run in philosophers.c ('*' steps, 1 preemption; > decides it):'* ]]
	[[ $output == *$'\n step line  2 dine                 3 dine                 4 dine\n'* ]]
	[[ $output == *$'\n>  12   22                         locks forks[1]\n'* ]]
	[[ $output == *'-- preempted --'* ]]
	[[ $output == *'treadle view philosophers.trace'* ]]
	[[ $output == *'treadle explain philosophers.trace'* ]]
}

# narrow: no line of $output has more than 80 columns
narrow() {
	local line
	while IFS= read -r line; do
		[ "${#line}" -le 80 ] || { printf '%d columns: %s\n' "${#line}" "$line"; return 1; }
	done <<<"$output"
}

@test "in the table each step stands in the column of its thread, without its name" {
	build unguarded-signal
	run treadle check ./unguarded-signal
	narrow
	[[ $output == *' step line  1 main                             2 work
 ---- ----  ---------------------------------  ---------------------------------
    1   48  creates thread 2
'*'
            -- preempted --
    3   48                                     starts
>   4   21                                     signals ready; nobody waits, so
                                               it is lost
'* ]]
	[[ $output == *'The signal at step 4 was lost: no thread waited on condition ready then. 1 main
  began to wait at step 6 only.'* ]]
	# narrower than the table may be: sentences
	run treadle check --width=30 ./unguarded-signal
	[[ $output == *'      -- preemption: 1 main could have continued --'*'    3  2 work starts  '* ]]
}

# ends SENTENCE [FLAG...]: what treadle check says of waiter.c begins with this; and what the waiter
# writes when the runtime wakes it after the end is no part of the run.
ends() {
	local expected=$1
	shift
	treadle cc -o waiter waiter.c "$@"
	run treadle check ./waiter
	narrow
	[ "$status" -eq 1 ]
	[[ $(tr -s ' \n' ' ' <<<"$output") == "failed $expected"* ]] || { echo "$output"; return 1; }
	run treadle view --plain waiter.trace
	[[ $output == *starts* && $output != *"no longer waits"* ]]
}

@test "a wake-up is lost only where a thread that waits would go on if it were woken" {
	cat >waiter.c <<-'END'
		#include <assert.h>
		#include <pthread.h>
		#include <stdatomic.h>
		#include <stdio.h>
		#include <stdlib.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
		static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
		static int state;
		static atomic_int looked;
		static void *wait(void *arg)
		{
			pthread_mutex_lock(&m);
			pthread_cond_signal(&c);
			while (!(state & 1)) {
				pthread_cond_wait(&c, &m);
				puts("no longer waits");
				fflush(stdout);
				AFTER;
			}
			pthread_mutex_unlock(&m);
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, wait, NULL);
			pthread_mutex_lock(&m);
			state |= SET;
			pthread_mutex_unlock(&m);
			pthread_join(t, NULL);
			return 0;
		}
	END
	local waits="1 main waits to join thread 2 wait (which has not ended); 2 wait waits on condition c,"
	waits+=" and no thread is left that could signal it"
	local lost="lost wake-up: $waits; 2 wait would go on if it were woken "
	local dead="deadlock: $waits "
	# it tests once more: is it there?
	ends "$lost" -DSET=1 -DAFTER=
	ends "$dead" -DSET=2 -DAFTER=
	# what it does before it waits again changes nothing
	ends "$dead" -DSET=2 -DAFTER='looked++, pthread_cond_signal(&c)'
	ends "$dead" -DSET=2 -DAFTER='pthread_mutex_lock(&other), pthread_mutex_unlock(&other)'
	# it does not wait again, whatever it does instead
	ends "$lost" -DSET=2 -DAFTER=break
	ends "$lost" -DSET=2 -DAFTER='assert(state == 1)'
	ends "$lost" -DSET=2 -DAFTER='abort()'
	ends "$lost" -DSET=2 -DAFTER='*(volatile int *)0 = 1'
	ends "$lost" -DSET=2 -DAFTER='exit(0)'
	ends "$lost" -DSET=2 -DAFTER='pthread_exit(NULL)'
	ends "$lost" -DSET=2 -DAFTER='pthread_mutex_unlock(&m), pthread_mutex_lock(&m)'
}

@test "where no signal was lost none is blamed, and one that was is named" {
	run treadle check monitors one-condition -o f.trace
	[[ $output == *'lost wake-up: 1 main and 3 customer-2 wait on condition changed'* ]]
	[[ $output == *'The signal at step 19 was lost: it woke 3 customer-2, which waits again. 1 main
  waited as well, and no signal has woken it.
'* ]]
	run treadle check readers-writers held-back -o f.trace
	[[ $output == *'lost wake-up: '*'3 reader would go on if it were woken'* ]]
	[[ $output == *'No thread ever signals condition changed.'* ]]
	local act
	for act in "monitors recursive" "producer-consumer poison" "producer-consumer ask-first" \
		"cyclic-barrier lapped" "cyclic-barrier removed-twice" "monitors held-twice" \
		"state-machine error-kept" "state-machine blocked-worker" "state-machine lost"; do
		# shellcheck disable=SC2086
		run treadle check $act -o f.trace
		echo "$output" | head -n 8
		[[ ${lines[1]} == 'deadlock: '* ]]
		[[ $output != *'was lost:'* && $output != *'would go on if'* ]]
		[[ $output == *'no thread is left that'* || $output == *'while it holds mutex'* ]]
		run treadle replay f.trace
		[[ $output == *'the end: deadlock: '*'the same as recorded'* ]]
	done
}

@test "a recorded run that is stuck: whether a wake-up was lost, its replay says" {
	cat >early.c <<-'END'
		#include <pthread.h>
		int main(void)
		{
			static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
			static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
			pthread_cond_signal(&c);
			pthread_mutex_lock(&m);
			pthread_cond_wait(&c, &m);
		}
	END
	treadle cc -o early early.c
	run treadle record -o f.trace ./early
	[[ $output == *'deadlock: 1 main waits on condition c, and no thread is left that could signal it'* ]]
	run treadle replay f.trace
	[[ $output == *'the end: lost wake-up: '*'1 main would go on if it were woken'*'the same as recorded'* ]]
}

@test "a race: its two accesses in the columns of their threads, and what to do next" {
	treadle cc "$abs_top_srcdir/tests/check/raced.c" -o raced
	run treadle check ./raced -- benign
	[ "$status" -eq 1 ]
	narrow
	[[ $output == *'
      -- data race: two accesses, and nothing orders them --
        50                         writes variable known
        56                                                reads variable known
'* ]]
	[[ ${output//$'\n  '/ } == *'No step decides on a data race: whichever access comes first, it is a mistake. Both orders of its accesses were tried: of what was tried, nothing else fails.'* ]]
}

@test "the scene of a failure: a step a line, what is said, what is expected" {
	build philosophers
	run treadle check --scene=p.scene ./philosophers
	[ "$status" -eq 1 ]
	[ "$(grep -c '^step ' p.scene)" -ge 8 ]
	[[ $(<p.scene) == '# deadlock: '*$'\nstep 1            # 1 main creates thread 2 dine, philosophers.c:'* ]]
	[ "$(grep -A 1 '^say .* could continue' p.scene | tail -n 1 | cut -d ' ' -f 1)" = step ]
	[ "$(grep -c '^expect thread . waiting on forks\[' p.scene)" -eq 3 ]
	grep -qx 'expect thread 1 waiting on thread 2' p.scene
	grep -qx 'expect deadlock' p.scene
	run treadle check --scene=none/p.scene ./philosophers
	[[ $output == *"'none/p.scene' cannot be written"* ]]
}

@test "the report is no wider than 80 columns; places stand in one column" {
	build philosophers -DN=6
	run treadle check ./philosophers
	narrow
	[[ $output == *$'deadlock: '*$'\n  '*'held by '* ]]
	[ "$(grep -oE '^[> ] +[0-9]+  [0-9].*philosophers\.c:' <<<"$output" |
		awk '{ print length }' | sort -u | wc -l)" -eq 1 ]
	name=philosophers-of-whom-each-takes-the-left-fork-first
	cp "$abs_top_srcdir/tests/check/philosophers.c" "$name.c"
	cc_plain long "$name.c" -DN=6
	run treadle check ./long
	narrow
	[[ $output == *$'locks mutex forks[0]\n'*" $name.c:22"* ]]
	run treadle check collections two-calls # steps of its threads' lives are left out
	[[ $output == *'(steps '* ]]
	narrow
}

@test "after a misuse, its thread is not said to be about to do it" {
	build misuse
	run treadle check ./misuse -- unlock-others
	[[ $output == *' 1 main unlocks mutex lock, which 2 hold holds'*'Where it ends:'* ]]
	[[ $output != *'1 main is to '* ]]
	[[ $output == *'2 hold is to take a permit of semaphore sem'* ]]
}

# A student's first mistake may be one before there is a second thread.
@test "what fails before the first step is told as that, and explained" {
	cat >first.c <<-'END'
		int main(int argc, char **argv)
		{
			volatile int *none = 0;
			return argc < 3 ? *none : argv[1][0];
		}
	END
	cc_plain first first.c
	run -1 treadle check -o first.trace ./first
	[[ $output == $'failed\n1 main crashed: SIGSEGV, Segmentation fault (first.c:4)\n\nIt fails before the first step, and so in every interleaving.\n\n1 execution, '* ]]
	run -0 treadle explain first.trace
	[[ $output == *'There is one interleaving, and it fails'* ]]
	run -1 treadle replay first.trace
	[[ $output == *SIGSEGV* ]]
}

@test "the failing run's output is in its trace, and told" {
	build ends
	run treadle check -o o.trace ./ends -- output
	[ "$status" -eq 1 ]
	grep -q 'the output of the failing run' o.trace
	[[ $output == *$'\n\nThe program wrote:\n       the output of the failing run\n\n'* ]]
}

@test "of long output, the last five lines, cut, with nothing that moves a terminal" {
	build ends
	run treadle check -o o.trace ./ends -- lines
	[ "$status" -eq 1 ]
	narrow
	[[ $output != *'the second'* ]]
	printf -v nine '0123456789%.0s' 1 2 3 4 5 6 7
	[ "$(sed -n '/^The last lines/,/^From step/p' <<<"$output")" = "The last lines that the program wrote:
       ?[2Jname:       tab ?? end

       ${nine}...
       the last but one
       the last, without an end

From step 3 on nothing could save it: 2 go locks mutex lock; 1 main is to lock" ]
}

@test "what the program wrote before a deadlock does not say why: not told" {
	build philosophers
	sed 's/^int main.*/&\n/; s/pthread_mutex_init/puts("sits down"), &/' \
		"$abs_top_srcdir/tests/check/philosophers.c" | sed '1i #include <stdio.h>' >talk.c
	cc_plain talk talk.c
	run treadle check ./talk
	[[ $output == *deadlock* ]]
	[[ $output != *wrote* ]]
}

@test "a wait under a second lock, and a lock taken twice for reading, are remarks, and no failure" {
	build remarks -g
	for name in waits reads; do
		run -0 treadle check ./remarks -- "$name"
		[[ $output == 'verified, '* ]]
		[[ $output == *'Worth a look, though it is no failure here:'* ]]
		narrow
	done
	run -0 treadle check --json ./remarks -- waits
	line=$(grep -n 'pthread_cond_wait(' "$abs_top_srcdir/tests/check/remarks.c" | cut -d: -f1)
	[ "$(jq -r '.remarks[] | "\(.kind) \(.file) \(.line)"' <<<"$output")" = "waits-holding remarks.c $line" ]
	run -0 treadle check --json ./remarks -- reads
	[ "$(jq -r '.remarks[].kind' <<<"$output")" = reads-twice ]
	for name in waits-fine reads-fine; do
		run -0 treadle check --json ./remarks -- "$name"
		[ "$(jq '.remarks' <<<"$output")" = '[]' ]
	done
}

@test "a time limit that passes too early is told with the thread that could have continued" {
	treadle cc -g "$abs_top_srcdir/bench/verdicts/time/long-enough.c" -o long-enough
	run treadle check ./long-enough
	[ "$status" -eq 1 ]
	[[ $output == *'the time limit of '*' passes, while '* ]] || { echo "$output"; false; }
}

@test "a variable that a failed assertion reads is shown with its values, also if it has a data race" {
	treadle cc -g "$abs_top_srcdir/bench/verdicts/barriers/sum-too-early.c" -o sum
	run treadle check ./sum
	[ "$status" -eq 1 ]
	[[ $output == *$'\nWhen first read, '*'a[0] = 0'* ]] || { echo "$output"; false; }
	[[ $output == *'a[0] = 2'* ]]
	[ "$(grep -c 'a\[0\] = 2' <<<"$output")" -eq 1 ]
}

@test "pointers are told by what they point to, else in hexadecimal, and large numbers as numbers" {
	cat >pointers.c <<-'END'
		#include <assert.h>
		#include <pthread.h>
		#include <stdatomic.h>
		#include <stdlib.h>
		struct node { int value; struct node *next; };
		static struct node nodes[3], single;
		static struct node *_Atomic top;
		static void *(*_Atomic action)(void *);
		static _Atomic long long moment, counted;
		static void *go(void *arg)
		{
			struct node *expected = &nodes[2];
			atomic_compare_exchange_strong(&top, &expected, &single);
			atomic_store(&action, go);
			atomic_store(&moment, 1800000000000);
			atomic_store(&counted, 1800000000000000000);
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			struct node *made = malloc(sizeof *made);
			top = made;
			top = &nodes[2];
			pthread_create(&t, NULL, go, NULL);
			pthread_join(t, NULL);
			assert(top != &single);
			return 0;
		}
	END
	treadle cc -g pointers.c -o pointers
	run treadle check --width=260 ./pointers
	[ "$status" -eq 1 ]
	for text in 'stores &nodes[2] in top' 'exchanges top: &nodes[2] becomes' \
		'stores &go in action' 'stores 1800000000000 in moment' \
		'stores 1800000000000000000 in counted'; do
		[[ $output == *"$text"* ]] || { echo "$text"; echo "$output"; false; }
	done
	grep -qE 'stores 0x[0-9a-f]+ in top' <<<"$output"
	run treadle explain pointers.trace
	[ -z "$(grep -E '(top|action)[^0-9]*[0-9]{12}' <<<"$output")" ]
	run treadle replay pointers.trace
	[[ $output == *'&single'* ]] || { echo "$output"; false; }
}
