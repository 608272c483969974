# SPDX-License-Identifier: MIT
#
# Readers and writers: who is next, and what is owed by one who gives up.
lesson06dir = $(lessonsdir)/06-readers-writers
lesson06scenesdir = $(lesson06dir)/scenes
lesson06_PROGRAMS = lessons/06-readers-writers/readers-writers
dist_lesson06_DATA = lessons/06-readers-writers/notes.md
dist_lesson06scenes_DATA = \
	lessons/06-readers-writers/scenes/batch-gives-up.scene \
	lessons/06-readers-writers/scenes/batch.scene \
	lessons/06-readers-writers/scenes/criterion.scene \
	lessons/06-readers-writers/scenes/delegated.scene \
	lessons/06-readers-writers/scenes/gives-up.scene \
	lessons/06-readers-writers/scenes/held-back.scene \
	lessons/06-readers-writers/scenes/interrupted-first.scene \
	lessons/06-readers-writers/scenes/interrupted.scene \
	lessons/06-readers-writers/scenes/slip-in.scene \
	lessons/06-readers-writers/scenes/specific.scene \
	lessons/06-readers-writers/scenes/starving.scene \
	lessons/06-readers-writers/scenes/stopped.scene \
	lessons/06-readers-writers/scenes/turn-granted.scene \
	lessons/06-readers-writers/scenes/turn-kept.scene
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
