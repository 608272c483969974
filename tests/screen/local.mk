# SPDX-License-Identifier: MIT
#
# Tests of the visualizer: its parts, its pictures in an emulated terminal, and the whole of it
# in a real one. In bats files, programs of programs/ are compiled by the test.
if HAVE_CHECK
check_PROGRAMS += tests/screen/ahead tests/screen/beside tests/screen/hall tests/screen/memory tests/screen/panes tests/screen/parts tests/screen/pictures tests/screen/seek tests/screen/settings tests/screen/time tests/screen/waits
TESTS += tests/screen/ahead tests/screen/beside tests/screen/hall tests/screen/memory tests/screen/panes tests/screen/parts tests/screen/pictures tests/screen/seek tests/screen/settings tests/screen/time tests/screen/waits
if HAVE_VTERM
check_PROGRAMS += tests/screen/robust tests/screen/screens
TESTS += tests/screen/robust tests/screen/screens
endif
endif
bats_files += tests/screen/class.bats tests/screen/follow.bats tests/screen/goals.bats tests/screen/home.bats tests/screen/hostile.bats tests/screen/look-ahead.bats tests/screen/lost-update.bats tests/screen/play.bats tests/screen/scene.bats \
	tests/screen/terminal.bats tests/screen/told.bats tests/screen/two-runs.bats tests/screen/why.bats
bats_long += tests/screen/sanitized.bats

screen_fake = tests/screen/fake.c tests/screen/fake.h

tests_screen_ahead_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_ahead_SOURCES = tests/screen/ahead.c $(screen_fake)
tests_screen_ahead_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_beside_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_beside_SOURCES = tests/screen/beside.c $(screen_fake)
tests_screen_beside_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_hall_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_hall_SOURCES = tests/screen/hall.c $(screen_fake)
tests_screen_hall_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_memory_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_memory_SOURCES = tests/screen/memory.c $(screen_fake)
tests_screen_memory_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_panes_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_panes_SOURCES = tests/screen/panes.c $(screen_fake)
tests_screen_panes_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_parts_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_parts_SOURCES = tests/screen/parts.c $(screen_fake)
tests_screen_parts_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_pictures_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_pictures_SOURCES = tests/screen/pictures.c tests/screen/kinds.c tests/screen/kinds.h $(screen_fake)
tests_screen_pictures_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_seek_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_seek_SOURCES = tests/screen/seek.c $(screen_fake)
tests_screen_seek_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_settings_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_settings_SOURCES = tests/screen/settings.c
tests_screen_settings_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_time_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_time_SOURCES = tests/screen/time.c $(screen_fake)
tests_screen_time_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_waits_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_screen_waits_SOURCES = tests/screen/waits.c $(screen_fake)
tests_screen_waits_LDADD = libvisualizer.la $(UNIT_LIBS)

tests_screen_robust_CPPFLAGS = $(UNIT_CPPFLAGS) $(VTERM_CFLAGS)
tests_screen_robust_SOURCES = tests/screen/robust.c tests/screen/vt.c tests/screen/vt.h $(screen_fake)
tests_screen_robust_LDADD = libvisualizer.la $(UNIT_LIBS) $(VTERM_LIBS) -lutil

tests_screen_screens_CPPFLAGS = $(UNIT_CPPFLAGS) $(VTERM_CFLAGS)
tests_screen_screens_SOURCES = tests/screen/screens.c tests/screen/vt.c tests/screen/vt.h $(screen_fake)
tests_screen_screens_LDADD = libvisualizer.la $(UNIT_LIBS) $(VTERM_LIBS) -lutil

# What bench/ measures of the visualizer, without its speed: long histories, and how often it draws.
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

