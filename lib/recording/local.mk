# SPDX-License-Identifier: MIT
#
# From the tape of a real run to a legal trace: every .c and .h of this folder.
noinst_LIBRARIES += librecording.a
librecording_a_SOURCES = \
	lib/recording/addresses.c lib/recording/addresses.h \
	lib/recording/backtrack.c lib/recording/backtrack.h \
	lib/recording/changes.c lib/recording/changes.h \
	lib/recording/events.c lib/recording/events.h \
	lib/recording/lanes.c lib/recording/lanes.h \
	lib/recording/line.c lib/recording/line.h \
	lib/recording/linearize.c lib/recording/linearize.h \
	lib/recording/order.c \
	lib/recording/reel.c lib/recording/reel.h \
	lib/recording/sink.h \
	lib/recording/sites.c lib/recording/sites.h \
	lib/recording/step.c lib/recording/step.h
