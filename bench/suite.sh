#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# suite.sh [TEST...]: what `make check` costs, by files: how many tests, processor seconds with all
# that they start, and seconds that passed; what costs most first, and the sum. The time of each single
# test is then in the file's log. TEST: only these (tests/NAME.bats). Runs in the build folder; JOBS: how
# many at a time (1). No part of `make bench`, for it takes as long as the tests do.
set -euo pipefail
times=$(mktemp)
trap 'rm -f "$times"' EXIT
only=()
[ $# -eq 0 ] || only=("TESTS=$*")
TREADLE_TEST_TIMES=$times make -k -j "${JOBS:-1}" check "${only[@]}" >suite.log 2>&1 || echo "not all passed: see suite.log"
sort -k2,2nr "$times" | while read -r name processor seconds; do
	printf '%-36s %4d %8s %8s\n' "$name" "$(grep -c '^:test-result' "$name.trs")" "$processor" "$seconds"
done | awk 'BEGIN { printf "%-36s %4s %8s %8s\n", "test", "n", "cpu s", "s" }
	{ n += $2; cpu += $3; s += $4; print }
	END { printf "%-36s %4d %8.2f %8.2f\n", "in all", n, cpu, s }'
