# SPDX-License-Identifier: MIT
#
# History, panes, input: every .c and .h of this folder.
noinst_LTLIBRARIES += libvisualizer.la
libvisualizer_la_CPPFLAGS = $(AM_CPPFLAGS) $(NCURSES_CFLAGS)
libvisualizer_la_LIBADD = $(NCURSES_LIBS)
libvisualizer_la_SOURCES =
