# SPDX-License-Identifier: MIT
#
# Programs that tests/unit/record.c records: real ones, not libtool's scripts.
check_PROGRAMS += tests/record/ends tests/record/random

tests_record_random_SOURCES = \
	tests/record/random.c tests/record/random.h \
	tests/record/random_acts.c
tests_record_random_CFLAGS = $(PLAIN_CFLAGS)
tests_record_random_LDADD = libtreadle.la
tests_record_random_LDFLAGS = -no-install

tests_record_ends_SOURCES = tests/record/ends.c
tests_record_ends_CFLAGS = $(PLAIN_CFLAGS)
tests_record_ends_LDFLAGS = -pthread # without the sanitizers of AM_LDFLAGS
