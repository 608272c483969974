# SPDX-License-Identifier: MIT
#
# Tests of the checker: its search on the model alone, and `treadle check` end to end on the
# programs of this folder, which the test compiles.
unit_programs += tests/unit/enumerate tests/unit/explain tests/unit/fate tests/unit/jobs tests/unit/livelock tests/unit/loop_source tests/unit/minimize tests/unit/odpor tests/unit/path tests/unit/reach tests/unit/scene tests/unit/scene_play tests/unit/scene_random tests/unit/search
bats_files += tests/fate.bats tests/report.bats tests/bad-input.bats tests/explore.bats tests/freed.bats
bats_files += tests/weak.bats tests/millions.bats tests/cpp.bats tests/rounds.bats tests/futex.bats
bats_files += tests/advice.bats tests/arrays.bats tests/blocks.bats tests/garbage.bats tests/names.bats tests/pointers.bats tests/stacks.bats tests/unwritten.bats
bats_files += tests/states.bats tests/steps.bats tests/outcomes.bats tests/explain.bats
bats_files += tests/world.bats tests/cancel.bats tests/robust.bats tests/check.bats tests/errors.bats tests/strategies.bats tests/livelock.bats tests/bugs.bats tests/classic.bats tests/random.bats
check_PROGRAMS += tests/random/outcomes

# With few marks, so that all of them are soon in use.
tests_unit_path_CPPFLAGS = $(AM_CPPFLAGS) -DPATH_MARKS=4
tests_unit_path_SOURCES = checker/path/path.c tests/unit/path.c

# Compiled by the test: random.bats.
tests_random_outcomes_SOURCES = \
	tests/random/outcomes.c \
	tests/random/seen.c tests/random/seen.h
EXTRA_DIST += \
	tests/random/acts.c tests/random/acts.h tests/random/acts_memory.c \
	tests/random/acts_numbered.c tests/random/acts_wait.c \
	tests/random/program.c

released_data += tests/check/*.[ch] tests/check/*.cc tests/rounds/*.c

# Compiled by the test: outcomes.bats.
EXTRA_DIST += tests/outcomes/lost-update.c tests/outcomes/prints.c tests/outcomes/unjoined.c
