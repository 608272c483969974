#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Where a student stands who steps through the lessons: of the rows of each lesson's acts, how many have their place in
# the lessons' own files, and how many steps a row has. What has no place is the end of a thread.
#
#	rows.sh [LESSON...]
set -euo pipefail
export TREADLE_LIBDIR=$abs_top_builddir
: "${TREADLE:=treadle}"
cd "$abs_top_srcdir/lessons"
own=$(find . -name '*.[ch]' -printf '%f ')
mapfile -t lessons < <("$TREADLE" list --json | jq -r ".lessons[].name")
printf '%-20s %7s %7s %5s  %s\n' lesson steps rows own 'of the rows'
for lesson in "${@:-${lessons[@]}}"; do
	"$TREADLE" list --json "$lesson" | jq -r '.lessons[].acts[].name' | while read -r act; do
		timeout 60 "$TREADLE" view --plain "$lesson" "$act" </dev/null 2>/dev/null || true
	done | awk -v lesson="$lesson" -v files="$own" '
		BEGIN { n = split(files, name, " "); for (i = 1; i <= n; i++) own[name[i]] = 1 }
		/^steps? [0-9]/ {
			rows++
			last = $2
			if ($1 == "steps")
				last = $4
			sub(/:$/, "", last)
			first = $2
			sub(/:$/, "", first)
			steps += last - first + 1
			if (match($0, /\([^ ()]+:[0-9]+\)$/)) {
				place = substr($0, RSTART + 1, RLENGTH - 2)
				sub(/:[0-9]+$/, "", place)
				sub(/.*\//, "", place)
				mine += place in own
			}
		}
		END { printf "%-20s %7d %7d %5d  %.0f %%\n", lesson, steps, rows, mine, rows ? 100 * mine / rows : 0 }'
done
