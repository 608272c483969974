# SPDX-License-Identifier: MIT
#
# Search strategies, verdicts, reports: every .c and .h of this folder.
noinst_LTLIBRARIES += libchecker.la
libchecker_la_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS)
libchecker_la_LIBADD = $(JANSSON_LIBS)
libchecker_la_SOURCES = \
	checker/bounded.c \
	checker/census.c checker/census.h \
	checker/clues.c checker/clues.h \
	checker/columns.c checker/columns.h \
	checker/csv.c checker/csv.h \
	checker/ends.c checker/ends.h \
	checker/failure.c checker/failure.h \
	checker/fingerprint.c checker/fingerprint.h \
	checker/fleet.c checker/fleet.h \
	checker/grade.c checker/grade.h \
	checker/grade_csv.c \
	checker/grade_gradescope.c \
	checker/grade_json.c \
	checker/grade_junit.c \
	checker/grade_ordinary.c \
	checker/grade_record.c checker/grade_record.h \
	checker/grade_text.c \
	checker/grade_write.c \
	checker/json.c checker/json.h \
	checker/keep.c checker/keep.h \
	checker/likeness.c checker/likeness.h \
	checker/lines.c checker/lines.h \
	checker/livelock.c checker/livelock.h \
	checker/minimize.c checker/minimize.h \
	checker/odpor.c \
	checker/order.c checker/order.h \
	checker/path.c checker/path.h \
	checker/pct.c \
	checker/phases.c \
	checker/pool.c checker/pool.h \
	checker/reach.c checker/reach.h \
	checker/reorder.c checker/reorder.h \
	checker/replica.c checker/replica.h \
	checker/report.c checker/report.h \
	checker/reversal.c checker/reversal.h \
	checker/runner.c checker/runner.h \
	checker/scene.c checker/scene.h \
	checker/search.c checker/search.h \
	checker/tally.c checker/tally.h \
	checker/tried.c checker/tried.h \
	checker/verdict.c checker/verdict.h \
	checker/wakeup.c checker/wakeup.h \
	checker/xml.c checker/xml.h

EXTRA_DIST += docs/checker.md docs/exhaustive.md
