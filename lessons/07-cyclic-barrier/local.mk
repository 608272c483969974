# SPDX-License-Identifier: MIT
#
# The cyclic barrier: rounds, and rounds that cannot be completed.
lesson07dir = $(lessonsdir)/07-cyclic-barrier
lesson07_PROGRAMS = lessons/07-cyclic-barrier/cyclic-barrier
dist_lesson07_DATA = lessons/07-cyclic-barrier/notes.md
lesson07scenesdir = $(lesson07dir)/scenes
dist_lesson07scenes_DATA = \
	lessons/07-cyclic-barrier/scenes/action-fails.scene \
	lessons/07-cyclic-barrier/scenes/all-reset.scene \
	lessons/07-cyclic-barrier/scenes/deadline.scene \
	lessons/07-cyclic-barrier/scenes/interrupted-too-late.scene \
	lessons/07-cyclic-barrier/scenes/interrupted.scene \
	lessons/07-cyclic-barrier/scenes/lapped.scene \
	lessons/07-cyclic-barrier/scenes/late-in-time.scene \
	lessons/07-cyclic-barrier/scenes/late.scene \
	lessons/07-cyclic-barrier/scenes/no-reference.scene \
	lessons/07-cyclic-barrier/scenes/removed-once.scene \
	lessons/07-cyclic-barrier/scenes/removed-twice.scene \
	lessons/07-cyclic-barrier/scenes/reset.scene \
	lessons/07-cyclic-barrier/scenes/rounds.scene \
	lessons/07-cyclic-barrier/scenes/too-early.scene
lessons_07_cyclic_barrier_cyclic_barrier_SOURCES = \
	lessons/07-cyclic-barrier/broken.c \
	lessons/07-cyclic-barrier/cyclic_barrier.c \
	lessons/07-cyclic-barrier/cyclic_barrier.h \
	lessons/07-cyclic-barrier/reference.c \
	lessons/07-cyclic-barrier/removed.c \
	lessons/07-cyclic-barrier/rounds.c
lessons_07_cyclic_barrier_cyclic_barrier_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_07_cyclic_barrier_cyclic_barrier_CFLAGS = $(LESSON_CFLAGS)
lessons_07_cyclic_barrier_cyclic_barrier_LINK = $(LESSON_LINK)
lessons_07_cyclic_barrier_cyclic_barrier_LDADD = $(LESSON_LIBS)
lessons_07_cyclic_barrier_cyclic_barrier_DEPENDENCIES = libtreadle.la
