# SPDX-License-Identifier: MIT
#
# Readers and writers: who is next, and what is owed by one who gives up.
lesson06dir = $(lessonsdir)/06-readers-writers
lesson06_PROGRAMS = lessons/06-readers-writers/readers-writers
lessons_06_readers_writers_readers_writers_SOURCES = \
	lessons/06-readers-writers/batch.c \
	lessons/06-readers-writers/gives_up.c \
	lessons/06-readers-writers/interrupted.c \
	lessons/06-readers-writers/kinds.c \
	lessons/06-readers-writers/naive.c \
	lessons/06-readers-writers/next.c \
	lessons/06-readers-writers/past.c \
	lessons/06-readers-writers/readers_writers.c \
	lessons/06-readers-writers/readers_writers.h \
	lessons/06-readers-writers/retest.c \
	lessons/06-readers-writers/specific.c \
	lessons/06-readers-writers/turn.c
lessons_06_readers_writers_readers_writers_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_06_readers_writers_readers_writers_CFLAGS = $(LESSON_CFLAGS)
lessons_06_readers_writers_readers_writers_LINK = $(LESSON_LINK)
lessons_06_readers_writers_readers_writers_LDADD = $(LESSON_LIBS)
lessons_06_readers_writers_readers_writers_DEPENDENCIES = libtreadle.la
