# SPDX-License-Identifier: MIT
#
# Teaching collections that threads share; part of libtreadle.
# Sources and private headers are added to treadle_sources, what programs include to
# collectionsinclude_HEADERS (installed in $(includedir)/treadle/collections) and to treadle_headers.
collectionsincludedir = $(includedir)/treadle/collections
collectionsinclude_HEADERS = \
	lib/collections/bag.h \
	lib/collections/blocking.h \
	lib/collections/collection.h \
	lib/collections/dictionary.h \
	lib/collections/queue.h \
	lib/collections/stack.h

treadle_headers += $(collectionsinclude_HEADERS)
treadle_sources += \
	lib/collections/bag.c \
	lib/collections/blocking.c \
	lib/collections/collection.c \
	lib/collections/dictionary.c \
	lib/collections/nodes.h \
	lib/collections/queue.c \
	lib/collections/stack.c
