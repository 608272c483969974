#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Compiles and runs bench/matrix.c: the product of two matrices by a parallel query beside OpenMP. Left
# out, with a line, if the compiler has no OpenMP. Arguments go to the program. OpenMP's threads are to
# sleep after their turn, for else they spin while the query has its own.
set -eu

cd "${abs_top_builddir:-.}"
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! echo 'int main(void) { return 0; }' | ${CC:-gcc} -fopenmp -x c - -o "$work/try" 2>/dev/null; then
	echo "the matrix product: left out, the compiler has no OpenMP"
	exit 0
fi
${CC:-gcc} -O2 -D_GNU_SOURCE -pthread -fopenmp -I"$source/lib" "$source/bench/matrix.c" -o "$work/matrix" \
	-L.libs -Wl,-rpath,"$PWD/.libs" -ltreadle
OMP_WAIT_POLICY=${OMP_WAIT_POLICY-passive} "$work/matrix" "$@"
