# SPDX-License-Identifier: MIT
#
# What `treadle exercise` does for authors: new (a folder to begin with), mutate (mechanical mutants),
# and what check says of costs.

bats_require_minimum_version 1.5.0
load common
load tally

# author ARGUMENT...: treadle exercise, of the folder my/exercises
author() {
	run treadle exercise "$@" --exercises=my/exercises
	echo "$output"
}

@test "new: a folder that compiles and is graded; check says what is still to be done" {
	author new turn-stile
	[ "$status" -eq 0 ]
	[[ ${lines[1]} == *"treadle exercise check my/exercises/01-turn-stile" ]]
	author check turn-stile --costs
	[ "$status" -eq 1 ]
	[[ ${lines[0]} == "01-turn-stile "*" 10 points  stub fails  answer passes  right 0 of 0  mutants refused 1 of 1" ]]
	[ "${lines[1]}" = "  other right answers: expected 3 or more, found 0" ]
	[ "${lines[2]}" = "  mutants: expected 8 or more, found 1" ]
	[[ ${lines[3]} =~ ^"  exact "\ +"together "\ +[0-9]+" executions "\ +[0-9.]+" s"$ ]]
	[ "${#lines[@]}" -eq 4 ]
	run treadle grade turn-stile --exercises=my/exercises --file=my/exercises/01-turn-stile/turn-stile.c
	[ "$status" -eq 1 ]
	mv my/exercises/01-turn-stile my/exercises/07-gate
	author new door --solutions=answers
	[ -e my/exercises/08-door/door.h ]
	[ -e answers/08-door/mutants/no-lock.patch ]
	author new door
	wrong "there is an exercise '08-door' already"
	for name in Door 1door door- do--or 'a b' ../x '' x_y; do
		author new "$name"
		wrong "'$name' is not a name for an exercise"
	done
	mkdir -p my/exercises/99-last
	author new one-more
	wrong "there are 99 exercises in 'my/exercises' already: no more are possible"
	author new
	wrong "'treadle exercise new NAME' is expected"
	author new a b
	wrong "unexpected argument 'b': 'treadle exercise new NAME' is expected"
	author show door --costs
	wrong "--costs goes with check only"
	author show door --share=0/8
	wrong "--share goes with check only"
	for share in 8/8 -1/8 1/0 1 1/8x 1/; do
		author check door --share=$share
		wrong "'$share' is not a share: K/N is expected, K from 0 to N-1, such as 3/8"
	done
}

@test "mutate: what nothing catches is listed, with what could; marked ones are not" {
	author new sum
	answer=my/solutions/01-sum/sum.c
	author mutate sum
	[ "$status" -eq 1 ]
	[[ $output == *"sum_total: drops lock and unlock: pthread_mutex_lock(&s->lock);"* ]]
	[[ $output == *"sum_total() is called by together.c (exact), and none of them fails. Or"* ]]
	[[ $output != *"sum_add: drops"* ]]
	[[ $output =~ "01-sum: "[0-9]+" mutants: "[0-9]+" caught, "[0-9]+" do not compile, 0 marked as equivalent, 0 not decided, "([0-9]+)" get all points" ]]
	passed=${BASH_REMATCH[1]}
	# each is printed whole, and its name is that of its place
	line=$(grep -B1 'sum_total: drops lock' <<<"$output" | head -1)
	author mutate sum $((${line%%line*}))
	[ "$status" -eq 0 ]
	diff <(sed '/^int sum_total/,$s/pthread_mutex_.*lock(&s->lock);/;/' $answer) <(echo "$output")
	# marked
	author mutate sum
	grep '^sum_' <<<"$output" | sed 's/$/\n\tNobody can tell./' >my/solutions/01-sum/equivalent
	author mutate sum
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 1 ]
	[[ $output == *" $passed marked as equivalent, 0 not decided, 0 get all points" ]]
	# a mark that is wrong
	printf 'sum_add: drops: s->total += n;\n\tNo.\nsum_gone: drops: x;\n\tNo.\n' >>my/solutions/01-sum/equivalent
	author mutate sum
	[ "$status" -eq 1 ]
	[[ $output == *"marked as equivalent, but fails 'exact'"$'\n'"sum_add: drops: s->total += n;"* ]]
	[[ $output == *"equivalent marks a mutant that no longer exists: sum_gone: drops: x;"* ]]
	author check sum
	[ "$status" -eq 1 ]
	[ "$(grep -c 'no longer exists' <<<"$output")" = 1 ]
	[[ $output == *"equivalent marks a mutant that no longer exists: sum_gone: drops: x;"* ]]
}

