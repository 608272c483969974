#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Seconds that the search of the graded scenarios takes, by forks and by the runner in turns: each scenario
# of each exercise with its right answer, with the exercise's budget, in the grader's sandbox and
# under its guard; without the building. Behind it, how many executions were run by which way, how
# many came out otherwise (none), and how many the runner refused.
set -euo pipefail
: "${TREADLE:=treadle}" "${abs_top_srcdir:=$PWD}" "${abs_top_builddir:=$PWD}"
export TREADLE_LIBDIR=$abs_top_builddir
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# took WAY BUDGET PROGRAM...: searches it, and notes the microseconds and the counts
took() {
	local way=$1 begin=$EPOCHREALTIME
	"$abs_top_builddir/tests/runner/guarded" "$@" >counts
	echo "$((${EPOCHREALTIME/./} - ${begin/./}))" >>"$way"
	jq -r '"\(.forked) \(.persistent) \(.differed) \(.refused)"' counts >>"counts.$way"
}

for folder in "$abs_top_srcdir"/exercises/[0-9]*/; do
	while read -r _ file rest; do
		budget=20000 options=() arguments=()
		for word in $rest; do
			case $word in
			'#'*) break ;;
			--drawn=* | --executions=*) budget=${word#*=} ;;
			--must=*) ;;
			--*) options+=("$word") ;;
			*) arguments+=("$word") ;;
			esac
		done
		"$TREADLE" cc -w -pthread -I"$abs_top_srcdir/lib" -I"$folder" -DTR_NO_PLACES \
			-o program "$folder$file" "$abs_top_srcdir/solutions/$(basename "$folder")"/*.c
		for way in fork persistent; do
			took $way "$budget" "${options[@]}" ./program "${arguments[@]}"
		done
	done < <(grep '^scenario ' "$folder/spec")
done
for way in fork persistent; do
	awk -v way=$way '{ s += $1 } END { printf "%s: %d scenarios, %.1f s; ", way, NR, s / 1e6 }' $way
	awk '{ f += $1; p += $2; d += $3; r += $4 } END { printf "forked %d, by the runner %d, differed %d, refused %d\n", f, p, d, r }' "counts.$way"
done
