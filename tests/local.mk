# SPDX-License-Identifier: MIT
#
# `make check`. Every test speaks TAP and runs under tests/lib/run, which limits its time.
# To add a unit test NAME: list its program in unit_programs and set tests_unit_NAME_SOURCES and
# tests_unit_NAME_LDADD as below. To add a test of the command line: list its .bats file in
# bats_files; one that takes long, in bats_long. Data and helper scripts go to EXTRA_DIST, one by one.
unit_programs = \
	tests/unit/early \
	tests/unit/annotate \
	tests/unit/base \
	tests/unit/contract \
	tests/unit/contract_jobs \
	tests/unit/contract_random \
	tests/unit/exercise \
	tests/unit/hoare \
	tests/unit/interrupt \
	tests/unit/level \
	tests/unit/liveness \
	tests/unit/logline \
	tests/unit/model \
	tests/unit/monitor \
	tests/unit/own_time \
	tests/unit/policy \
	tests/unit/progress \
	tests/unit/readers_writers \
	tests/unit/race \
	tests/unit/race_blocks \
	tests/unit/race_unseen \
	tests/unit/record \
	tests/unit/recording \
	tests/unit/story \
	tests/unit/symbols \
	tests/unit/target \
	tests/unit/annotations \
	tests/unit/trace \
	tests/unit/weak

# What takes longest comes first, so that with several jobs none of it runs alone at the end.
bats_long = \
	tests/cli/hostile.bats \
	tests/exercises.bats \
	tests/cli/grade.bats \
	tests/cli/load.bats
TESTS += $(bats_long)

bats_files = \
	tests/bootstrap.bats \
	tests/build.bats \
	tests/cli/again.bats \
	tests/cli/cc.bats \
	tests/cli/cc_marks.bats \
	tests/cli/class.bats \
	tests/cli/class_archives.bats \
	tests/cli/class_groups.bats \
	tests/cli/class_shards.bats \
	tests/cli/contract.bats \
	tests/cli/exercise.bats \
	tests/cli/exercise_author.bats \
	tests/cli/grade_loops.bats \
	tests/cli/hiding.bats \
	tests/cli/init.bats \
	tests/cli/learn.bats \
	tests/cli/learn_terminal.bats \
	tests/cli/native.bats \
	tests/cli/partial.bats \
	tests/cli/plain.bats \
	tests/cli/properties.bats \
	tests/cli/remarks.bats \
	tests/cli/record.bats \
	tests/cli/record_kinds.bats \
	tests/cli/replay.bats \
	tests/cli/scene.bats \
	tests/cli/treadle.bats \
	tests/cli/withhold.bats \
	tests/docs.bats \
	tests/harness.bats \
	tests/layers.bats \
	tests/lesson.bats \
	tests/lessons/01-threads.bats \
	tests/lessons/02-locks.bats \
	tests/lessons/03-semaphores.bats \
	tests/lessons/04-monitors.bats \
	tests/lessons/05-producer-consumer.bats \
	tests/lessons/06-readers-writers.bats \
	tests/lessons/07-cyclic-barrier.bats \
	tests/lessons/08-state-machine.bats \
	tests/lessons/09-collections.bats \
	tests/lessons/10-parallel-query.bats \
	tests/lessons/11-thread-pool.bats \
	tests/lessons/12-priority-scheduler.bats \
	tests/lessons/13-round-robin.bats \
	tests/lessons/14-task-graph.bats \
	tests/lessons/15-async.bats \
	tests/lessons/16-combinators.bats \
	tests/lessons/17-what-async-costs.bats \
	tests/monitors.bats \
	tests/play.bats \
	tests/verdicts.bats \
	tests/style.bats

include tests/check/local.mk
include tests/clib/local.mk
include tests/collections/local.mk
include tests/hostile/local.mk
include tests/fuzz/local.mk
include tests/record/local.mk
include tests/runtime/local.mk
include tests/screen/local.mk
include tests/sync/local.mk
include tests/tasks/local.mk

# Flags and libraries of every unit test.
UNIT_LIBS = libunit.la $(CHECK_LIBS)
UNIT_CPPFLAGS = $(AM_CPPFLAGS) $(CHECK_CFLAGS)

if HAVE_CHECK
check_LTLIBRARIES += libunit.la
check_PROGRAMS += $(unit_programs)
TESTS += $(unit_programs)
endif
TESTS += $(bats_files)

