#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What treadle itself takes of an execution, in microseconds of one processor: folding the trace,
# counting, searching, and telling the program what to run. The program's side is not in it. A
# figure is the difference between a long search and a short one, each the best of so many rounds,
# since the machine may be busy with other things. Needs perf.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${CC:=gcc}" "${ROUNDS:=5}"
command -v perf >/dev/null || { echo "no perf: not measured"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpu=$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')
cd "$work"
for source in classic/philosophers speed; do
	"$CC" -O1 -pthread -o "$(basename $source)" "$here/$source.c"
done
for source in fibonacci readers; do # their memory is seen
	"$TREADLE" cc -O1 -pthread -o $source "$here/classic/$source.c"
done

# best STRATEGY EXECUTIONS PROGRAM ARG...: milliseconds of treadle's own, and executions there were
best() {
	local strategy=$1 n=$2 program=$3
	shift 3
	for _ in $(seq "$ROUNDS"); do
		taskset -c "$cpu" perf stat -x, -o counted -e task-clock --no-inherit \
			"$TREADLE" check --json --strategy="$strategy" --executions="$n" \
			"./$program" -- "$@" >answer || [ $? -eq 4 ]
		awk -F, '/^[0-9.]+,/ { print $1; exit }' counted
	done | sort -n | head -n 1
	jq .executions answer
}

# row STRATEGY EXECUTIONS PROGRAM ARG...
row() {
	local strategy=$1 n=$2 long short
	shift 2
	mapfile -t short < <(best "$strategy" 100 "$@")
	mapfile -t long < <(best "$strategy" "$n" "$@")
	printf '%-12s%-20s%8.1f us\n' "$strategy" "$*" "$(awk -v a="${short[0]}" -v b="${long[0]}" \
		-v n=$((long[1] - short[1])) 'BEGIN { print (b - a) * 1000 / n }')"
}

row exhaustive 5000 philosophers 4 2
row exhaustive 9000 fibonacci 5
row exhaustive 5000 readers 13
row exhaustive 300 speed 4 1000
row bounded 5000 philosophers 4 2
row pct 5000 philosophers 4 2
row pct 10000 speed 3 30
row pct 5000 speed 4 60
row pct 3000 speed 4 200
