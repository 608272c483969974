# SPDX-License-Identifier: MIT
#
# Tests of what the C library does to memory, run by tests/clib.bats.
bats_files += tests/clib.bats
EXTRA_DIST += tests/clib/calls.c
