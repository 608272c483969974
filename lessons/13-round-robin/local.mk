# SPDX-License-Identifier: MIT
#
# Round robin: a queue for each batch, served in turn, over any pool.
lesson13dir = $(lessonsdir)/13-round-robin
lesson13_PROGRAMS = lessons/13-round-robin/round-robin
dist_lesson13_DATA = lessons/13-round-robin/notes.md
lesson13scenesdir = $(lesson13dir)/scenes
dist_lesson13scenes_DATA = \
	lessons/13-round-robin/scenes/goes.scene \
	lessons/13-round-robin/scenes/late-batch.scene \
	lessons/13-round-robin/scenes/left-behind.scene \
	lessons/13-round-robin/scenes/one-queue.scene \
	lessons/13-round-robin/scenes/submit-after.scene \
	lessons/13-round-robin/scenes/turn-back.scene \
	lessons/13-round-robin/scenes/turn-kept.scene \
	lessons/13-round-robin/scenes/twice.scene
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
