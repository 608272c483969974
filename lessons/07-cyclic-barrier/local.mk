# SPDX-License-Identifier: MIT
#
# The cyclic barrier: rounds, and rounds that cannot be completed.
lesson07dir = $(lessonsdir)/07-cyclic-barrier
lesson07_PROGRAMS = lessons/07-cyclic-barrier/cyclic-barrier
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
