# SPDX-License-Identifier: MIT
#
# Lesson 10: what its acts print by themselves, what the checker says of them, and its scenes.
load ../lib/common
load ../lib/lessons

setup() {
	number=10
	name=parallel-query
	cd "$BATS_TEST_TMPDIR" || exit 1
}

right="lazy for-each for-all in-order guarded merged small matrix"

# The lines with + 1, without the time: "1 main  0 + 1 = 1"
additions() {
	printf '%s\n' "${lines[@]}" | grep -E '[0-9] \+ 1 = [0-9]$' | cut -d' ' -f2-
}

@test "the acts, in the order of the story" {
	acts_are lazy for-each for-all in-order shared=1 guarded merged small matrix
}

# By themselves -----------------------------------------------------------------------------------

@test "lazy: 0, 3 and 13 evaluations" {
	act lazy
	[ "$(ends 'built: 0 evaluations')" -eq 1 ]
	[ "$(ends 'two are enough: 3 evaluations')" -eq 1 ]
	[ "$(ends 'all, from the beginning: 13 evaluations')" -eq 1 ]
}

@test "for-each: main adds to all, after the last question" {
	act for-each
	[ "$(additions | wc -l)" -eq 5 ]
	[ "$(additions | grep -c ' main ')" -eq 5 ]
	[ "$(printf '%s\n' "${lines[@]}" | tail -n 5 | grep -c ' + 1 = ')" -eq 5 ]
}

@test "for-all: the workers add to all" {
	act for-all
	[ "$(additions | wc -l)" -eq 5 ]
	[ "$(additions | grep -c ' worker-[12] ')" -eq 5 ]
}

@test "in-order: in order if it is asked for" {
	act in-order
	[ "$(ends 'in order: 0 1 2 3 4 5 6 7 8 9')" -eq 1 ]
	[ "$(ends 'as they came: \(0 1 2 3 4 5 6 7 8 9\|5 6 7 8 9 0 1 2 3 4\)')" -eq 1 ]
}

@test "guarded and merged: 20" {
	for a in guarded merged; do
		act $a
		[ "$(ends 'the sum is 20')" -eq 1 ]
	done
}

@test "small: a row for each number of elements" {
	measured small
	for n in 10 100 1000 10000 100000 1000000; do
		[ "$(matching "^$n elements\$")" -eq 1 ]
	done
	[ "$(row 'main alone' '')" -eq 6 ]
	[ "$(row 'two workers' '')" -eq 6 ]
	[ "$(matching '^  (main alone|two workers) +\|#*$')" -eq 12 ]
}

@test "matrix: a row for each number of threads, and the text's" {
	measured matrix --threads 3
	[ "$(matching '^100 x 100$')" -eq 1 ]
	for n in '1 thread' '2 threads' '3 threads'; do
		[ "$(row "$n" '')" -ge 1 ]
	done
	[[ $output == *"1000 x 1000"*"3000 x 3000"*"* 12 threads: 1.03 to 1.24 times as fast as 6"* ]]
	[ "$(row '2 threads' 1.83)$(row_of_text '2 threads' 1.83)" -ge 1 ]
	[ "$(row_of_text '6 threads' 4.39)" -eq 1 ]
	[ "$(row_of_text '6 threads' 5.82)" -eq 1 ]
	[ "$(row_of_text '12 threads' '\*')" -eq 2 ]
}

@test "the pictures of what was measured" {
	draws matrix "100 x 100" "2 threads" 1.83 5.82
	draws small "10 elements" "two workers"
}

@test "in virtual time there is no picture either" {
	run -0 treadle view --plain "$name" small -- --svg=it.svg </dev/null
	[ ! -e it.svg ] && [ ! -e it.svg.part ]
}

@test "whoever waits sees how far it is, on a terminal alone" {
	command -v script >/dev/null || skip "no script here"
	run -0 script -qec "$(lesson 10-parallel-query parallel-query) small --speed 20" /dev/null
	[[ $output == *"measures 10 elements: round 1 of 10"*$'\r\e[K'* ]]
}

@test "the act with a planted bug says so" {
	warns shared
}

@test "without an act: all that are right, in order" {
	run timeout 400 "$(lesson 10-parallel-query parallel-query)" --speed 20
	[ "$status" -eq 0 ]
	titles=$(printf '%s\n' "${lines[@]}" | sed -nE 's/^([a-z-]+): .*/\1/p' | paste -sd' ')
	[ "$titles" = "$right" ]
}

# Checked -----------------------------------------------------------------------------------------

@test "every interleaving of the acts that are right" {
	for a in $right; do
		checked verified "$a"
		[[ $output == *'"level": "memory"'* ]]
	done
}

@test "the planted bug is found, and replays" {
	checked property shared
}

@test "the cure that the notes name: for-each in place of for-all" {
	cured shared shared.c 's/sum_up(tr_query_for_all, add_without_a_lock)/sum_up(tr_query_for_each, add_without_a_lock)/'
}

@test "mean, deviation, 95th percentile and error" {
	cat >figures.c <<-'EOF'
		#include "measure.h"
		#include <stdio.h>
		#include <string.h>
		static void print(const double *values, size_t n)
		{
			struct figures f;
			char line[MEASURE_BAR + 1];
			figures_of(values, n, &f);
			printf("%.3f %.3f %.3f %.3f %zu\n", f.mean, f.deviation, f.p95, f.error,
			       strlen(bar(line, f.mean, 11)));
		}
		int main(void)
		{
			double hundred[MEASURE_ROUNDS];
			for (int i = 0; i < MEASURE_ROUNDS; i++)
				hundred[i] = MEASURE_ROUNDS - i;
			print((double[]){7}, 1);
			print((double[]){1, 3}, 2);
			print((double[]){10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, 10);
			print(hundred, MEASURE_ROUNDS);
			return !clock_moves();
		}
	EOF
	"${CC:-cc}" -std=gnu11 -Wall -Werror -I"$abs_top_srcdir/lessons/$number-$name" figures.c \
		"$abs_top_srcdir/lessons/$number-$name/measure.c" -lm -o figures
	run -0 ./figures
	# By hand, with t = 63.657, 3.250 and 2.626 for 1, 9 and 99 degrees of freedom.
	[ "${lines[0]}" = "7.000 0.000 7.000 0.000 36" ]
	[ "${lines[1]}" = "2.000 1.414 3.000 63.657 10" ]
	[ "${lines[2]}" = "5.500 3.028 10.000 3.112 28" ]
	[ "${lines[3]}" = "50.500 29.011 95.000 7.618 56" ]
}

# Scenes ------------------------------------------------------------------------------------------

@test "every act has a scene, and they play" {
	scenes_play
}