libunit_la_CPPFLAGS = $(UNIT_CPPFLAGS)
libunit_la_SOURCES = tests/lib/unit.c tests/lib/unit.h

tests_unit_base_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_base_SOURCES = tests/unit/base.c
tests_unit_base_LDADD = libbase.la $(UNIT_LIBS)

tests_unit_model_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_model_SOURCES = \
	tests/lib/machines.c \
	tests/lib/programs.c tests/lib/programs.h \
	tests/unit/model.c tests/unit/model.h \
	tests/unit/model_cancel.c \
	tests/unit/model_commute.c \
	tests/unit/model_conditions.c \
	tests/unit/model_depend.c \
	tests/unit/model_describe.c \
	tests/unit/model_faults.c \
	tests/unit/model_local.c \
	tests/unit/model_locks.c \
	tests/unit/model_memory.c \
	tests/unit/model_random.c \
	tests/unit/model_robust.c \
	tests/unit/model_shared.c \
	tests/unit/model_state.c \
	tests/unit/model_threads.c \
	tests/unit/model_time.c \
	tests/unit/model_words.c tests/unit/model_words.h
tests_unit_model_LDADD = libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_policy_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_policy_SOURCES = \
	tests/lib/machines.c \
	tests/lib/programs.c tests/lib/programs.h \
	tests/unit/policy.c
tests_unit_policy_LDADD = libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_race_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_race_SOURCES = \
	tests/unit/race.c \
	tests/lib/machines.c tests/lib/programs.c tests/lib/programs.h \
	$(race_sources)
tests_unit_race_LDADD = libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_race_blocks_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_race_blocks_SOURCES = tests/unit/race_blocks.c $(race_sources)
tests_unit_race_blocks_LDADD = libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_race_unseen_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_race_unseen_SOURCES = tests/unit/race_unseen.c $(race_sources)
tests_unit_race_unseen_LDADD = libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_weak_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_weak_SOURCES = \
	tests/unit/weak.c \
	tests/lib/machines.c tests/lib/programs.c tests/lib/programs.h \
	$(race_sources)
tests_unit_weak_LDADD = libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_record_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_record_SOURCES = tests/unit/record.c
tests_unit_record_LDADD = libsession.la $(UNIT_LIBS)

tests_unit_annotations_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_annotations_SOURCES = tests/unit/annotations.c
tests_unit_annotations_LDADD = libtrace.la libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_recording_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_recording_SOURCES = tests/unit/recording.c
tests_unit_recording_LDADD = librecording.la $(UNIT_LIBS)

tests_unit_trace_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_trace_SOURCES = tests/unit/trace.c
tests_unit_trace_LDADD = libtrace.la libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_story_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_story_SOURCES = tests/unit/story.c
tests_unit_story_LDADD = libtrace.la libmodel.la libbase.la $(UNIT_LIBS)

tests_unit_symbols_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_symbols_SOURCES = tests/unit/symbols.c
tests_unit_symbols_LDADD = libsession.la $(UNIT_LIBS)
EXTRA_DIST += tests/unit/symbols_program.c # compiled by the test

tests_unit_contract_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_contract_SOURCES = tests/unit/contract.c $(contract_judge) grading/contract/clients.c
tests_unit_contract_LDADD = libbase.la $(UNIT_LIBS)
tests_unit_contract_jobs_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_contract_jobs_SOURCES = tests/unit/contract_jobs.c $(contract_machine) \
	grading/contract/clients.c
tests_unit_contract_jobs_LDADD = libbase.la $(UNIT_LIBS)
tests_unit_contract_random_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_contract_random_SOURCES = tests/unit/contract_random.c $(contract_judge)
tests_unit_contract_random_LDADD = libbase.la $(UNIT_LIBS)
contract_judge = tests/unit/judging.c tests/unit/judging.h \
	tests/unit/semaphore_contract.c tests/unit/semaphore_contract.h \
	$(contract_machine)
contract_machine = \
	grading/contract/client.c grading/contract/events.c grading/contract/judge.c \
	grading/contract/orders.c

tests_unit_early_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_early_SOURCES = tests/unit/early.c
tests_unit_early_LDADD = libgrading.la $(UNIT_LIBS)
tests_unit_exercise_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_exercise_SOURCES = tests/unit/exercise.c
tests_unit_exercise_LDADD = libcourse.la $(UNIT_LIBS)

