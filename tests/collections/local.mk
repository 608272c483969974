# SPDX-License-Identifier: MIT
#
# lib/collections: its unit tests, and the scenarios and the stress program that
# tests/collections.bats compiles.
unit_programs += tests/unit/collections tests/unit/dictionary
bats_files += tests/collections.bats

collections_free = \
	lib/collections/bag.c lib/collections/blocking.c lib/collections/collection.c \
	lib/collections/dictionary.c lib/collections/queue.c lib/collections/stack.c

tests_unit_collections_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_collections_SOURCES = \
	tests/unit/collections.c $(collections_free) \
	lib/sync/interrupt.c lib/annotate/annotate.c
tests_unit_collections_LDADD = libbase.la $(UNIT_LIBS)

tests_unit_dictionary_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_dictionary_SOURCES = \
	tests/unit/dictionary.c \
	lib/collections/dictionary.c lib/annotate/annotate.c
tests_unit_dictionary_LDADD = libbase.la $(UNIT_LIBS)

EXTRA_DIST += \
	tests/collections/blocking.c \
	tests/collections/dictionary.c \
	tests/collections/kinds.c \
	tests/collections/stress.c
