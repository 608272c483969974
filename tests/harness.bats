# SPDX-License-Identifier: MIT
#
# The test driver itself: a test that hangs is a clear failure, and nothing outlives a test.

load lib/common

# A .bats file of these lines, run by the driver as `make check` does. limit: in seconds; what is
# to end by itself has time for it on a busy machine too.
drive() {
	printf '%s\n' "$@" >"$BATS_TEST_TMPDIR/case.bats"
	run env -u TREADLE_TEST_TIMES TREADLE_TEST_LIMIT="${limit:-60}" bash "$abs_top_srcdir/tests/lib/run" \
		"$BATS_TEST_TMPDIR/case.bats"
}

# Is nobody alive who was started with this argument?
gone() {
	[ -z "$(grep -lszx -- "${1//./\\.}" /proc/[0-9]*/cmdline)" ]
}

@test "a test that hangs is ended at its limit and says so" {
	limit=10
	drive '@test "passes" { true; }' '@test "hangs" { sleep 1000; }'
	[[ $output == *"ok 1 passes"* ]]
	[[ $output == *"Bail out! timed out after 10 s: "*case.bats ]]
}

@test "what a hanging test has started ends with it, even in a session of its own" {
	limit=10
	drive "@test \"hangs\" { setsid sleep 1000.$$ & sleep 1000; }"
	[[ $output == *"Bail out! timed out"* ]]
	gone "1000.$$"
}

@test "what a passing test leaves running is ended and named" {
	drive "@test \"leaves\" { setsid sleep 1001.$$ 3>&- & true; }"
	[ "$status" -eq 0 ]
	[[ $output == *"# left running: sleep 1001.$$"* ]]
	gone "1001.$$"
}

@test "a failed test counts once" {
	drive '@test "fails" { false; }' '@test "passes" { true; }'
	[ "$status" -eq 0 ]
	[[ $output == *"not ok 1 fails"*"ok 2 passes"* ]]
}

@test "a test program that cannot run is an error" {
	! env -u TREADLE_TEST_TIMES bash "$abs_top_srcdir/tests/lib/run" "$BATS_TEST_TMPDIR/missing"
}

@test "what a test has cost is added to a file" {
	printf '@test "computes" { for ((i = 0; i < 10000; i++)); do :; done; }\n' >"$BATS_TEST_TMPDIR/case.bats"
	TREADLE_TEST_TIMES=$BATS_TEST_TMPDIR/times bash "$abs_top_srcdir/tests/lib/run" "$BATS_TEST_TMPDIR/case.bats" >"$BATS_TEST_TMPDIR/out"
	grep -qx 'ok 1 computes in [0-9]*ms' "$BATS_TEST_TMPDIR/out"
	awk 'NF != 3 || $1 !~ /\/case$/ || $2 <= 0 || $3 <= 0 { exit 1 }' "$BATS_TEST_TMPDIR/times"
}
