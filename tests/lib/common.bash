# SPDX-License-Identifier: MIT
#
# What every .bats file starts with: `load lib/common`. The treadle of this build is first on
# the PATH; locale, terminal and size are fixed; $TMPDIR is the test's own and goes away.
# To run one file by hand from the build folder: `make check TESTS=tests/NAME.bats`.
: "${abs_top_builddir:=$(cd "$BATS_TEST_DIRNAME/.." && pwd)}"
: "${abs_top_srcdir:=$(cd "$BATS_TEST_DIRNAME/.." && pwd)}"
: "${PYTHON3:=python3}"
export abs_top_builddir abs_top_srcdir PYTHON3
export PATH=$abs_top_builddir:$PATH
export LC_ALL=C.UTF-8 TZ=UTC TERM=xterm-256color LINES=24 COLUMNS=80
export XDG_CACHE_HOME=$abs_top_builddir/tests/cache # one for all tests: parts of exercises are compiled once
unset NO_COLOR LANGUAGE LD_PRELOAD

# Python without what a user or a site has installed, which can take longer to load than all the rest:
# python [OPTION...] SCRIPT [ARG...]
python() {
	"$PYTHON3" -I -S "$@"
}

# The program of a lesson: lesson 03-semaphores semaphores
lesson() {
	echo "$abs_top_builddir/lessons/$1/$2"
}

# Builds a small C program as a student would: cc_plain OUT SOURCE [FLAG...]
cc_plain() {
	local out=$1 source=$2
	shift 2
	"${CC:-gcc}" -g -O1 -pthread -o "$out" "$source" "$@"
}

# object SOURCE [FLAG...]: compiles it by `treadle cc`, once for all tests of a file, and says where the object is.
object() {
	local source=$1 out
	shift
	out=$BATS_FILE_TMPDIR/objects/$(cksum <<<"$source $*" | tr ' ' -).o
	if [ ! -e "$out" ]; then
		mkdir -p "$BATS_FILE_TMPDIR/objects"
		treadle cc -D_GNU_SOURCE -I"$abs_top_srcdir/lib" "$@" -c "$source" -o "$out"
	fi
	echo "$out"
}

# Was this program of the build made without a sanitizer, under which no other could look at it?
plain_build() {
	[ "$(nm "$1" | grep -cE ' [TU] __(asan|tsan|ubsan)_')" -eq 0 ]
}

# Is there the clang-format by which the project is laid out? Other versions lay it out otherwise.
formatter_here() {
	command -v clang-format >/dev/null && clang-format --version | grep -q ' version 14\.'
}

# The .c and .h files of the project, one a line, from the top: those of git, or all where it is none's
# checkout (a release). The build makes none in these folders.
sources() {
	cd "$abs_top_srcdir" || return
	git ls-files '*.c' '*.h' 2>/dev/null | grep . ||
		find bench checker cmd docs exercises grading lessons levels lib solutions tests visualizer \
			-name '*.[ch]'
}
