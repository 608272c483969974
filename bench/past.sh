#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How long it takes until the variables of a moment are read: a program of four threads that lock and count is run
# again to a hundredth, a tenth and all of its steps, with a fork for each (lib/session/again.h).
#
#	past.sh [ROUNDS]
set -euo pipefail
export TREADLE_LIBDIR=$abs_top_builddir
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${TREADLE:=treadle}" cc -g -O0 -o "$work/counts" "$abs_top_srcdir/bench/past/counts.c"
"$abs_top_builddir/tests/runtime/looked" -t "$work/counts" "${1:-1200}"
