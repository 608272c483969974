# SPDX-License-Identifier: MIT
#
# Locks: races, mutexes, contention, deadlocks, and the ways around them.
lesson02dir = $(lessonsdir)/02-locks
lesson02_PROGRAMS = lessons/02-locks/locks
dist_lesson02_DATA = lessons/02-locks/notes.md
lesson02scenesdir = $(lesson02dir)/scenes
dist_lesson02scenes_DATA = \
	lessons/02-locks/scenes/back-off-again.scene \
	lessons/02-locks/scenes/back-off.scene \
	lessons/02-locks/scenes/deadlock-luck.scene \
	lessons/02-locks/scenes/deadlock.scene \
	lessons/02-locks/scenes/lock-order.scene \
	lessons/02-locks/scenes/lock.scene \
	lessons/02-locks/scenes/one-lock.scene \
	lessons/02-locks/scenes/polite.scene \
	lessons/02-locks/scenes/race-two.scene \
	lessons/02-locks/scenes/race.scene \
	lessons/02-locks/scenes/stubborn.scene \
	lessons/02-locks/scenes/tour.scene \
	lessons/02-locks/scenes/two-locks.scene
lessons_02_locks_locks_SOURCES = \
	lessons/02-locks/counter.c \
	lessons/02-locks/fruit.c \
	lessons/02-locks/locks.c \
	lessons/02-locks/locks.h \
	lessons/02-locks/transfer.c
lessons_02_locks_locks_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_02_locks_locks_CFLAGS = $(LESSON_CFLAGS)
lessons_02_locks_locks_LINK = $(LESSON_LINK)
lessons_02_locks_locks_LDADD = $(LESSON_LIBS)
lessons_02_locks_locks_DEPENDENCIES = libtreadle.la
