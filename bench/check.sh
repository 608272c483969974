#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Executions a second of `treadle check` on one processor, for a program of three threads and thirty
# operations. The target is 1,500.
set -eu
: "${TREADLE:=treadle}" "${abs_top_builddir:=.}"
cpu=$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')
for run in 1 2 3; do
	taskset -c "$cpu" "$TREADLE" check --json --bound=none --executions=5000 \
		"$abs_top_builddir/bench/three" |
		jq -r --arg run "$run" '"run \($run): \(.executions) executions in \(.seconds) s, \(.executions / .seconds | round) a second"'
done
