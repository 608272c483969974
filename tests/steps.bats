# SPDX-License-Identifier: MIT
#
# What the report of `treadle check` shows of a failing interleaving, and what stands under it: rounds
# of a loop, values, the signal that is missing.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# narrow: no line of $output has more than 80 columns
narrow() {
	local line
	while IFS= read -r line; do
		[ "${#line}" -le 80 ] || { printf '%d columns: %s\n' "${#line}" "$line"; return 1; }
	done <<<"$output"
}

@test "equal rounds of a loop are one round and a count; the trace has them all" {
	cat >rounds.c <<-'END'
		#include <pthread.h>
		#include <semaphore.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
		static void *work(void *arg)
		{
			for (int i = 0; i < 15; i++) {
				pthread_mutex_lock(&m);
				pthread_mutex_unlock(&m);
			}
			pthread_mutex_lock(&n);
			pthread_mutex_lock(&m);
			pthread_mutex_unlock(&m);
			pthread_mutex_unlock(&n);
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, work, NULL);
			pthread_mutex_lock(&m);
			pthread_mutex_lock(&n);
			pthread_mutex_unlock(&n);
			pthread_mutex_unlock(&m);
			pthread_join(t, NULL);
			return 0;
		}
	END
	cc_plain rounds rounds.c
	run treadle check ./rounds
	[[ $output == *' locks m
    4    8                                     unlocks m
  ...      (2 work repeats steps 3 to 4, 14 times)
>  33   10                                     locks n
'* ]]
	[ "$(treadle view --plain rounds.trace | grep -c 'locks mutex m')" -ge 30 ]
	run treadle check --width=30 ./rounds # as sentences
	[[ $output == *'
    4  2 work unlocks mutex m '*'rounds.c:8
  ...  (2 work repeats steps 3 to 4, 14 times)
>  33  2 work locks mutex n '* ]]
}

@test "where values differ, the last round is shown too; rounds within rounds" {
	cat >permits.c <<-'END'
		#include <pthread.h>
		#include <semaphore.h>
		static sem_t empty, full;
		static void *give(void *arg)
		{
			for (int i = 0; i < 20; i++) {
				sem_wait(&empty);
				sem_post(&full);
			}
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			sem_init(&empty, 0, 4);
			sem_init(&full, 0, 0);
			pthread_create(&t, NULL, give, NULL);
			for (int i = 0; i < 21; i++) {
				sem_wait(&full);
				sem_post(&empty);
			}
			pthread_join(t, NULL);
			return 0;
		}
	END
	cc_plain permits permits.c
	run treadle check --width=30 ./permits
	[[ $output == *'(3 left)'*'
  ...  (2 give repeats steps 5 to 6, 2 times)
   11  2 give takes a permit of semaphore empty (0 left) '* ]]
	[[ $output == *'
  ...  (steps 5 to 20 are repeated 3 times)
'* ]]
	narrow
}

# clue MAIN [WORK...]: what stands under the steps of a program whose thread 2 waits for `ready`, and
# whose main does MAIN; each further argument is what one more thread does.
clue() {
	local i=0 threads='' main=$1
	shift
	cat >clue.c <<-'END'
		#include <pthread.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static pthread_cond_t c = PTHREAD_COND_INITIALIZER, d = PTHREAD_COND_INITIALIZER;
		static int ready, n;
		#define L pthread_mutex_lock(&m)
		#define U pthread_mutex_unlock(&m)
		#define W(x) pthread_cond_wait(&x, &m)
		#define S(x) pthread_cond_signal(&x)
		static void *waits(void *arg) { L; while (!ready) W(c); U; return arg; }
	END
	for work; do
		echo "static void *work$((++i))(void *arg) { $work return arg; }"
		threads+="pthread_create(&t[$i], NULL, work$i, NULL);"
	done >>clue.c
	echo "int main(void) { pthread_t t[9]; pthread_create(t, NULL, waits, NULL); $threads $main" \
		"for (int i = 0; i <= $i; i++) pthread_join(t[i], NULL); return 0; }" >>clue.c
	treadle cc -o clue clue.c
	run treadle check ./clue
	[ "$status" -eq 1 ]
	narrow
	# the clue stands before the steps, and behind it the failure's fate
	output=$(sed '1,/^$/d' <<<"$output" | sed -E '/^(Nothing|Up to|From|After|At) /,$d; /^$/,$d' | tr -s ' \n' ' ')
}

@test "under a lost wake-up, the signal that is missing, not any harmless one before it" {
	clue 'L; ready = 1; U;'
	[ "$output" = "No thread ever signals condition c. 1 main has held mutex m since (steps 5 to 6) and\
 signalled nobody: if it made true what 2 waits waits for, this is where the signal is missing. " ]
	clue 'L; n = 1; S(c); U; L; ready = 1; U;'
	[ "$output" = "2 waits began to wait at step 7, and no thread has signalled condition c since. 1 main\
 has held mutex m since (steps 8 to 9) and signalled nobody: if it made true what 2 waits waits for, this is\
 where the signal is missing. " ]
	clue 'L; n = 1; S(c); U; L; ready = 1; S(d); U;'
	[[ $output == *'1 main has held mutex m since (steps 8 to 10) and signalled condition d, not condition c. ' ]]
	# who sets it, not who only waits for something else
	clue 'L; while (!n) W(d); U;' 'L; n = 1; S(d); U; L; ready = 1; U;'
	[[ $output == *'3 work1 has held mutex m since '*'and signalled nobody: '* ]]
	# and not where the same thread then only waits for something else
	clue 'pthread_join(t[1], NULL); L; ready = 1; U; L; while (!n) W(d); U;' ';'
	[[ $output == *'1 main has held mutex m since (steps 9 to 10) and signalled nobody: '* ]]
	# it has come true before the wait
	clue 'L; ready = 1; S(c); U;' 'L; W(c); U;'
	[[ $output == 'The signal at step '*' was lost: no thread waited on condition c then. 3 work1 began'* ]]
	# one signal for two; and none for the second
	clue 'L; ready = 1; S(c); U;' 'L; while (!ready) W(c); U;'
	[ "$output" = "The signal at step 10 woke 2 waits. 3 work1 waited as well, and no signal has woken it. " ]
	clue 'L; ready = 1; S(c); U; L; n = 1; U;' 'L; while (!n) W(c); U;'
	[[ $output == *'1 main has held mutex m since ('*' and signalled nobody: '* ]]
}

@test "of the variables that a failed assertion reads, the values along the way" {
	cat >account.c <<-'END'
		#include "treadle.h"
		#include <assert.h>
		#include <pthread.h>
		static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static int balance = 100, other;
		static struct { int made, used; } stats;
		static void *work(void *arg)
		{
			pthread_mutex_lock(&m);
			int v = balance;
			pthread_mutex_unlock(&m);
			pthread_mutex_lock(&m);
			balance = v - 10;
			stats.made++;
			other++;
			pthread_mutex_unlock(&m);
			return arg;
		}
		int main(int argc, char **argv)
		{
			pthread_t a, b;
			(void)argv;
			pthread_create(&a, NULL, work, NULL);
			pthread_create(&b, NULL, work, NULL);
			pthread_join(a, NULL);
			pthread_join(b, NULL);
			if (argc > 1)
				tr_check(balance == 80, "two have taken ten");
			assert(stats.made == 2 && balance == 80);
			return 0;
		}
	END
	treadle cc -o account account.c
	run treadle check ./account
	narrow
	[[ $output == *$'\nWhen first read, balance = 100, stats.made = 0.\n'* ]]
	[[ $output == *'
        13                         balance = 90
        14                         stats.made = 1
'*'
        13                                                balance = 90
        14                                                stats.made = 2
'* ]]
	[[ $output != *other* ]]
	run treadle check --width=30 ./account
	[[ $output == *$'\n''       2 work: balance = 90 '*' account.c:13'$'\n'* ]]
	run treadle check ./account -- property
	[[ $output == *$'\nWhen first read, balance = 100.\n'*' balance = 90'* ]]
	[[ $output != *stats* ]]
	run treadle replay account.trace
	[[ $output != *depart* ]]
	# what stands in new memory is nothing that it held: but zeros of calloc are
	sed '/treadle.h/d; /argc > 1/d; /tr_check/d; s/balance\([ ;]\)/p->balance\1/g
		s/^static int .*/#include <stdlib.h>\nstatic struct { int balance; } *p; static int other;/
		s/^(void)argv;/p = argv[1] ? calloc(1, sizeof *p) : malloc(sizeof *p);\np->balance = 100;/' \
		account.c >new.c
	treadle cc -o new new.c
	run treadle check ./new
	narrow
	[[ $output == *$'\nWhen first read, p = 0, stats.made = 0.\n'*'p->balance = 100'*'p->balance = 90'* ]]
	run treadle check ./new -- calloc
	narrow
	[[ $output == *$'\nWhen first read, p->balance = 0, p = 0, stats.made = 0.\n'* ]]
	# memory is not seen
	sed '/treadle.h/d; /argc > 1/d; /tr_check/d' account.c >unseen.c
	cc_plain unseen unseen.c -Wno-unused-parameter
	run treadle check ./unseen
	[[ $output == *'fails the assertion'* && $output != *'At first'* ]]
}

# What the test asks is in another file, whose structure the test does not know.
@test "what a function has read that the test asks: members by their names, also behind a structure" {
	cat >bank.c <<-'END'
		#include <pthread.h>
		#include <stdlib.h>
		struct account { pthread_mutex_t lock; int balance; };
		struct bank { int n; struct account accounts[]; };
		struct bank *bank_new(void)
		{
			struct bank *b = calloc(1, sizeof *b + 2 * sizeof b->accounts[0]);
			b->n = 2;
			pthread_mutex_init(&b->accounts[1].lock, NULL);
			return b;
		}
		void bank_put(struct bank *b)
		{
			pthread_mutex_lock(&b->accounts[1].lock);
			b->accounts[1].balance = 7;
			pthread_mutex_unlock(&b->accounts[1].lock);
		}
		int bank_get(struct bank *b)
		{
			return b->accounts[1].balance;
		}
	END
	cat >asks.c <<-'END'
		#include "treadle.h"
		struct bank *bank_new(void);
		void bank_put(struct bank *b);
		int bank_get(struct bank *b);
		static struct bank *mine;
		int main(void)
		{
			mine = bank_new();
			bank_put(mine);
			int has = bank_get(mine);
			tr_check(has == 8, "eight are there, found %d", has);
			return 0;
		}
	END
	treadle cc -o asks asks.c bank.c
	run treadle check ./asks
	[[ $output == *"locks mutex b->accounts[1].lock"* ]]
	[[ $output == *"mine->accounts[1].balance = 7"* ]]
	[[ $output != *"mine = "* ]]
}
