# SPDX-License-Identifier: MIT
#
# What a program tells about itself; part of libtreadle.
# Sources and private headers are added to treadle_sources, what programs include to
# annotateinclude_HEADERS (installed in $(includedir)/treadle/annotate) and to treadle_headers.
annotateincludedir = $(includedir)/treadle/annotate
annotateinclude_HEADERS = \
	lib/annotate/annotate.h \
	lib/annotate/by_value.h

treadle_headers += $(annotateinclude_HEADERS)
treadle_sources += \
	lib/annotate/annotate.c \
	lib/annotate/hooks.c \
	lib/annotate/hooks.def \
	lib/annotate/hooks_atomic.c \
	lib/annotate/hooks_atomic.h
