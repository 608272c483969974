# SPDX-License-Identifier: MIT
#
# Round robin: a queue for each batch, served in turn, over any pool.
lesson13dir = $(lessonsdir)/13-round-robin
lesson13_PROGRAMS = lessons/13-round-robin/round-robin
lessons_13_round_robin_round_robin_SOURCES = \
	lessons/13-round-robin/batches.c \
	lessons/13-round-robin/handles.c \
	lessons/13-round-robin/round_robin.c \
	lessons/13-round-robin/round_robin.h \
	lessons/13-round-robin/row.c
lessons_13_round_robin_round_robin_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_13_round_robin_round_robin_CFLAGS = $(LESSON_CFLAGS)
lessons_13_round_robin_round_robin_LINK = $(LESSON_LINK)
lessons_13_round_robin_round_robin_LDADD = $(LESSON_LIBS)
lessons_13_round_robin_round_robin_DEPENDENCIES = libtreadle.la
