# SPDX-License-Identifier: MIT
#
# The test driver itself: a test that hangs is a clear failure, and nothing outlives a test.

load lib/common

# A .bats file of these lines, run by the driver as `make check` does. limit: in seconds; what is
# to end by itself has time for it on a busy machine too.
drive() {
	printf '%s\n' "$@" >"$BATS_TEST_TMPDIR/case.bats"
	run env TREADLE_TEST_LIMIT="${limit:-60}" bash "$abs_top_srcdir/tests/lib/run" \
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
	! bash "$abs_top_srcdir/tests/lib/run" "$BATS_TEST_TMPDIR/missing"
}
