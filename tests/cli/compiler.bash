# SPDX-License-Identifier: MIT
#
# A compiler that does what a file asks for, for tests of what happens while something is graded.

# A compiler: a file with HANG in it is never done, and leaves a process of another session behind;
# one with KILL ends the grader; one with GATE waits for the file `go`. It stands beside the library,
# for the real one may read only there, and write only in its own folder.
compiler() {
	mkdir -p lib/.libs tmp
	cp -L "$abs_top_builddir"/.libs/libtreadle*.so* lib/.libs
	ln -s "$abs_top_builddir/include" lib/include
	cat >lib/.libs/cc <<-END
		#!/bin/bash
		if grep -qs HANG tally.c; then
			setsid sleep 987654.25 &
			sleep 987654.5
		elif grep -qs KILL tally.c; then
			# the session is the grader's
			PATH=/usr/bin:/bin python3 -c 'import os; os.kill(os.getsid(0), 9)'
			sleep 987654.75
		elif grep -qs GATE tally.c; then
			touch reached
			while [ ! -e "$PWD/go" ]; do sleep 0.05; done
		fi
		exec ${CC:-gcc} "\$@"
	END
	chmod +x lib/.libs/cc
	export CC=$PWD/lib/.libs/cc TREADLE_LIBDIR=$PWD/lib TMPDIR=$PWD/tmp
}

# Waits until a file with GATE in it is being compiled.
await_gate() {
	until find tmp -name reached 2>/dev/null | grep -q .; do sleep 0.05; done
}

# left TEXT: is a process there whose command line has this in it?
left() {
	local f line
	for f in /proc/[0-9]*/cmdline; do
		line=$(tr '\0' ' ' 2>/dev/null <"$f") || continue
		[[ $line != *"$1"* ]] || return 0
	done
	return 1
}
