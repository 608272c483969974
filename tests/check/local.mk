# SPDX-License-Identifier: MIT
#
# Tests of the checker: its search on the model alone, and `treadle check` end to end on the
# programs of this folder, which the test compiles.
unit_programs += tests/unit/enumerate tests/unit/explain tests/unit/fate tests/unit/jobs tests/unit/livelock tests/unit/minimize tests/unit/odpor tests/unit/path tests/unit/reach tests/unit/scene tests/unit/scene_play tests/unit/scene_random tests/unit/search
bats_files += tests/fate.bats tests/report.bats tests/bad-input.bats tests/explore.bats tests/freed.bats
bats_files += tests/weak.bats
bats_files += tests/advice.bats tests/blocks.bats tests/garbage.bats tests/names.bats tests/stacks.bats tests/unwritten.bats
bats_files += tests/states.bats tests/steps.bats tests/outcomes.bats tests/explain.bats
bats_files += tests/world.bats tests/cancel.bats tests/robust.bats tests/check.bats tests/errors.bats tests/strategies.bats tests/livelock.bats tests/bugs.bats tests/classic.bats tests/random.bats
check_PROGRAMS += tests/random/outcomes

# Random programs, run by the model alone, and every path of them.
model_runner_sources = \
	tests/lib/machines.c \
	tests/lib/programs.c tests/lib/programs.h \
	tests/unit/forms.c tests/unit/forms.h \
	tests/unit/model_runner.c tests/unit/model_runner.h \
	tests/unit/walk.c tests/unit/walk.h

tests_unit_fate_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_fate_SOURCES = \
	$(model_runner_sources) \
	tests/unit/fate.c
tests_unit_fate_LDADD = libchecker.la $(UNIT_LIBS)

tests_unit_minimize_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_minimize_SOURCES = \
	$(model_runner_sources) \
	tests/unit/minimize.c
tests_unit_minimize_LDADD = libchecker.la $(UNIT_LIBS)

tests_unit_scene_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_scene_SOURCES = tests/unit/scene.c
tests_unit_scene_LDADD = libscene.la $(UNIT_LIBS)

tests_unit_scene_play_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_scene_play_SOURCES = \
	$(model_runner_sources) \
	tests/unit/scene_play.c
tests_unit_scene_play_LDADD = libchecker.la $(UNIT_LIBS)

tests_unit_scene_random_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_scene_random_SOURCES = \
	$(model_runner_sources) \
	tests/unit/scene_random.c
tests_unit_scene_random_LDADD = libchecker.la $(UNIT_LIBS)

tests_unit_jobs_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_jobs_SOURCES = tests/unit/jobs.c
tests_unit_jobs_LDADD = libchecker.la $(UNIT_LIBS)

tests_unit_livelock_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_livelock_SOURCES = tests/unit/livelock.c
tests_unit_livelock_LDADD = libchecker.la $(UNIT_LIBS)

tests_unit_reach_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_reach_SOURCES = tests/unit/reach.c
tests_unit_reach_LDADD = libchecker.la libtrace.la libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_odpor_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_odpor_SOURCES = \
	$(model_runner_sources) \
	tests/unit/odpor.c
tests_unit_odpor_LDADD = libchecker.la $(UNIT_LIBS)

tests_unit_path_CPPFLAGS = $(UNIT_CPPFLAGS) -DPATH_MARKS=4
tests_unit_path_SOURCES = \
	$(model_runner_sources) \
	checker/path/path.c tests/unit/path.c
tests_unit_path_LDADD = libchecker.la $(UNIT_LIBS)

# It reads bench/classic/table.
tests_unit_enumerate_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_enumerate_SOURCES = \
	tests/unit/enumerate.c \
	tests/unit/forms.c tests/unit/forms.h
tests_unit_enumerate_LDADD = libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_search_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_search_SOURCES = \
	$(model_runner_sources) \
	tests/unit/search.c
tests_unit_search_LDADD = libchecker.la $(UNIT_LIBS)

tests_unit_explain_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_explain_SOURCES = \
	$(model_runner_sources) \
	tests/unit/explain.c
tests_unit_explain_LDADD = libchecker.la $(UNIT_LIBS)

# Compiled by the test: random.bats.
tests_random_outcomes_SOURCES = \
	tests/random/outcomes.c \
	tests/random/seen.c tests/random/seen.h
tests_random_outcomes_LDADD = libchecker.la
EXTRA_DIST += \
	tests/random/acts.c tests/random/acts.h tests/random/acts_memory.c \
	tests/random/acts_wait.c \
	tests/random/program.c

EXTRA_DIST += \
	tests/check/alarm.c \
	tests/check/pipe.c \
	tests/check/litmus.c \
	tests/check/shares_early.c \
	tests/check/opens_early.c \
	tests/check/views.c \
	tests/check/at-once.c \
	tests/check/at-start.c \
	tests/check/processor.c \
	tests/check/endless.c \
	tests/check/beyond.c \
	tests/check/alike.c \
	tests/check/kept.c \
	tests/check/waits.c \
	tests/check/buffer.c \
	tests/check/blocks.c \
	tests/check/cancel.c \
	tests/check/counter.c \
	tests/check/destructors.c \
	tests/check/ends.c \
	tests/check/exits.c \
	tests/check/errors.c tests/check/errors.h tests/check/errors_locks.c \
	tests/check/fickle.c \
	tests/check/files.c \
	tests/check/freed.c \
	tests/check/garbage.c \
	tests/check/greedy.c \
	tests/check/if-for-while.c \
	tests/check/large.c \
	tests/check/late-answer.c \
	tests/check/late-interrupt.c \
	tests/check/late-wait.c \
	tests/check/leaks.c \
	tests/check/misuse.c \
	tests/check/moved.c \
	tests/check/nearly.c \
	tests/check/one-condition.c \
	tests/check/ordered.c \
	tests/check/philosophers.c \
	tests/check/polite.c \
	tests/check/polling.c \
	tests/check/property.c \
	tests/check/raced.c \
	tests/check/robust.c \
	tests/check/reads.c \
	tests/check/registers.c \
	tests/check/rough.c \
	tests/check/server.c \
	tests/check/shared.c \
	tests/check/spin-wait.c \
	tests/check/spurious.c \
	tests/check/stacks.c \
	tests/check/streams.c \
	tests/check/unguarded-signal.c \
	tests/check/unwritten.c tests/check/unwritten.h tests/check/unwritten_fine.c

# Compiled by the test: outcomes.bats.
EXTRA_DIST += tests/outcomes/lost-update.c tests/outcomes/prints.c tests/outcomes/unjoined.c
