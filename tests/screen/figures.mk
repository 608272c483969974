# SPDX-License-Identifier: MIT
#
# Tests of what bench/ measures of the visualizer, without its speed: long histories, and how often
# it draws.
if HAVE_CHECK
check_PROGRAMS += tests/screen/history tests/screen/pace
TESTS += tests/screen/history tests/screen/pace
endif
bats_files += tests/screen/idle.bats

tests_screen_history_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_history_SOURCES = tests/screen/history.c $(screen_fake)
tests_screen_history_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_pace_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_pace_SOURCES = tests/screen/pace.c $(screen_fake)
tests_screen_pace_LDADD = libvisualizer.la $(UNIT_LIBS) -lutil