EXTRA_DIST += \
	tests/screen/common.bash \
	tests/screen/programs/counter.c \
	tests/screen/programs/long_way.c \
	tests/screen/programs/barging.c \
	tests/screen/programs/blocks.c \
	tests/screen/programs/crashes.c \
	tests/screen/programs/deadlock.c \
	tests/screen/programs/exits.c \
	tests/screen/programs/crowd.c \
	tests/screen/programs/flood.c \
	tests/screen/programs/loops.c \
	tests/screen/programs/spoils.c \
	tests/screen/programs/slow.c \
	tests/screen/programs/spins.c \
	tests/screen/expect/beside-acts-120x40.txt \
	tests/screen/expect/told-first-100x30.txt \
	tests/screen/expect/told-end-100x30.txt \
	tests/screen/expect/told-end-40x12.txt \
	tests/screen/expect/told-lost-40x12.txt \
	tests/screen/expect/vote-40x12.txt \
	tests/screen/expect/told-lost-ascii-120x40.txt \
	tests/screen/expect/ahead-lost-100x30.txt \
	tests/screen/expect/ahead-lost-120x40.txt \
	tests/screen/expect/ahead-lost-ascii-120x40.txt \
	tests/screen/expect/ascii-80x24.txt \
	tests/screen/expect/back-80x24.txt \
	tests/screen/expect/big-80x24.txt \
	tests/screen/expect/big-end-100x30.txt \
	tests/screen/expect/big-200x60.txt \
	tests/screen/expect/big-ascii-40x12.txt \
	tests/screen/expect/blocked-80x24.txt \
	tests/screen/expect/end-120x40.txt \
	tests/screen/expect/end-80x24.txt \
	tests/screen/expect/end-200x60.txt \
	tests/screen/expect/follow-100x30.txt \
	tests/screen/expect/follow-back-100x30.txt \
	tests/screen/expect/help-80x24.txt \
	tests/screen/expect/help-120x40.txt \
	tests/screen/expect/help-20x5.txt \
	tests/screen/expect/kinds-80x24.txt \
	tests/screen/expect/kinds-120x40.txt \
	tests/screen/expect/kinds-ascii-80x24.txt \
	tests/screen/expect/marks-80x24.txt \
	tests/screen/expect/latin-80x24.txt \
	tests/screen/expect/least-40x10.txt \
	tests/screen/expect/middle-120x40.txt \
	tests/screen/expect/card-ask-80x24.txt \
	tests/screen/expect/card-ask-120x40.txt \
	tests/screen/expect/card-ask-200x60.txt \
	tests/screen/expect/card-ask-ascii-80x24.txt \
	tests/screen/expect/card-ask-big-80x24.txt \
	tests/screen/expect/card-say-80x24.txt \
	tests/screen/expect/card-say-120x40.txt \
	tests/screen/expect/card-say-200x60.txt \
	tests/screen/expect/card-say-ascii-80x24.txt \
	tests/screen/expect/card-say-big-80x24.txt \
	tests/screen/expect/mutex-80x24.txt \
	tests/screen/expect/mutex-120x40.txt \
	tests/screen/expect/mutex-200x60.txt \
	tests/screen/expect/mutex-ascii-80x24.txt \
	tests/screen/expect/mutex-big-80x24.txt \
	tests/screen/expect/semaphore-80x24.txt \
	tests/screen/expect/semaphore-120x40.txt \
	tests/screen/expect/semaphore-200x60.txt \
	tests/screen/expect/semaphore-ascii-80x24.txt \
	tests/screen/expect/semaphore-big-80x24.txt \
	tests/screen/expect/rwlock-80x24.txt \
	tests/screen/expect/rwlock-120x40.txt \
	tests/screen/expect/rwlock-200x60.txt \
	tests/screen/expect/rwlock-ascii-80x24.txt \
	tests/screen/expect/rwlock-big-80x24.txt \
	tests/screen/expect/barrier-80x24.txt \
	tests/screen/expect/barrier-120x40.txt \
	tests/screen/expect/barrier-200x60.txt \
	tests/screen/expect/barrier-ascii-80x24.txt \
	tests/screen/expect/barrier-big-80x24.txt \
	tests/screen/expect/queue-80x24.txt \
	tests/screen/expect/queue-120x40.txt \
	tests/screen/expect/queue-200x60.txt \
	tests/screen/expect/queue-ascii-80x24.txt \
	tests/screen/expect/queue-big-80x24.txt \
	tests/screen/expect/states-80x24.txt \
	tests/screen/expect/states-120x40.txt \
	tests/screen/expect/states-200x60.txt \
	tests/screen/expect/states-ascii-80x24.txt \
	tests/screen/expect/states-big-80x24.txt \
	tests/screen/expect/monitor-80x24.txt \
	tests/screen/expect/monitor-120x40.txt \
	tests/screen/expect/monitor-200x60.txt \
	tests/screen/expect/monitor-ascii-80x24.txt \
	tests/screen/expect/monitor-big-80x24.txt \
	tests/screen/expect/workers-80x24.txt \
	tests/screen/expect/workers-120x40.txt \
	tests/screen/expect/workers-200x60.txt \
	tests/screen/expect/workers-ascii-80x24.txt \
	tests/screen/expect/workers-big-80x24.txt \
	tests/screen/expect/memory-80x24.txt \
	tests/screen/expect/memory-120x40.txt \
	tests/screen/expect/memory-200x60.txt \
	tests/screen/expect/memory-ascii-80x24.txt \
	tests/screen/expect/memory-big-80x24.txt \
	tests/screen/expect/many-80x24.txt \
	tests/screen/expect/many-120x40.txt \
	tests/screen/expect/many-200x60.txt \
	tests/screen/expect/many-ascii-80x24.txt \
	tests/screen/expect/many-big-80x24.txt \
	tests/screen/expect/graph-80x24.txt \
	tests/screen/expect/graph-120x40.txt \
	tests/screen/expect/graph-200x60.txt \
	tests/screen/expect/graph-ascii-80x24.txt \
	tests/screen/expect/graph-big-80x24.txt \
	tests/screen/expect/graph-over-80x24.txt \
	tests/screen/expect/graph-over-120x40.txt \
	tests/screen/expect/graph-over-200x60.txt \
	tests/screen/expect/graph-over-ascii-80x24.txt \
	tests/screen/expect/graph-over-big-80x24.txt \
	tests/screen/expect/graph-failed-80x24.txt \
	tests/screen/expect/graph-failed-120x40.txt \
	tests/screen/expect/graph-failed-200x60.txt \
	tests/screen/expect/graph-failed-ascii-80x24.txt \
	tests/screen/expect/graph-failed-big-80x24.txt \
	tests/screen/expect/graph-large-80x24.txt \
	tests/screen/expect/graph-large-120x40.txt \
	tests/screen/expect/graph-large-200x60.txt \
	tests/screen/expect/graph-large-ascii-80x24.txt \
	tests/screen/expect/graph-large-big-80x24.txt \
	tests/screen/expect/graph-circle-80x24.txt \
	tests/screen/expect/graph-circle-120x40.txt \
	tests/screen/expect/graph-circle-200x60.txt \
	tests/screen/expect/graph-circle-ascii-80x24.txt \
	tests/screen/expect/graph-circle-big-80x24.txt \
	tests/screen/expect/pool-80x24.txt \
	tests/screen/expect/pool-120x40.txt \
	tests/screen/expect/pool-200x60.txt \
	tests/screen/expect/pool-ascii-80x24.txt \
	tests/screen/expect/pool-big-80x24.txt \
	tests/screen/expect/pool-full-80x24.txt \
	tests/screen/expect/pool-full-120x40.txt \
	tests/screen/expect/pool-full-200x60.txt \
	tests/screen/expect/pool-full-ascii-80x24.txt \
	tests/screen/expect/pool-full-big-80x24.txt \
	tests/screen/expect/heap-80x24.txt \
	tests/screen/expect/heap-120x40.txt \
	tests/screen/expect/heap-200x60.txt \
	tests/screen/expect/heap-ascii-80x24.txt \
	tests/screen/expect/heap-big-80x24.txt \
	tests/screen/expect/ring-80x24.txt \
	tests/screen/expect/ring-120x40.txt \
	tests/screen/expect/ring-200x60.txt \
	tests/screen/expect/ring-ascii-80x24.txt \
	tests/screen/expect/ring-big-80x24.txt \
	tests/screen/expect/agent-80x24.txt \
	tests/screen/expect/agent-120x40.txt \
	tests/screen/expect/agent-200x60.txt \
	tests/screen/expect/agent-ascii-80x24.txt \
	tests/screen/expect/agent-big-80x24.txt \
	tests/screen/expect/narrow-50x20.txt \
	tests/screen/expect/panes-80x24.txt \
	tests/screen/expect/resized-120x40.txt \
	tests/screen/expect/resized-20x5.txt \
	tests/screen/expect/resized-80x24.txt \
	tests/screen/expect/scene-ask-80x24.txt \
	tests/screen/expect/small-39x10.txt \
	tests/screen/expect/small-5x2.txt \
	tests/screen/expect/start-80x24.txt \
	tests/screen/expect/step-80x24.txt \
	tests/screen/expect/vt100-80x24.txt \
	tests/screen/expect/waiting-80x24.txt \
	tests/screen/expect/why-deadlock-120x40.txt \
	tests/screen/expect/woken-80x24.txt \
	tests/screen/expect/zoomed-120x40.txt
