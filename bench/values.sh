#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The variables of each lesson's own code that are in scope where a thread has come to an operation, in all of
# its acts: how many have a value that can be shown. Each is counted once for each place in the code.
#
#	values.sh [LESSON]...
set -euo pipefail
: "${TREADLE:=treadle}"
export TREADLE_LIBDIR=$abs_top_builddir

lessons() {
	"$TREADLE" list | sed -n 's/^\([a-z][a-z-]*\)  .*/\1/p'
}
acts() {
	"$TREADLE" list "$1" | sed -n 's/^ *\(✗ \)\?\([a-z][a-z0-9-]*\)  .*/\2/p' | tail -n +2
}

[ $# -gt 0 ] || mapfile -t names < <(lessons)
[ $# -eq 0 ] || names=("$@")
for lesson in "${names[@]}"; do
	for act in $(acts "$lesson"); do
		"$abs_top_builddir/tests/runtime/looked" -q "$lesson" "$act" | sed "s/^/$lesson /"
	done
done | awk '
	{ if (!($1 in met)) order[++n] = $1; met[$1] += $2; with[$1] += $4; out[$1] += $8; lost[$1] += $11; rest[$1] += $13 + $15 }
	function row(name, m, w, o, l, r) { printf "%-20s %9d %6d %5.1f %% %14d %5d %6d\n", name, m, w, m ? 100 * w / m : 0, o, l, r }
	END {
		printf "%-20s %9s %6s %7s %14s %5s %6s\n", "lesson", "variables", "value", "", "optimized out", "lost", "other"
		for (i = 1; i <= n; i++) {
			k = order[i]
			row(k, met[k], with[k], out[k], lost[k], rest[k])
			m += met[k]; w += with[k]; o += out[k]; l += lost[k]; r += rest[k]
		}
		row("all", m, w, o, l, r)
	}'
