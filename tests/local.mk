# SPDX-License-Identifier: MIT
#
# `make check`. Every test speaks TAP and runs under tests/lib/run, which limits its time.
# To add a unit test NAME: list its program in unit_programs. To add a test of the command line: list its .bats file in
# bats_files; one that takes long, in bats_long. Data and helper scripts go to EXTRA_DIST, one by one.
unit_programs = \
	tests/unit/early \
	tests/unit/annotate \
	tests/unit/base \
	tests/unit/calls \
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
	tests/unit/scopes \
	tests/unit/sentence \
	tests/unit/source \
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

# What only `make check-all` runs: the same once more, where another tool looks at it.
bats_all =

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
	tests/i18n.bats \
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

# What test programs share, linked as far as one uses it: small programs run by the model alone,
# fake screens, and the sources of libtreadle in their free form, with the sanitizers that
# libtreadle itself never has. A test named tests/FOLDER/NAME is tests/FOLDER/NAME.c, linked with
# LDADD; one that includes a .c file of the library takes that in place of the archive's.
LDADD = tests/libshared.a tests/libteaching.a $(TREADLE_LIBS)
tests_libshared_a_SOURCES = \
	grading/contract/client.c grading/contract/clients.c grading/contract/events.c \
	grading/contract/judge.c grading/contract/orders.c \
	tests/lib/machines.c \
	tests/lib/programs.c tests/lib/programs.h \
	tests/lib/unit.h \
	tests/screen/fake.c tests/screen/fake.h \
	tests/unit/forms.c tests/unit/forms.h \
	tests/unit/judging.c tests/unit/judging.h \
	tests/unit/model_runner.c tests/unit/model_runner.h \
	tests/unit/semaphore_contract.c tests/unit/semaphore_contract.h \
	tests/unit/walk.c tests/unit/walk.h \
	$(race_sources)
tests_libteaching_a_SOURCES = $(treadle_sources) $(treadle_headers)
check_LIBRARIES += tests/libshared.a tests/libteaching.a

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

# The teaching library in real time, hard pressed: run by tests/stress.bats as it is, by
# tests/sanitized.bats under the sanitizers.
stress_programs = \
	tests/collections/collections_stress \
	tests/sync/barrier_stress \
	tests/sync/hoare_stress \
	tests/sync/sem_broadcast_stress \
	tests/sync/sem_fifo_stress \
	tests/sync/sem_signal_stress \
	tests/sync/sem_specific_stress \
	tests/tasks/async_stress \
	tests/tasks/graph_stress \
	tests/tasks/pool_stress \
	tests/tasks/query_stress \
	tests/tasks/schedulers_stress \
	tests/tasks/tasks_stress
check_PROGRAMS += $(stress_programs)
bats_long += tests/stress.bats
bats_all += tests/sanitized.bats

tests_sync_sem_broadcast_stress_SOURCES = tests/sync/sem_stress.c
tests_sync_sem_broadcast_stress_CPPFLAGS = $(AM_CPPFLAGS) -DKIND=broadcast
tests_sync_sem_fifo_stress_SOURCES = tests/sync/sem_stress.c
tests_sync_sem_fifo_stress_CPPFLAGS = $(AM_CPPFLAGS) -DKIND=fifo
tests_sync_sem_signal_stress_SOURCES = tests/sync/sem_stress.c
tests_sync_sem_signal_stress_CPPFLAGS = $(AM_CPPFLAGS) -DKIND=signal -DPLAIN
tests_sync_sem_specific_stress_SOURCES = tests/sync/sem_stress.c
tests_sync_sem_specific_stress_CPPFLAGS = $(AM_CPPFLAGS) -DKIND=specific

if HAVE_CHECK
tests_libshared_a_SOURCES += tests/lib/unit.c tests/screen/kinds.c tests/screen/kinds.h \
	tests/unit/scribble.c tests/unit/scribble.h
LDADD += $(CHECK_LIBS)
check_PROGRAMS += $(unit_programs)
TESTS += $(unit_programs)
if HAVE_VTERM
tests_libshared_a_SOURCES += tests/screen/vt.c tests/screen/vt.h
LDADD += $(VTERM_LIBS)
check_PROGRAMS += $(vterm_programs)
TESTS += $(vterm_programs)
endif
endif
TESTS += $(bats_files)

tests_unit_model_SOURCES = \
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

# Compiled by tests.
EXTRA_DIST += tests/unit/calls_program.c tests/unit/liveness_program.c tests/unit/symbols_program.c
EXTRA_DIST += tests/sync/monitor.c tests/sync/rw.c tests/sync/rw.h

EXTRA_DIST += $(bats_all) $(bats_long) $(bats_files) tests/exercises.last tests/cli/common.bash tests/cli/compiler.bash tests/cli/hooks.c tests/cli/tally.bash tests/cli/user.bash tests/lib/answers.bash tests/lib/cases.bash tests/lib/common.bash tests/lib/exercises.bash tests/lib/lessons.bash tests/lib/limits tests/lib/run tests/lib/stress.bash tests/lib/verdict.py tests/systems/run

CLEANFILES += tests/style-right.log
clean-local: clean-tests-cache
.PHONY: clean-tests-cache
clean-tests-cache:
	rm -rf tests/cache

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
	CC='$(CC)'; export CC; BATS='$(BATS)'; export BATS; PYTHON3='$(PYTHON3)'; export PYTHON3; \
	ASAN_OPTIONS=allocator_may_return_null=1:$$ASAN_OPTIONS; export ASAN_OPTIONS; \
	CK_TIMEOUT_MULTIPLIER=$${CK_TIMEOUT_MULTIPLIER:-5}; export CK_TIMEOUT_MULTIPLIER; \
	LC_ALL=C.UTF-8; export LC_ALL; TZ=UTC; export TZ;

# Everything there is, at once: what `make check` takes in turns (every right answer and every mutant
# of the exercises), and bats_all. For changes of the model or of the grading, and before a release.
check-all:
	TREADLE_TEST_ALL=yes $(MAKE) $(AM_MAKEFLAGS) check TESTS='$(bats_all) $(TESTS)'
.PHONY: check-all
