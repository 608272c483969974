#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How long the reports are that `treadle check` prints of the lessons' acts with a planted bug: each act's lines, the
# median, and the longest.
set -euo pipefail
export TREADLE_LIBDIR=$abs_top_builddir
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${TREADLE:=treadle}" list --json | jq -r '.lessons[] | .name as $l | .acts[] | select(.bug) | $l + " " + .name' |
	while read -r lesson act; do
		"$TREADLE" check -q -o "$work/trace" "$lesson" "$act" </dev/null >"$work/report" 2>&1 || [ $? = 1 ]
		printf '%4d  %s %s\n' "$(wc -l <"$work/report")" "$lesson" "$act"
	done | sort -n | tee "$work/lines"
awk '{ n[NR] = $1 } END { printf "median %g, longest %d\n", (n[int((NR + 1) / 2)] + n[int(NR / 2) + 1]) / 2, n[NR] }' "$work/lines"
