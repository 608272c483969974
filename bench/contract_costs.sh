#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The exercises with a contract: how many clients each has chosen, how many executions these take with
# the official answer, and how many mutants the exercise has. All mutants are refused: by the clients, the
# native run or the scenarios.
set -euo pipefail
: "${TREADLE:=treadle}" "${abs_top_srcdir:=$PWD}"

echo '| exercise | chosen clients | executions | mutants |'
echo '| --- | --- | --- | --- |'
for folder in "$abs_top_srcdir"/exercises/[0-9]*/; do
	name=$(basename "$folder")
	[ -e "$folder/contract.c" ] || continue
	mutants=$(find "$abs_top_srcdir/solutions/$name/mutants" -type f | wc -l)
	"$TREADLE" exercise check "${name%%-*}" --costs |
		awk -v number="${name%%-*}" -v mutants="$mutants" '
			$1 == "contract" { n++; for (i = 2; i < NF; i++) if ($(i + 1) ~ /^executions?$/) all += $i }
			END { printf "| %s | %d | %d | %d |\n", number, n, all, mutants }'
done
