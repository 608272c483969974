# SPDX-License-Identifier: MIT
#
# Semaphores: permits, timeouts, named semaphores, a pool of limited places; and four ways to
# build one.
lesson03dir = $(lessonsdir)/03-semaphores
lesson03_PROGRAMS = lessons/03-semaphores/semaphores
dist_lesson03_DATA = lessons/03-semaphores/notes.md
lesson03scenesdir = $(lesson03dir)/scenes
dist_lesson03scenes_DATA = \
	lessons/03-semaphores/scenes/mutual-exclusion.scene \
	lessons/03-semaphores/scenes/permits-lost.scene
lessons_03_semaphores_semaphores_SOURCES = \
	lessons/03-semaphores/built.c \
	lessons/03-semaphores/faults.c \
	lessons/03-semaphores/lanes.c \
	lessons/03-semaphores/lost.c \
	lessons/03-semaphores/named.c \
	lessons/03-semaphores/permits.c \
	lessons/03-semaphores/pool.c \
	lessons/03-semaphores/semaphores.c \
	lessons/03-semaphores/semaphores.h \
	lessons/03-semaphores/takes_one.c \
	lessons/03-semaphores/two_locks.c
lessons_03_semaphores_semaphores_CPPFLAGS = $(AM_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_03_semaphores_semaphores_CFLAGS = $(LESSON_CFLAGS)
lessons_03_semaphores_semaphores_LINK = $(LESSON_LINK)
lessons_03_semaphores_semaphores_LDADD = $(LESSON_LIBS)
lessons_03_semaphores_semaphores_DEPENDENCIES = libtreadle.la
