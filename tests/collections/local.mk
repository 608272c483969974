# SPDX-License-Identifier: MIT
#
# lib/collections: its unit tests, and the scenarios and the stress program that
# tests/collections.bats compiles.
unit_programs += tests/unit/collections tests/unit/dictionary
bats_files += tests/collections.bats

EXTRA_DIST += \
	tests/collections/promises.md \
	tests/collections/blocking.c \
	tests/collections/dictionary.c \
	tests/collections/kinds.c
