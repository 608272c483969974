# SPDX-License-Identifier: MIT
#
# Threads: start and join, interleaved work, interruption, detached threads.
lesson01dir = $(lessonsdir)/01-threads
lesson01_PROGRAMS = lessons/01-threads/threads
dist_lesson01_DATA = lessons/01-threads/notes.md
lesson01scenesdir = $(lesson01dir)/scenes
dist_lesson01scenes_DATA = \
	lessons/01-threads/scenes/detached-lost.scene \
	lessons/01-threads/scenes/detached.scene \
	lessons/01-threads/scenes/double-join.scene \
	lessons/01-threads/scenes/interleaved-last.scene \
	lessons/01-threads/scenes/interleaved-pen.scene \
	lessons/01-threads/scenes/interleaved-turns.scene \
	lessons/01-threads/scenes/restart.scene \
	lessons/01-threads/scenes/start-join.scene
lessons_01_threads_threads_SOURCES = \
	lessons/01-threads/detached.c \
	lessons/01-threads/life.c \
	lessons/01-threads/paper.c \
	lessons/01-threads/threads.c \
	lessons/01-threads/threads.h \
	lessons/01-threads/worker.c
lessons_01_threads_threads_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_01_threads_threads_CFLAGS = $(LESSON_CFLAGS)
lessons_01_threads_threads_LINK = $(LESSON_LINK)
lessons_01_threads_threads_LDADD = $(LESSON_LIBS)
lessons_01_threads_threads_DEPENDENCIES = libtreadle.la
