#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Programs with few states, and programs that wait in loops (`locks 3 2` has three threads with two critical
# sections each): executions, states, seconds and verdict of the search over interleavings, of the search
# over states, and of the default, each within the default budget. A dash: not decided. `states.sh quick`
# leaves out the programs that take long.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ask STRATEGY PROGRAM ARGUMENT...
ask() {
	local strategy=$1
	shift
	options=(--strategy="$strategy")
	[[ $strategy$1 != exhaustiveendless ]] || options+=(--executions=100) # each to the limit of steps
	(cd "$work" && "$TREADLE" check --json "${options[@]}" "./$1" -- "${@:2}" >answer 2>/dev/null) || true
	jq -r '[.executions, .states // "-", .seconds, (if .verdict == "no-failure-found" then "-" else .verdict end)] | @tsv' \
		"$work/answer"
}

while read -r quick program arguments; do
	[[ $quick = quick || ${1-} != quick ]] || continue
	source=$here/states/$program.c
	[ -e "$source" ] || source=$here/../tests/check/$program.c
	[ -x "$work/$program" ] || "$TREADLE" cc -g -O1 -pthread -o "$work/$program" "$source"
	for strategy in exhaustive states default; do
		# shellcheck disable=SC2086 # the arguments are words
		ask $strategy "$program" $arguments >"$work/$strategy"
	done
	paste "$work"/{exhaustive,states,default} |
		awk -F '\t' -v name="$program $arguments" '
			NR == 1 { printf "%-22s", name }
			{ for (i = 1; i <= NF; i += 4) printf "  %6s %6s %6.2f %-9s", $i, $(i + 1), $(i + 2), $(i + 3); print "" }'
done <<-END |
	quick locks 2 2
	quick locks 2 6
	quick locks 2 9
	quick locks 2 12
	quick locks 3 4
	long locks 5 5
	quick buffer 4
	quick buffer 10
	quick pool 3
	quick pool 6
	quick philosophers 3 2
	long philosophers 5 2
	quick spins flag
	quick spins main-flag
	quick spins peterson 2 2
	quick spins dekker 2 2
	quick spins test-and-set 2 2
	quick spins test-and-set 3 2
	quick spins k-ticket 2 2
	long spins k-ticket 3 2
	quick spins bakery 2 2
	long spins bakery 3 1
	quick readers 2 1 2
	quick readers 3 2 1
	quick endless peterson
	quick endless ticket
	quick endless test-and-set
	quick endless two-take
	quick endless readers-first
END
	awk 'BEGIN { printf "%-22s  %-31s  %-31s  %s\n", "", "interleavings", "states", "default"
		printf "%-22s", "program"
		for (i = 0; i < 3; i++) printf "  %6s %6s %6s %-9s", "execut", "states", "s", "verdict"
		print "" } { print }'
