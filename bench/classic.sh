#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Programs of the literature under `treadle check --strategy=exhaustive`. *Known* is the number of
# interleavings that the literature gives, or that an enumeration independent of the checker has counted.
# The search is optimal where it runs no redundant execution. `classic.sh quick` runs only those that
# are quick.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${TREADLE:=treadle}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# field KEY: a number of the answer
field() {
	sed -n "s/^ *\"$1\": \([0-9.]*\),\{0,1\}\$/\1/p" "$work/answer" | head -n 1
}

printf '%-18s %-13s %7s %11s %14s %10s %8s %12s\n' \
	program N known executions interleavings redundant seconds executions/s
wrong=0
while IFS=$'\t' read -r program arguments known when; do
	[[ $program != '#'* && ( ${1-} != quick || $when = quick ) ]] || continue
	[ -x "$work/$program" ] ||
		"$TREADLE" cc -g -O1 -pthread -o "$work/$program" "$here/classic/$program.c"
	# shellcheck disable=SC2086 # the arguments are words
	(cd "$work" && "$TREADLE" check --json --strategy=exhaustive --executions=1000000 \
		"./$program" -- $arguments >answer) || true
	found=$(field interleavings)
	printf '%-18s %-13s %7s %11s %14s %10s %8.2f %12.0f%s\n' "$program" "$arguments" "$known" \
		"$(field executions)" "$found" "$(field redundant)" "$(field seconds)" \
		"$(awk -v n="$(field executions)" -v s="$(field seconds)" \
			'BEGIN { print (s > 0 ? n / s : 0) }')" \
		"$([ "$found" = "$known" ] && grep -q '"verdict": "verified"' "$work/answer" ||
			echo '  WRONG')"
	[ "$found" = "$known" ] || wrong=1
done <"$here/classic/table"
exit $wrong
