#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# record_verdicts.sh [KIND|KIND/NAME]...: the programs of bench/verdicts that end by themselves, in
# their wrong and right versions, recorded RUNS times each (5): how many records are a legal order of
# steps, how many have none, and how many are anything else, of which each is named. A program that
# does not end within two seconds is left out; one that is stuck is ended by `treadle record`, so
# wrong ones that are stuck now and then are in. The status is 1 if a right one has no legal order.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}" "${RUNS:=5}"
# shellcheck source=bench/verdicts/programs.bash
. "$here/verdicts/programs.bash"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- "$here"/verdicts/*/
mapfile -t sources < <(programs "$@")
cd "$work"

# ends: does ./program end by itself?
ends() {
	local status=0
	{ timeout 2 ./program <input >said 2>&1 || status=$?; } 2>/dev/null
	[ $status -ne 124 ]
}

# records NAME: RUNS times; the columns of its version
records() {
	local i status
	for ((i = 0; i < RUNS; i++)); do
		status=0
		timeout 60 "$TREADLE" record -o x.trace ./program <input >said 2>&1 || status=$?
		if grep -q 'no legal order' said; then
			count none
			echo "  no legal order: $1" >>others
		elif [ $status -le 1 ]; then
			count legal
		else
			count other
			echo "  status $status: $1: $(tail -n 1 said)" >>others
		fi
	done
}

declare -A n=()
# count COLUMN: one more in it, of this version
count() {
	n[$version $1]=$((${n[$version $1]:-0} + 1))
}

for source in "${sources[@]}"; do
	for version in wrong right; do
		build "$source" $version
		if ends; then
			count programs
			records "$(basename "$(dirname "$source")")/$(basename "$source") ($version)"
		else
			count endless
		fi
		rm -rf program* part* input ./*.txt
	done
done
row='%-8s %9s %9s %8s %9s %15s %6s\n'
# shellcheck disable=SC2059 # it is a format
printf "$row" version 'left out' programs records legal 'no legal order' other
for version in wrong right; do
	# shellcheck disable=SC2059 # it is a format
	printf "$row" $version "${n[$version endless]:-0}" "${n[$version programs]:-0}" \
		$((${n[$version programs]:-0} * RUNS)) "${n[$version legal]:-0}" \
		"${n[$version none]:-0}" "${n[$version other]:-0}"
done
[ ! -e others ] || sort others | uniq -c
[ "${n[right none]:-0}" -eq 0 ]