@test "mutate: signals, loops, conditions, numbers, lines, each in its way" {
	exercise
	mkdir -p sol
	cat >sol/tally.c <<-'END'
		#include "tally.h"
		#include <pthread.h>
		#define TWO (1 + 1)
		static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
		static pthread_cond_t more = PTHREAD_COND_INITIALIZER; // if (a < b) { f(); }
		static int n, m;
		void tally_add(void)
		{
			pthread_mutex_lock(&lock);
			while (m < 0 && n != 1)
				pthread_cond_wait(&more, &lock);
			n++;
			m = 0;
			pthread_cond_signal(&more);
			pthread_cond_broadcast(&more);
			pthread_mutex_unlock(&lock);
		}
		int tally_get(void) { return n; }
	END
	for n in $(seq 40); do
		treadle exercise mutate --exercises=ex --solutions=sol tally $n >one 2>&1 || break
		diff sol/tally.c one | sed -n 's/^> *//p' | tr -s '\t\n ' ' '
		echo
	done >all
	cat all
	for text in 'if (m < 0 && n != 1)' 'while (!(m < 0 && n != 1))' 'while (m <= 0 && n != 1)' 'while (m < 0 || n != 1)' \
		'while (m < 0 && n == 1)' 'while (m < 1 && n != 1)' 'while (m < 0 && n != 2)' 'n--;' 'm = 1;' 'm = 0; n++;' \
		'pthread_cond_broadcast(&more);' 'pthread_cond_signal(&more);' '; ;'; do
		grep -qF -- "$text" all
	done
	[ "$(sort all | uniq -d | grep -v '^ *; *$' | wc -l)" -eq 0 ]
	run ! grep -q 'TWO\|f()' all
	last=$((n - 1))
	for n in 0 $((last + 1)) x 1x ''; do
		run treadle exercise mutate --exercises=ex --solutions=sol tally "$n"
		wrong "there is no mutant '$n': expected a number from 1 to $last"
	done
}

@test "mutate: a file of marks that says no reason, or the same twice, is told" {
	author new sum
	marks=my/solutions/01-sum/equivalent
	printf '# why\na: drops: x;\nb: drops: y;\n\tNo.\n' >$marks
	author mutate sum
	wrong "/equivalent:3: why is the mutant above equivalent? expected a reason, indented"
	printf 'a: drops: x;\n' >$marks
	author mutate sum
	wrong "/equivalent:1: why is the mutant above equivalent?"
	printf '\tNo.\n' >$marks
	author mutate sum
	wrong "/equivalent:1: a reason belongs to a mutant, which comes first"
	printf 'a: drops: x;\n\tNo.\na: drops: x;\n\tNo.\n' >$marks
	author mutate sum
	wrong "/equivalent:3: it is marked already"
	author mutate
	wrong "'treadle exercise mutate EXERCISE [NUMBER]' is expected"
	author mutate sum 1 2
	wrong "unexpected argument '2': 'treadle exercise mutate EXERCISE [NUMBER]' is expected"
}

@test "check: what is missing is said in a line" {
	author new door
	at=my/exercises/01-door
	mv $at/together.c kept
	author check $at
	wrong "/01-door': a scenario that the spec names"
	mv kept $at/together.c
	mv $at/door.h kept
	author check $at
	wrong "/01-door': what students implement, as C"
	mv kept $at/door.h
	mv $at/spec kept
	author check $at
	wrong "'$at' is not an exercise: the file 'spec' is missing in it"
}
