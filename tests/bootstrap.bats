# SPDX-License-Identifier: MIT
#
# bootstrap on a machine that lacks packages, played by stand-ins for dpkg-query, id, sudo and
# apt-get that are first on the PATH. It stops before it builds anything.

load lib/common

setup() {
	fake=$BATS_TEST_TMPDIR/bin
	mkdir "$fake"
	stand_in dpkg-query 'for p; do :; done; case $p in bats | tmux) exit 1 ;; esac; printf installed'
	stand_in apt-get 'echo "apt-get $*" >>"$BATS_TEST_TMPDIR/calls"'
	stand_in id 'echo 1000'
	stand_in sudo 'exit 1'
	export PATH=$fake:$PATH
	: >"$BATS_TEST_TMPDIR/calls"
}

stand_in() {
	printf '#!/bin/sh\n%s\n' "$2" >"$fake/$1"
	chmod +x "$fake/$1"
}

bootstrap() {
	run "$abs_top_srcdir/bootstrap" "$@" </dev/null
}

@test "bootstrap --help explains itself and does nothing" {
	bootstrap --help
	[ "$status" -eq 0 ]
	[[ $output == Usage:* ]]
	[ ! -s "$BATS_TEST_TMPDIR/calls" ]
}

@test "without root bootstrap prints the one line to type, and stops" {
	bootstrap
	[ "$status" -eq 1 ]
	[ "$(grep -c 'apt-get install' <<<"$output")" -eq 1 ]
	[[ ${lines[-1]} == sudo\ *"apt-get install -y --no-install-recommends bats tmux'" ]]
	[ ! -s "$BATS_TEST_TMPDIR/calls" ]
}

@test "bootstrap installs through sudo what is missing and nothing else" {
	stand_in sudo '[ "$1" = -n ] && shift; exec "$@"'
	bootstrap
	[ "$status" -eq 1 ] # the stand-in has installed nothing
	[[ $output == *"still missing after the installation: bats tmux" ]]
	grep -qx 'apt-get install -y -q --no-install-recommends bats tmux' "$BATS_TEST_TMPDIR/calls"
	[ "$(grep -c update "$BATS_TEST_TMPDIR/calls")" -eq 0 ]
}

@test "bootstrap fetches the lists of packages only when the installation fails" {
	stand_in id 'echo 0'
	stand_in apt-get 'echo "apt-get $*" >>"$BATS_TEST_TMPDIR/calls"
case $* in *update*) touch "$BATS_TEST_TMPDIR/lists" ;; *) [ -e "$BATS_TEST_TMPDIR/lists" ] ;; esac'
	bootstrap
	[ "$(grep -c update "$BATS_TEST_TMPDIR/calls")" -eq 1 ]
	tail -n 1 "$BATS_TEST_TMPDIR/calls" | grep -q 'install -y'
}

@test "tests/systems/run wants a suite and root, and says so" {
	run "$abs_top_srcdir/tests/systems/run" --help
	[ "$status" -eq 0 ]
	[[ $output == Usage:* ]]
	run "$abs_top_srcdir/tests/systems/run"
	[ "$status" -eq 2 ]
	[[ $output == *"which suite?"* ]]
	run "$abs_top_srcdir/tests/systems/run" trixie
	[ "$status" -eq 2 ]
	[[ $output == *"only root can"*"sudo tests/systems/run trixie" ]]
}
