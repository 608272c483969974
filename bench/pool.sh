#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Compiles and runs bench/pool.c: an empty task in tr_pool beside GThreadPool, libuv and OpenMP. Those
# that are not installed are left out, with a line (Debian: libglib2.0-dev, libuv1-dev).
# Arguments go to the program.
set -eu

cd "${abs_top_builddir:-.}"
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
flags=()
for library in glib-2.0:HAVE_GLIB libuv:HAVE_UV; do
	if pkg-config --exists "${library%:*}" 2>/dev/null; then
		# shellcheck disable=SC2207
		flags+=("-D${library#*:}" $(pkg-config --cflags --libs "${library%:*}"))
	fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if echo 'int main(void) { return 0; }' | ${CC:-gcc} -fopenmp -x c - -o "$work/try" 2>/dev/null; then
	flags+=(-fopenmp)
fi
${CC:-gcc} -O2 -D_GNU_SOURCE -pthread -I"$source/lib" "$source/bench/pool.c" -o "$work/pool" \
	-L.libs -Wl,-rpath,"$PWD/.libs" -ltreadle "${flags[@]}"
"$work/pool" "$@"
