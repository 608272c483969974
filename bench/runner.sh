#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Executions a second by a fork for each, and by the runner (`lib/runtime/run/runner.h`), measured in turns:
# with one processor for the program and treadle together, and with two, there also with two runners
# (`--jobs=2`). Each figure is the best of three rounds. The last columns: how many executions of the runner
# were repeated by a fork to compare them, how many of these differed (none should), and how many executions
# the runner refused.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${CC:=gcc}" "${ROUNDS:=3}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpu=$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')
cd "$work"
for source in classic/philosophers speed writes ../tests/runner/threads; do
	"$CC" -O1 -pthread -o "$(basename $source)" "$here/$source.c"
done
for source in classic/{fibonacci,readers,counter} prepares; do # their memory is seen
	"$TREADLE" cc -O1 -pthread -o "$(basename "$source")" "$here/$source.c"
done

# once WAY PROCESSORS EXECUTIONS STRATEGY PROGRAM ARG...: executions a second. JOBS: of treadle
once() {
	local way=$1 processors=$2 n=$3 strategy=$4 program=$5 on=()
	shift 5
	[ "$processors" -gt 1 ] || on=(taskset -c "$cpu")
	"${on[@]}" "$TREADLE" check --json --runner="$way" --strategy="$strategy" \
		--jobs="${JOBS:-1}" --executions="$n" "./$program" -- "$@" >answer || [ $? -eq 4 ]
	[ "$way" = fork ] || jq -r '.runs | "\(.compared) \(.differed) \(.refused)"' answer >runs
	jq '.executions / .seconds' answer
}

best() {
	sort -rn "$1" | head -n 1
}

# row NAME EXECUTIONS STRATEGY PROGRAM ARG...
row() {
	local name=$1 n=$2 processors compared differed refused
	shift 2
	rm -f fork.* persistent.*
	for _ in $(seq "$ROUNDS"); do
		for processors in 1 2; do
			once fork $processors $((n / 5)) "$@" >>fork.$processors
			once persistent $processors "$n" "$@" >>persistent.$processors
		done
		JOBS=2 once persistent 2 "$n" "$@" >>persistent.jobs
	done
	printf '%-28s' "$name"
	for processors in 1 2; do
		awk -v f="$(best fork.$processors)" -v p="$(best persistent.$processors)" \
			'BEGIN { printf "%8.0f%8.0f%6.1f", f, p, p / f }'
	done
	printf '%9.0f' "$(best persistent.jobs)"
	read -r compared differed refused <runs
	printf '  %8s %8s %7s\n' "$compared" "$differed" "$refused"
}

printf '%-28s%22s%22s\n' '' 'one processor' two
printf '%-28s%8s%8s%6s%8s%8s%6s%9s  %8s %8s %7s\n' program fork runner ratio fork runner ratio \
	'2 jobs' compared differed refused
row 'philosophers 4, 2 meals' 10000 pct philosophers 4 2
row 'fibonacci 5, memory' 10000 exhaustive fibonacci 5
row 'readers 13, memory' 5000 exhaustive readers 13
row '3 threads, 30 operations' 10000 pct speed 3 30
row '3 threads, 60 operations' 10000 pct speed 3 60
row '4 threads, 200 operations' 5000 pct speed 4 200
row 'counter 3, memory' 5000 pct counter 3
row '100 threads' 500 pct threads 100
row '4 MiB written' 2000 pct writes 4
row 'prepares, then 3 threads' 5000 exhaustive prepares
