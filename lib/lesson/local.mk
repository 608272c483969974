# SPDX-License-Identifier: MIT
#
# What lesson programs share: act table, command line; part of libtreadle.
# Sources and private headers are added to treadle_sources, what programs include to
# lessoninclude_HEADERS (installed in $(includedir)/treadle/lesson) and to treadle_headers.
lessonincludedir = $(includedir)/treadle/lesson
lessoninclude_HEADERS = lib/lesson/group.h lib/lesson/lesson.h

treadle_headers += $(lessoninclude_HEADERS)
treadle_sources += lib/lesson/command.c lib/lesson/group.c lib/lesson/internal.h lib/lesson/lesson.c \
	lib/lesson/picture.c
