# SPDX-License-Identifier: MIT
#
# Search strategies, verdicts, reports: every .c and .h of this folder.
noinst_LTLIBRARIES += libchecker.la
libchecker_la_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS)
libchecker_la_LIBADD = $(JANSSON_LIBS)
libchecker_la_SOURCES = \
	checker/dfs.c \
	checker/ends.c checker/ends.h \
	checker/failure.c checker/failure.h \
	checker/fingerprint.c checker/fingerprint.h \
	checker/json.c checker/json.h \
	checker/lines.c checker/lines.h \
	checker/path.c checker/path.h \
	checker/report.c checker/report.h \
	checker/runner.c checker/runner.h \
	checker/search.c checker/search.h \
	checker/verdict.c checker/verdict.h

EXTRA_DIST += docs/checker.md
