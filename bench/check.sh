#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Executions a second of `treadle check` on one core, for a program of three threads and thirty
# operations. Target: 1,500.
set -eu
: "${TREADLE:=treadle}" "${abs_top_builddir:=.}"
cpu=$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')
for run in 1 2 3; do
	taskset -c "$cpu" "$TREADLE" check --json --bound=none --executions=5000 \
		"$abs_top_builddir/bench/three" |
		awk -F'[:,]' -v run="$run" '
			/"executions"/ { n = $2 }
			/"seconds"/ { s = $2 }
			END { printf "run %d: %d executions in %.2f s, %.0f a second\n", run, n, s, n / s }'
done
