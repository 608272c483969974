# SPDX-License-Identifier: MIT
#
# From the tape of a real run to a legal trace: every .c and .h of this folder.
noinst_LTLIBRARIES += librecording.la
librecording_la_LIBADD = libtrace.la libmodel.la libbase.la
librecording_la_SOURCES = \
	lib/recording/backtrack.c \
	lib/recording/events.c \
	lib/recording/lanes.c \
	lib/recording/line.h \
	lib/recording/linearize.c lib/recording/linearize.h \
	lib/recording/order.c \
	lib/recording/reel.c lib/recording/reel.h \
	lib/recording/results.c \
	lib/recording/step.c
