# SPDX-License-Identifier: MIT
#
# A real terminal (tmux) for tests of the visualizer, with keys as a person types them.
bats_require_minimum_version 1.5.0
load ../lib/common

setup() {
	export TMUX_TMPDIR=$BATS_TEST_TMPDIR XDG_CONFIG_HOME=$BATS_TEST_TMPDIR XDG_STATE_HOME=$BATS_TEST_TMPDIR
	cd "$BATS_TEST_TMPDIR"
}

teardown() {
	tmux -f /dev/null kill-server 2>/dev/null || true
}

# terminal W H: a shell in a terminal of that size.
terminal() {
	printf 'set -g default-terminal screen-256color\nset -g escape-time 0\n' >tmux.conf
	tmux -f tmux.conf new-session -d -x "$1" -y "$2" \
		"env -u TMUX PS1='ready ' LC_ALL=C.UTF-8 PATH='$PATH' bash --norc --noprofile"
	see 'ready'
}

picture() {
	tmux capture-pane -p
}

# see TEXT: waits until it stands on the screen; long, for a busy machine: only a failure takes it.
see() {
	for _ in $(seq 1000); do
		if picture | grep -qF -- "$1"; then
			return 0
		fi
		sleep 0.05
	done
	echo "never seen: $1"
	picture
	return 1
}

# gone TEXT: waits until it no longer does.
gone() {
	for _ in $(seq 1000); do
		if ! picture | grep -qF -- "$1"; then
			return 0
		fi
		sleep 0.05
	done
	echo "still there: $1"
	picture
	return 1
}

# shows NAME: waits until the screen is the picture kept in tests/screen/expect/. UPDATE_SCREENS=1
# writes it anew, as for tests/screen/screens.
shows() {
	local want=$abs_top_srcdir/tests/screen/expect/$1.txt
	if [ -n "$UPDATE_SCREENS" ]; then
		sleep 0.5
		picture >"$want"
	fi
	for _ in $(seq 500); do
		if picture | cmp -s - "$want"; then
			return 0
		fi
		sleep 0.05
	done
	picture | diff - "$want"
}

keys() {
	tmux send-keys "$@"
}

# shell COMMAND: types it, its exit code will be shown.
shell() {
	tmux send-keys -l "$*; echo code=\$?"
	tmux send-keys Enter
}

# A blank screen, so that what was shown before is not seen.
clear_screen() {
	keys -l "clear; echo cle''ared"
	keys Enter
	see cleared
}

# The program has ended with this code, and the shell has its terminal back as it was.
ended() {
	see "code=$1"
	gone ' quit'
	tmux send-keys -l 'stty -a | tr " " "\n" | grep -cx -e icanon -e echo; tput cnorm'
	tmux send-keys Enter
	see '2'
}
