# SPDX-License-Identifier: MIT
#
# Search strategies, verdicts, reports: every .c and .h of this folder.
noinst_LTLIBRARIES += libchecker.la
libchecker_la_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS)
libchecker_la_LIBADD = libscene.la libsession.la $(JANSSON_LIBS)
libchecker_la_SOURCES = \
	checker/report/columns.c checker/report/columns.h \
	checker/report/effort.c checker/report/effort.h \
	checker/report/json_text.c checker/report/json_text.h \
	checker/report/left_text.c checker/report/left_text.h \
	checker/report/report.c checker/report/report.h \
	checker/report/report_json.c checker/report/report_json.h \
	checker/report/rows.c checker/report/rows.h \
	checker/report/values.c checker/report/values.h \
	checker/report/counterexample_scene.c checker/report/counterexample_scene.h \
	checker/verdict/advice.c checker/verdict/advice.h \
	checker/verdict/causes.c checker/verdict/causes.h \
	checker/verdict/counterexample.c checker/verdict/counterexample.h \
	checker/verdict/failure.c checker/verdict/failure.h \
	checker/verdict/minimize.c checker/verdict/minimize.h \
	checker/verdict/reorder.c checker/verdict/reorder.h \
	checker/verdict/failure_signature.c checker/verdict/failure_signature.h \
	checker/verdict/rounds.c checker/verdict/rounds.h \
	checker/verdict/verdict.c checker/verdict/verdict.h \
	checker/search/bounded.c \
	checker/path/branches.c checker/path/branches.h \
	checker/search/ends.c checker/search/ends.h \
	checker/search/failing.c checker/search/failing.h \
	checker/search/files.c checker/search/files.h \
	checker/search/fingerprint.c checker/search/fingerprint.h \
	checker/search/runner_set.c checker/search/runner_set.h \
	checker/search/left.c checker/search/left.h \
	checker/search/unwritten.c checker/search/unwritten.h \
	checker/search/livelock.c checker/search/livelock.h \
	checker/search/odpor.c \
	checker/path/happens_before.c checker/path/happens_before.h \
	checker/path/path.c checker/path/path.h \
	checker/search/pct.c \
	checker/search/phases.c \
	checker/search/pool.c checker/search/pool.h \
	checker/search/races.c checker/search/races.h \
	checker/search/reach.c checker/search/reach.h \
	checker/search/replica.c checker/search/replica.h \
	checker/search/reversal.c checker/search/reversal.h \
	checker/search/runner.c checker/search/runner.h \
	checker/search/search.c checker/search/search.h \
	checker/search/state_cycles.c checker/search/state_cycles.h \
	checker/search/state_graph.c checker/search/state_graph.h \
	checker/search/states.c \
	checker/search/told_states.c checker/search/told_states.h \
	checker/search/tally.c checker/search/tally.h \
	checker/path/thread_ids.c checker/path/thread_ids.h \
	checker/search/wakeup.c checker/search/wakeup.h

EXTRA_DIST += docs/checker.md docs/exhaustive.md docs/states.md
