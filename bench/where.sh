#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Where the time of an execution goes, by counts, which a busy machine does not change: page faults,
# switches between threads, system calls; and the CPU time that treadle itself takes to fold the
# trace and learn from it. What there is before and after all executions is taken off: each figure
# is of a longer search less that of a shorter one. Needs perf and strace.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${CC:=gcc}"
for tool in perf strace; do
	command -v $tool >/dev/null || { echo "no $tool: not measured"; exit 0; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$CC" -O1 -pthread -o "$work/speed" "$here/speed.c"
"$CC" -O1 -pthread -o "$work/philosophers" "$here/classic/philosophers.c"
cd "$work"

# search EXECUTIONS PROGRAM ARG...: the command of a search, for the tool in front of it
search() {
	words=("$TREADLE" check --json --strategy=exhaustive --executions="$1" "./$2" -- "${@:3}")
}

# count EVENT [OPTION]: what perf counts of it in a search
count() {
	perf stat -x, -o counted -e "$@" "${words[@]}" >/dev/null 2>&1 || true
	awk -F, '/^[0-9.]+,/ { print $1; exit }' counted
}

calls() {
	strace -f -c -o counted "${words[@]}" >/dev/null 2>&1 || true
	awk '$NF == "total" { print $4 }' counted
}

# each LONG SHORT: the difference for one execution
each() {
	awk -v a="$1" -v b="$2" -v n=$((long - short)) -v f="$3" 'BEGIN { printf f, (a - b) / n }'
}

# measure PROGRAM ARG...
measure() {
	local was=() what i=0
	for n in $short $long; do
		search "$n" "$@"
		was+=("$(count page-faults)" "$(count context-switches)" "$(calls)"
			"$(for _ in 1 2 3; do count task-clock --no-inherit; done | sort -n | head -n 1)")
	done
	printf '%-22s' "$*"
	for what in %8.0f %10.0f %8.0f; do
		each "${was[i + 4]}" "${was[i]}" $what
		i=$((i + 1))
	done
	each "$(awk -v m="${was[7]}" 'BEGIN { print m * 1000 }')" \
		"$(awk -v m="${was[3]}" 'BEGIN { print m * 1000 }')" '%12.0f us\n'
}

printf '%-22s%8s%10s%8s%15s\n' 'of one execution' faults switches calls 'treadle itself'
short=50 long=250
for arguments in '2 30' '3 30' '4 30' '3 100' '4 200' '4 1000'; do
	# shellcheck disable=SC2086 # the arguments are words
	measure speed $arguments
done
measure philosophers 4 2
short=2 long=6
measure speed 4 10000
