#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Executions a second on one processor, by the number of threads and operations, for each strategy; and the
# time that an execution takes by itself, for each thread more and for each operation more (by least squares
# over the table). Each figure is the best of five rounds. A dash: fewer than a hundred executions, too few to
# time. The last row is four philosophers with two meals, which other tools have been measured on.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${CC:=gcc}" "${EXECUTIONS:=1000}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpu=$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')
"$CC" -O1 -pthread -o "$work/speed" "$here/speed.c"
"$CC" -O1 -pthread -o "$work/philosophers" "$here/classic/philosophers.c"

# once STRATEGY PROGRAM ARG...: microseconds an execution, on one core; nothing if they are few
once() {
	local strategy=$1 program=$2
	shift 2
	taskset -c "$cpu" "$TREADLE" check --json --strategy="$strategy" \
		--executions="$EXECUTIONS" "$work/$program" -- "$@" >"$work/answer" || [ $? -eq 4 ]
	awk -F'[:,]' '/"executions"/ { n = $2 } /"seconds"/ { s = $2 }
		END { if (n >= 100) printf "%.1f\n", s / n * 1e6 }' "$work/answer"
}

# best FILE: of the figures that the rounds left there
best() {
	sort -n "$1" | head -n 1
}

cd "$work"
for round in 1 2 3 4 5; do
	for strategy in pct exhaustive; do
		for threads in 2 3 4; do
			for operations in 10 30 60 100 200; do
				once $strategy speed $threads $operations \
					>>"$strategy.$threads.$operations"
			done
		done
	done
	once exhaustive philosophers 4 2 >>meals
done
for strategy in pct exhaustive; do
	printf '%s: executions a second\n%-10s' $strategy threads
	printf '%8s' 10 30 60 100 200
	echo ' operations'
	: >points
	for threads in 2 3 4; do
		printf '%-10s' $threads
		for operations in 10 30 60 100 200; do
			us=$(best $strategy.$threads.$operations)
			[ -z "$us" ] && printf '%8s' - && continue
			echo "$threads $operations $us" >>points
			printf '%8.0f' "$(awk -v u="$us" 'BEGIN { print 1e6 / u }')"
		done
		echo
	done
	# us = a + b (threads - 1) + c operations
	awk '{ t = $1 - 1; n = $2; u = $3; k++
		st += t; sn += n; su += u; stt += t * t; snn += n * n; stn += t * n
		stu += t * u; snu += n * u }
	END {
		vtt = stt - st * st / k; vnn = snn - sn * sn / k; vtn = stn - st * sn / k
		vtu = stu - st * su / k; vnu = snu - sn * su / k
		d = vtt * vnn - vtn * vtn
		b = (vtu * vnn - vnu * vtn) / d; c = (vnu * vtt - vtu * vtn) / d
		printf "an execution: %.0f us, and %.0f us a thread more, and %.1f us an operation\n",
			(su - b * st - c * sn) / k, b, c }' points
done
printf 'process of bare fork, exit and wait: '
"$CC" -O1 -o fork "$here/forks.c"
taskset -c "$cpu" ./fork
printf 'philosophers(4, two meals), exhaustive: %.0f executions a second\n' \
	"$(best meals | awk '{ print 1e6 / $1 }')"
