# SPDX-License-Identifier: MIT
#
# Tests of what the C library does to memory, run by tests/clib.bats.
bats_files += tests/clib.bats
EXTRA_DIST += tests/clib/calls.c tests/clib/foreign.c tests/clib/headers.txt tests/clib/opens.c tests/clib/shares.c tests/clib/spin-lock.c tests/clib/unknown.c \
	tests/clib/unseen.txt
