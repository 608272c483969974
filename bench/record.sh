#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Recording the programs of `tests/record/conform`: how many records have a legal order of operations, how many
# are replayed to the same end, the number of events in the shortest record and a second, and the time under
# `treadle record` (starting and writing the trace included) beside the time of the bare program. Each program
# is run and recorded in turn, RUNS times (5); times are the shortest. The rate is shown where the program
# takes clearly longer than one that does nothing.
set -euo pipefail
cd "$abs_top_builddir"
treadle=$PWD/treadle programs=$abs_top_srcdir/tests/record/conform runs=${RUNS:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

now() { date +%s%N; }

# Runs a command quietly; its time in ns in `took`, its status in `status`.
timed() {
	local start
	status=0
	start=$(now)
	{ timeout 120 "$@" >said 2>&1 </dev/null || status=$?; } 2>/dev/null
	took=$(($(now) - start))
}

# The least of what was and what is.
least() { [ "$1" = 0 ] || [ "$2" -lt "$1" ] && echo "$2" || echo "$1"; }

echo 'int main(void) { return 0; }' >nothing.c
"$treadle" cc -o nothing nothing.c
empty=0
for _ in $(seq "$runs"); do
	timed "$treadle" record -o nothing.trace ./nothing
	empty=$(least "$empty" "$took")
done

printf '%-18s %9s %9s %9s %11s %9s %9s %7s\n' program legal replayed events events/s \
	'bare ms' recorded ratio
all=0 legal_all=0 same_all=0 programs_all=0 programs_legal=0 bare_all=0 recorded_all=0
for source in "$programs"/*.c; do
	name=$(basename "$source" .c)
	"$treadle" cc -o "$name" "$source" 2>/dev/null
	bare=0 recorded=0 legal=0 same=0 events=0
	for _ in $(seq "$runs"); do
		if [[ $name != ends-@(deadlock|forked) ]]; then # which do not end by themselves
			timed "./$name"
			bare=$(least "$bare" "$took")
		fi
		timed "$treadle" record -o x.trace "./$name"
		[ "$status" -le 1 ] && legal=$((legal + 1))
		if [ "$recorded" = 0 ] || [ "$took" -lt "$recorded" ]; then
			recorded=$took
			events=$(sed -nE 's/^treadle: recorded ([0-9]+) operation.*/\1/p' said)
		fi
		timed "$treadle" replay x.trace
		grep -q 'the same as recorded' said && same=$((same + 1))
	done
	awk -v name="$name" -v legal="$legal" -v same="$same" -v runs="$runs" -v events="${events:-0}" \
		-v bare="$bare" -v recorded="$recorded" -v empty="$empty" 'BEGIN {
		rate = "-"
		if (recorded > empty * 1.2)
			rate = sprintf("%.0f", events / (recorded - empty) * 1e9)
		printf "%-18s %5d/%-3d %5d/%-3d %9d %11s %9.1f %9.1f %7s\n", name, legal, runs,
			same, runs, events, rate, bare / 1e6, recorded / 1e6,
			bare ? sprintf("%.2f", recorded / bare) : "-" }'
	bare_all=$((bare_all + bare)) recorded_all=$((recorded_all + (bare ? recorded : 0)))
	all=$((all + runs)) legal_all=$((legal_all + legal)) same_all=$((same_all + same))
	programs_all=$((programs_all + 1))
	[ "$legal" = "$runs" ] && programs_legal=$((programs_legal + 1))
done
echo "$programs_all programs, $all records: a legal order in $legal_all (always in $programs_legal" \
	"programs), replayed the same $same_all"
awk -v bare="$bare_all" -v recorded="$recorded_all" -v empty="$empty" 'BEGIN {
	printf "in all %.0f ms by themselves, %.0f ms recorded: %.2f x (a program that does nothing: %.1f ms)\n",
		bare / 1e6, recorded / 1e6, recorded / bare, empty / 1e6 }'