tests_unit_progress_CPPFLAGS = $(UNIT_CPPFLAGS) $(JANSSON_CFLAGS)
tests_unit_progress_SOURCES = tests/unit/progress.c
tests_unit_progress_LDADD = libcourse.la $(UNIT_LIBS) $(JANSSON_LIBS)

tests_unit_target_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_target_SOURCES = tests/unit/target.c
tests_unit_target_LDADD = libcourse.la $(UNIT_LIBS)

tests_unit_liveness_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_liveness_SOURCES = tests/unit/liveness.c tests/unit/scribble.c tests/unit/scribble.h
tests_unit_liveness_LDADD = libdebuginfo.la $(UNIT_LIBS)
EXTRA_DIST += tests/unit/liveness_program.c # compiled by the test

tests_unit_level_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_level_SOURCES = tests/unit/level.c
tests_unit_level_LDADD = libsession.la $(UNIT_LIBS)

tests_unit_own_time_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_own_time_SOURCES = tests/unit/own_time.c
tests_unit_own_time_LDADD = libbase.la $(UNIT_LIBS)

tests_unit_logline_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_logline_SOURCES = tests/unit/logline.c
tests_unit_logline_LDADD = libbase.la $(UNIT_LIBS)

# What libtreadle holds, in its free form and with the sanitizers (libtreadle has none).
tests_unit_annotate_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_annotate_SOURCES = tests/unit/annotate.c lib/annotate/annotate.c
tests_unit_annotate_LDADD = libbase.la $(UNIT_LIBS)

# It includes lib/sync/interrupt.c.
tests_unit_interrupt_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_interrupt_SOURCES = tests/unit/interrupt.c
tests_unit_interrupt_LDADD = $(UNIT_LIBS)

# Synchronizers, in their free form; the programs of tests/sync are compiled by tests/monitors.bats.
sync_free = lib/sync/interrupt.c lib/annotate/annotate.c
tests_unit_readers_writers_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_readers_writers_SOURCES = tests/unit/readers_writers.c $(sync_free) \
	lib/sync/rw_batch.c lib/sync/rw_delegated.c lib/sync/rw_specific.c
tests_unit_readers_writers_LDADD = libbase.la $(UNIT_LIBS)

tests_unit_monitor_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_monitor_SOURCES = tests/unit/monitor.c $(sync_free) lib/sync/monitor.c
tests_unit_hoare_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_hoare_SOURCES = tests/unit/hoare.c $(sync_free) lib/sync/monitor.c \
	lib/sync/hoare_alarm.c lib/sync/hoare_allocator.c lib/sync/hoare_buffer.c \
	lib/sync/hoare_disk.c lib/sync/hoare_resource.c lib/sync/hoare_rw.c
tests_unit_hoare_LDADD = libbase.la $(UNIT_LIBS)
tests_unit_monitor_LDADD = libbase.la $(UNIT_LIBS)

EXTRA_DIST += tests/sync/monitor.c tests/sync/rw.c tests/sync/rw.h

EXTRA_DIST += $(bats_long) $(bats_files) tests/cli/common.bash tests/cli/compiler.bash tests/cli/hooks.c tests/cli/tally.bash tests/cli/user.bash tests/lib/answers.bash tests/lib/cases.bash tests/lib/common.bash tests/lib/lessons.bash tests/lib/limits tests/lib/run tests/lib/verdict.py

# The harness ---------------------------------------------------------------------------------
TEST_EXTENSIONS = .bats
TAP_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh --comments
LOG_DRIVER = $(TAP_DRIVER)
LOG_COMPILER = $(srcdir)/tests/lib/run
BATS_LOG_DRIVER = $(TAP_DRIVER)
BATS_LOG_COMPILER = $(srcdir)/tests/lib/run
AM_TESTS_ENVIRONMENT = \
	abs_top_srcdir='$(abs_top_srcdir)'; export abs_top_srcdir; \
	abs_top_builddir='$(abs_top_builddir)'; export abs_top_builddir; \
	CC='$(CC)'; export CC; BATS='$(BATS)'; export BATS; \
	ASAN_OPTIONS=allocator_may_return_null=1:$$ASAN_OPTIONS; export ASAN_OPTIONS; \
	CK_TIMEOUT_MULTIPLIER=$${CK_TIMEOUT_MULTIPLIER:-5}; export CK_TIMEOUT_MULTIPLIER; \
	LC_ALL=C.UTF-8; export LC_ALL; TZ=UTC; export TZ;
