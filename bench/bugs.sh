#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The small programs of `bench/bugs`, with one bug each: how many executions each strategy needs until it
# finds the first failure. *pct* is the median of five seeds. A dash: not found within 5,000 executions, or
# found as another kind of failure.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# says SOURCE KEY: a word of the line "kind: K; preemptions: N; build: B[; options: O]"
says() {
	sed -n "s,^// kind:,; kind:,p" "$1" | sed -n "s/.*; $2: \([^;]*\).*/\1/p"
}

# needs KIND OPTION...: executions to the first failure of that kind, or "-"
needs() {
	local kind=$1
	shift
	timeout 60 "$TREADLE" check --json --executions=5000 "$@" ./program >answer || true
	jq -r --arg kind "$kind" 'if .failure.kind == $kind then .executions else "-" end' answer
}

# The middle of five; a dash counts as more than any number.
median() {
	sed 's/^-$/999999/' | sort -n | sed -n 3p | sed 's/^999999$/-/'
}

row='%-24s %-12s %8s %10s %8s %8s\n'
# shellcheck disable=SC2059 # it is a format
printf "$row" program kind bounded exhaustive pct default
declare -A found=([bounded]=0 [exhaustive]=0 [pct]=0 [default]=0)
declare -A sum=([bounded]=0 [exhaustive]=0 [pct]=0 [default]=0)
programs=0
for source in "$here"/bugs/*.c; do
	kind=$(says "$source" kind)
	read -ra options <<<"$(says "$source" options)"
	"$TREADLE" cc -g -O1 -pthread -I"$here/../lib" -o program "$source"
	declare -A n=()
	for strategy in bounded exhaustive default; do
		n[$strategy]=$(needs "$kind" --strategy=$strategy "${options[@]}")
	done
	n[pct]=$(for seed in 1 2 3 4 5; do
		needs "$kind" --strategy=pct --seed=$seed "${options[@]}"
	done | median)
	for strategy in "${!n[@]}"; do
		[ "${n[$strategy]}" = - ] && continue
		found[$strategy]=$((found[$strategy] + 1))
		sum[$strategy]=$((sum[$strategy] + n[$strategy]))
	done
	# shellcheck disable=SC2059 # it is a format
	printf "$row" "$(basename "$source" .c)" "$kind" "${n[bounded]}" "${n[exhaustive]}" \
		"${n[pct]}" "${n[default]}"
	programs=$((programs + 1))
done
# shellcheck disable=SC2059 # it is a format
printf "$row" "found, of $programs" "" "${found[bounded]}" "${found[exhaustive]}" "${found[pct]}" \
	"${found[default]}"
# shellcheck disable=SC2059 # it is a format
printf "$row" "executions for these" "" "${sum[bounded]}" "${sum[exhaustive]}" "${sum[pct]}" \
	"${sum[default]}"
