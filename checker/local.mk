# SPDX-License-Identifier: MIT
#
# Search strategies, verdicts, reports: every .c and .h of this folder.
noinst_LTLIBRARIES += libchecker.la
libchecker_la_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS)
libchecker_la_LIBADD = $(JANSSON_LIBS)
libchecker_la_SOURCES =
