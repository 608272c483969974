# SPDX-License-Identifier: MIT
#
# Answers of `treadle check --json`, for tests that look at what is in them.

# says STATUS VERDICT ARG...: the check ends so; its answer, which is in $output, is well made.
says() {
	local wanted=$1 verdict=$2
	shift 2
	run --separate-stderr treadle check --json "$@"
	printf '%s\n' "$output"
	[ "$status" -eq "$wanted" ]
	[[ $output == *"\"verdict\": \"$verdict\""* ]]
	python "$abs_top_srcdir/tests/lib/verdict.py" "$status" <<<"$output"
}
