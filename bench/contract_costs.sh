#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The table of docs/contracts.md: of each exercise with a contract, how many clients it has chosen, how many
# mutants there are, and how many executions the clients take with the official answer.
set -euo pipefail
: "${TREADLE:=treadle}" "${abs_top_srcdir:=$PWD}"

for folder in "$abs_top_srcdir"/exercises/[0-9]*/; do
	name=$(basename "$folder")
	[ -e "$folder/contract.c" ] || continue
	mutants=$(find "$abs_top_srcdir/solutions/$name/mutants" -type f | wc -l)
	"$TREADLE" exercise check "${name%%-*}" --costs |
		awk -v number="${name%%-*}" -v mutants="$mutants" '
			$1 == "contract" { n++; for (i = 2; i < NF; i++) if ($(i + 1) ~ /^executions?$/) all += $i }
			END { printf "| %s | %d | %d | %d |\n", number, n, all, mutants }'
done
