# SPDX-License-Identifier: MIT
#
# Submissions graded, classes, learning: every .c and .h of this folder.
noinst_LIBRARIES += libgrading.a
libgrading_a_SOURCES = \
	grading/learn/file_watch.c grading/learn/file_watch.h \
	grading/learn/learn.c grading/learn/learn.h \
	grading/learn/learn_grader.c grading/learn/learn_grader.h \
	grading/learn/learn_levels.c \
	grading/learn/learn_loop.c \
	grading/learn/learn_markdown.c \
	grading/learn/learn_terminal.c grading/learn/learn_terminal.h \
	grading/learn/learn_ui.c grading/learn/learn_ui.h \
	grading/learn/learn_verdict.c grading/learn/learn_verdict.h \
	grading/class/archive_late.c grading/class/archive_late.h \
	grading/class/class.c grading/class/class.h \
	grading/class/class_cache.c grading/class/class_cache.h \
	grading/class/class_changes.c \
	grading/class/class_choose.c \
	grading/class/class_feedback.c \
	grading/class/class_find.c \
	grading/class/class_mistakes.c grading/class/class_mistakes.h \
	grading/class/class_page.c \
	grading/class/class_paths.c grading/class/class_paths.h \
	grading/class/class_queue.c \
	grading/class/class_report.c grading/class/class_report.h \
	grading/class/class_run.c \
	grading/class/class_shards.c grading/class/class_shards.h \
	grading/class/class_students.c grading/class/class_students.h \
	grading/class/class_supervisor.c grading/class/class_supervisor.h \
	grading/class/class_tokens.c \
	grading/class/class_unpack.c \
	grading/class/unpack.c grading/class/unpack.h \
	grading/formats/escape.c grading/formats/escape.h \
	grading/formats/grade_csv.c \
	grading/formats/grade_exercises.c grading/formats/grade_exercises.h \
	grading/formats/grade_format.h \
	grading/formats/grade_formats.c \
	grading/formats/grade_gradescope.c \
	grading/formats/grade_json.c \
	grading/formats/grade_junit.c \
	grading/formats/grade_text.c \
	grading/grade/early.c grading/grade/early.h \
	grading/grade/answers.c grading/grade/answers.h \
	grading/grade/contract_build.c grading/grade/contract_build.h \
	grading/grade/contract_clients.c grading/grade/contract_clients.h \
	grading/grade/contract_trials.c grading/grade/contract_trials.h \
	grading/grade/exercise_build.c grading/grade/exercise_build.h \
	grading/grade/grade.c grading/grade/grade.h \
	grading/grade/grade_file.c grading/grade/grade_file.h \
	grading/grade/grade_property.c grading/grade/grade_property.h \
	grading/grade/grade_record.c \
	grading/grade/kept_parts.c \
	grading/grade/mutation.c grading/grade/mutation.h \
	grading/grade/native_trial.c grading/grade/native_trial.h \
	grading/grade/patch.c grading/grade/patch.h \
	grading/grade/sandboxed_compiler.c grading/grade/sandboxed_compiler.h \
	grading/grade/sentence.c grading/grade/sentence.h \
	grading/grade/submission_compile.c grading/grade/submission_compile.h \
	grading/grade/submission_file.c grading/grade/submission_file.h \
	grading/grade/submission_text.c \
	grading/grade/trace_pack.c \
	grading/grade/trial.c grading/grade/trial.h \
	grading/grade/trial_ordinary.c

# What each client of a contract is linked with, besides the contract and an answer: one object,
# beside libtreadle, of which only main is to be seen, so that no function of an answer can have the
# name of one in it.
noinst_LIBRARIES += libcontract.a
libcontract_a_CPPFLAGS = $(PLAIN_CPPFLAGS)
libcontract_a_CFLAGS = $(PLAIN_CFLAGS) -fPIC
libcontract_a_SOURCES = \
	grading/contract/client.c grading/contract/client.h \
	grading/contract/client_code.c \
	grading/contract/clients.c grading/contract/clients.h \
	lib/contract/create.h \
	grading/contract/events.c grading/contract/events.h \
	grading/contract/handed.c grading/contract/handed.h \
	grading/contract/harness.c \
	grading/contract/history.h \
	grading/contract/judge.c grading/contract/judge.h \
	grading/contract/modes.c grading/contract/modes.h \
	grading/contract/moments.c grading/contract/moments.h \
	grading/contract/orders.c grading/contract/orders.h \
	grading/contract/plain_memory.c \
	lib/contract/sentences.def lib/contract/sentences.h lib/contract/step.h lib/contract/words.h \
	lib/base/buf.c

contractobjectdir = $(libdir)
nodist_contractobject_DATA = .libs/treadle-contract.o
CLEANFILES += .libs/treadle-contract.o
.libs/treadle-contract.o: libcontract.a
	@$(MKDIR_P) .libs
	$(AM_V_GEN)$(CC) -r -nostdlib -o $@ -Wl,--whole-archive libcontract.a && \
		$(OBJCOPY) --keep-global-symbol=main $@

# What the program of a native run is linked with: of it main is to be seen, and the functions that
# stand for those with which an answer waits, gives up, and reads the time.
noinst_LIBRARIES += libnative.a
libnative_a_CPPFLAGS = $(PLAIN_CPPFLAGS) -DCONTRACT_NATIVE
libnative_a_CFLAGS = $(PLAIN_CFLAGS) -fPIC
libnative_a_SOURCES = \
	grading/native/blocks.c grading/native/blocks.h \
	grading/native/blocks_write.c \
	grading/native/calls.c grading/native/calls.h \
	grading/native/faults.c grading/native/faults.h \
	grading/native/interposed.c \
	grading/native/lockstep.c grading/native/lockstep.h \
	grading/native/machine.c grading/native/machine.h \
	grading/native/native.c \
	grading/native/scarce.c grading/native/scarce.h \
	grading/native/verdict.c grading/native/verdict.h \
	lib/contract/sentences.def lib/contract/sentences.h lib/contract/step.h lib/contract/words.h \
	$(model_sources) \
	lib/base/buf.c lib/base/vec.c

nodist_contractobject_DATA += .libs/treadle-native.o
CLEANFILES += .libs/treadle-native.o
.libs/treadle-native.o: libnative.a
	@$(MKDIR_P) .libs
	$(AM_V_GEN)$(CC) -r -nostdlib -o $@ -Wl,--whole-archive libnative.a && \
		$(OBJCOPY) --keep-global-symbol=main --wildcard \
			--keep-global-symbol='pthread_*' --keep-global-symbol='sem_*' \
			--keep-global-symbol='cnd_*' --keep-global-symbol='mtx_*' \
			--keep-global-symbol='thrd_*' --keep-global-symbol='tr_*' \
			--keep-global-symbol=sleep --keep-global-symbol=usleep \
			--keep-global-symbol=nanosleep --keep-global-symbol=clock_nanosleep \
			--keep-global-symbol=clock_gettime --keep-global-symbol=abort \
			--keep-global-symbol=__assert_fail --keep-global-symbol=sched_yield \
			--keep-global-symbol='__asan_*' \
			--keep-global-symbol='__sanitizer_*' \
			--keep-global-symbol='__ubsan_*' --keep-global-symbol='__wrap_*' $@
