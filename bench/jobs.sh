#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What a second job brings (treadle check --jobs=2), for executions that take the program's side some 20 µs, 50 µs and
# 1 ms: executions a second by one job on one processor, by one on two, where treadle is on the
# other, and by two jobs on two; in turns, the best of some rounds. The last two columns: two jobs
# against one on one processor, which is two at best, and against one job on two.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${CC:=gcc}" "${ROUNDS:=5}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpu=$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')
cd "$work"
"$CC" -O1 -pthread -o spends "$here/spends.c"

# once JOBS EXECUTIONS STRATEGY ADDITIONS [WORD...]: executions a second; started by WORDs
once() {
	local jobs=$1 n=$2 strategy=$3 additions=$4
	shift 4
	"$@" "$TREADLE" check --json --strategy="$strategy" --jobs="$jobs" --executions="$n" -o trace \
		./spends -- "$additions" >answer || [ $? -eq 4 ]
	jq '.executions / .seconds' answer
	jq -c 'del(.seconds, .runs, .estimate, .advice)' answer >"said.$jobs"
}

best() {
	sort -rn "$1" | head -n 1
}

# row NAME EXECUTIONS STRATEGY ADDITIONS
row() {
	local name=$1
	shift
	rm -f one.one one.two two.two
	for _ in $(seq "$ROUNDS"); do
		once 1 "$@" taskset -c "$cpu" >>one.one
		once 1 "$@" >>one.two
		once 2 "$@" >>two.two
		cmp said.1 said.2 # the same answer
	done
	awk -v name="$name" -v one="$(best one.one)" -v two="$(best one.two)" -v jobs="$(best two.two)" \
		'BEGIN { printf "%-28s%10.0f%10.0f%10.0f%8.2f%8.2f\n", name, one, two, jobs, jobs / one, jobs / two }'
}

printf '%-28s%10s%10s%10s%8s%8s\n' program '1 on one' '1 on two' '2 on two' '/ one' '/ two'
for strategy in pct exhaustive; do
	row "20 us, $strategy" 10000 $strategy 0
	row "50 us, $strategy" 5000 $strategy 20000
	row "1 ms, $strategy" 1000 $strategy 600000
done
